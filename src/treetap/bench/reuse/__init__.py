"""Is an experience ever reused where it must not be, and is it where it may be?"""
