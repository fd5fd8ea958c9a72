"""How many tours, which ones, and a random one."""
