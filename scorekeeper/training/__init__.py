"""Makes pictures, trains the nets, exports and reports. Nobody imports it."""
