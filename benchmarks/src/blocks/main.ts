import { monitorEventLoopDelay } from 'node:perf_hooks';
import { breather } from '../../../packages/openapi/src/source/breather.ts';
import { parseText } from '../../../packages/openapi/src/source/parse-text.ts';
import { callPaths } from '../../../scripts/growth/call-paths.ts';
import { seeds, textReaders } from '../../../scripts/growth/text-readers.ts';

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

/** Of the texts that are written to be slow, of 100 kB each, the one that takes each reader longest. */
for (const [name, read] of Object.entries(textReaders)) {
  let most = 0;
  for (const seed of seeds) {
    const text = seed.repeat(100_000 / seed.length);
    const since = performance.now();
    try {
      read(text);
    } catch {
      // It may be refused.
    }
    most = Math.max(most, performance.now() - since);
  }
  console.log(`${most.toFixed(0).padStart(6)} ms  100 kB: ${name}`);
}

const lines = Array.from(
  { length: 30_000 },
  (_, at) => `  /p${at}:\n    get: { summary: 'Gets the ${at}th', tags: [a, b], responses: {} }\n`,
);
const yaml = `openapi: 3.1.0\npaths:\n${lines.join('')}`;
const ms = await longestBlock(() => parseText(yaml, 'api.yaml', breather(new AbortController().signal)));
console.log(`${ms.toFixed(0).padStart(6)} ms  a document of YAML of ${(yaml.length / 1e6).toFixed(1)} MB`);
