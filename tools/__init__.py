"""What people who work on scorekeeper run: no part of the product."""
