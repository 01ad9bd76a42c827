"""The door: who comes in from the network, with which pass, and what they may do."""
