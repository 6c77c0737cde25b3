"""What a touch commits to, by its words and its place, and which deeds of a task ask for that.

The guard asks it of every action; the policy asks it before it touches something only to look around.
"""
