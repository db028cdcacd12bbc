import { parseText } from '../../../packages/openapi/src/source/parse-text.ts';
import { createPause } from '../../../packages/openapi/src/source/pause.ts';
import { callPaths } from '../../../scripts/growth/call-paths.ts';
import { seeds, textReaders } from '../../../scripts/growth/text-readers.ts';

/** The number of calls, questions, answers and events for each path; half as many tools. */
const count = Number(process.argv[2] ?? 10_000);

/** The longest block of the event loop in milliseconds: by the clock, and by the CPU time of this thread. */
interface Block {
  readonly clock: number;
  readonly worked: number;
}

/**
 * Returns the longest block between two turns of the event loop, by each
 * measure. On a busy machine the clock also counts other processes.
 */
async function longestBlock(work: () => unknown): Promise<Block> {
  const longest = { clock: 0, worked: 0 };
  let over = false;
  let began = stamp();
  const look = (): void => {
    const block = since(began);
    longest.clock = Math.max(longest.clock, block.clock);
    longest.worked = Math.max(longest.worked, block.worked);
    began = stamp();
    if (!over) setImmediate(look);
  };
  setImmediate(look);
  await work();
  await new Promise((resolve) => setTimeout(resolve, 20));
  over = true;
  return longest;
}

function blockOf(work: () => unknown): Block {
  const began = stamp();
  try {
    work();
  } catch {
    // The reader may refuse the text.
  }
  return since(began);
}

function stamp(): Block {
  const { user, system } = process.threadCpuUsage();
  return { clock: performance.now(), worked: (user + system) / 1_000 };
}

function since({ clock, worked }: Block): Block {
  const now = stamp();
  return { clock: now.clock - clock, worked: now.worked - worked };
}

function report(name: string, { clock, worked }: Block): void {
  console.log(`${worked.toFixed(0).padStart(6)} ms worked ${clock.toFixed(0).padStart(6)} ms of the clock  ${name}`);
}

for (const [name, prepare] of Object.entries(callPaths)) {
  await (await prepare(200))();
  report(name, await longestBlock(await prepare(name.startsWith('tools') ? count / 2 : count)));
}

/** Returns the slowest of the adversarial texts of 100 kB for each reader. */
for (const [name, read] of Object.entries(textReaders)) {
  const blocks = seeds.map((seed) => blockOf(() => read(seed.repeat(100_000 / seed.length))));
  report(
    `100 kB: ${name}`,
    blocks.reduce((most, block) => (block.worked > most.worked ? block : most)),
  );
}

const lines = Array.from(
  { length: 30_000 },
  (_, at) => `  /p${at}:\n    get: { summary: 'Gets the ${at}th', tags: [a, b], responses: {} }\n`,
);
const yaml = `openapi: 3.1.0\npaths:\n${lines.join('')}`;
const composed = await longestBlock(() => parseText(yaml, 'api.yaml', createPause(new AbortController().signal)));
report(`a document of YAML of ${(yaml.length / 1e6).toFixed(1)} MB`, composed);
