import { monitorEventLoopDelay } from 'node:perf_hooks';
import { callPaths } from '../../../scripts/growth/call-paths.ts';

/** How many calls, questions, answers and events each path gets; of tools half as many. */
const count = Number(process.argv[2] ?? 10_000);

/** Milliseconds of the longest time in which nothing else could run. */
async function longestBlock(work: () => unknown): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.enable();
  await work();
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  return delay.max / 1e6;
}

for (const [name, prepare] of Object.entries(callPaths)) {
  await (await prepare(200))();
  const ms = await longestBlock(await prepare(name.startsWith('tools') ? count / 2 : count));
  console.log(`${ms.toFixed(0).padStart(6)} ms  ${name}`);
}
