"""From a folder with the program to a server that answers: the environment, the first account, the addresses."""
