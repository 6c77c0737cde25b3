"""A small honest stand-in for every port that has none in the package; each passes the port's contract.

They keep what they are given in memory and do in a few lines what the real part does in a room. What a
test wants to know afterwards is a public attribute.
"""
