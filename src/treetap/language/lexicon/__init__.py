"""What words mean in a task, as data files: verb classes with their opposites, things, apps, small words."""
