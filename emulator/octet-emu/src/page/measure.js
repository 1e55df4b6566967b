// Measurements, for `.ci/web`: the same work as emulator/web/examples/speed.rs.
"use strict";

/** The most that `work` does of something in a second, of three rounds. */
function rate(work) {
  let best = 0;
  for (let round = 0; round < 3; round++) {
    const begin = performance.now();
    best = Math.max(best, (1000 * work()) / (performance.now() - begin));
  }
  return best;
}

/** The engine's nodes in a second, and the machine's MHz while it thinks. */
function measure() {
  const nodes = rate(() => octet.bench_engine(8));
  press("z");
  const cycles = rate(() => {
    const before = octet.cycles();
    need(octet.run(1500));
    return octet.cycles() - before;
  });
  press("<run/stop>");
  return { nodes, mhz: cycles / 1e6 };
}
