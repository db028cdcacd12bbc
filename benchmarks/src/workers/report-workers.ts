import { loadavg } from 'node:os';
import type { Cpu, Percentiles, WorkerFigures } from './measure-workers.ts';

/** Prints the measurements of an engine. */
export function reportWorkers(engine: string, { rows, ...figures }: WorkerFigures): void {
  for (const { workers, direct, rate, ratio, directCpu, cpu } of rows)
    console.log(
      `${engine}, ${workers} worker(s): ${rate.toFixed(0)} runs/s, ${ratio.toFixed(2)} of one process without any, with ${direct.toFixed(0)}; CPU for each run ${worked(cpu)}, and ${worked(directCpu)}`,
    );
  console.log(
    `${engine}, from an answer to its effect: ${shown(figures.directAnswer)} in the process that is answered`,
  );
  console.log(`${engine}, from an answer to its effect: ${shown(figures.workerAnswer)} in a worker`);
  console.log(`${engine}, nothing to do: ${figures.emptyRate.toFixed(0)} wakes/s`);
  console.log(`${engine}, in one process: ${figures.stepRate.toFixed(0)} steps/s`);
  const load = loadavg().map((each) => each.toFixed(1));
  console.log(`load: ${load.join(' ')}`);
}

function worked({ own, server }: Cpu): string {
  return server > 0 ? `${own.toFixed(1)} + ${server.toFixed(1)} ms` : `${own.toFixed(1)} ms`;
}

function shown({ p50, p95, p99 }: Percentiles): string {
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}
