# What OpenBench and others who build engines by `make` expect:
#
#   make EXE=NAME     builds the UCI engine as the program NAME
#
# Everything else is built with cargo: see README.md.

EXE := octet
CARGO := cargo

.PHONY: engine
engine:
	$(CARGO) rustc --release --locked --package octet-chess --bin octet -- \
		-C target-cpu=native --emit link="$(abspath $(EXE))"
