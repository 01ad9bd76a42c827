"""How many tables one server carries: devices without browsers, which speak Flet's protocol."""
