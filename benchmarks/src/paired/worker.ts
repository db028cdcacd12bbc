// A process of one core: node worker.ts <entry of the core>. Prints the time as JSON.
import { pathToFileURL } from 'node:url';
import type * as Core from '@mortise/core';
import type { PairedSample } from './paired-ratios.ts';

/**
 * Returns the CPU milliseconds of this process since a reading: the wall clock would include other processes.
 */
function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}

const begin = process.cpuUsage();
const core: typeof Core = await import(pathToFileURL(process.argv[2] ?? '').href);
const importMs = cpuMs(begin);

/** Creates a model that calls a tool in each turn, and answers after a number of turns. */
function modelOf(turns: number): Core.Model {
  let turn = 0;
  return {
    provider: 'none',
    id: 'none',
    async *generate() {
      const isLast = turn++ % (turns + 1) === turns;
      const call = { type: 'functionCall', id: `c${turn}`, name: 'add', args: { a: turn, b: 2 } } as const;
      const parts = isLast ? [{ type: 'text', text: 'done' } as const] : [call];
      const finishReason = { unified: isLast ? 'stop' : 'functionCalls' } as const;
      yield { type: 'end', content: { role: 'model', parts }, finishReason };
    },
  };
}

const input: Core.StandardSchema<unknown, { readonly a: number; readonly b: number }> = {
  '~standard': { version: 1, vendor: 'own', validate: (value) => ({ value: value as { a: number; b: number } }) },
};
const add = core.functionTool({
  name: 'add',
  description: 'Adds.',
  effect: 'read',
  input,
  inputJsonSchema: { type: 'object' },
  run: ({ a, b }) => ({ sum: a + b }),
});

function runnerOf(turns: number): Core.Runner {
  const limits = { modelCalls: 1e6, toolCalls: 1e6 };
  return core.createRunner({ agent: core.llmAgent({ name: 'agent', model: modelOf(turns), tools: [add], limits }) });
}

async function runOf(runner: Core.Runner): Promise<void> {
  const { text } = await runner.run({ message: 'Go' });
  if (text !== 'done') throw new Error(`a run ended with "${text}"`);
}

/** Returns the CPU microseconds per turn, after a warm-up. */
async function turnUs(turns: number, warmUp: number, runs: number): Promise<number> {
  const runner = runnerOf(turns);
  for (let at = 0; at < warmUp; at++) await runOf(runner);
  const before = process.cpuUsage();
  for (let at = 0; at < runs; at++) await runOf(runner);
  return (1_000 * cpuMs(before)) / (runs * turns);
}

const made = process.cpuUsage();
const first = runnerOf(10);
const makeMs = cpuMs(made);
const ran = process.cpuUsage();
await runOf(first);
const firstRunMs = cpuMs(ran);
const turn10Us = await turnUs(10, 20, 100);
const turn100Us = await turnUs(100, 5, 20);
const sample: PairedSample = { importMs, makeMs, firstRunMs, turn10Us, turn100Us };
console.log(JSON.stringify(sample));
