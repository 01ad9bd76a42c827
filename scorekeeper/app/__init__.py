"""The Flet app: screens and the server behind them."""
