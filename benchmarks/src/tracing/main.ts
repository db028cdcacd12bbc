// Measures the cost of tracing for each turn, compared with a runner without
// it, in one process: node src/tracing/main.ts [--reps n].
import { parseArgs } from 'node:util';
import {
  type Callbacks,
  createRunner,
  functionTool,
  inMemorySessionService,
  llmAgent,
  type Model,
  type Runner,
  type RunnerOptions,
} from '@mortise/core';
import { tracedRunner } from '@mortise/otel';
import type { Span, SpanContext, Tracer, TracerProvider } from '@opentelemetry/api';
import { median } from '../measure/median.ts';

const { values } = parseArgs({ options: { reps: { type: 'string', default: '15' } } });
const turns = 100;

/** Creates a model that calls a tool in each turn, and answers after a number of turns. */
function modelOf(): Model {
  let turn = 0;
  return {
    provider: 'none',
    id: 'none',
    async *generate() {
      const isLast = turn++ % (turns + 1) === turns;
      const call = { type: 'functionCall', id: '', name: 'look', args: {} } as const;
      yield {
        type: 'end',
        content: { role: 'model', parts: [isLast ? { type: 'text', text: 'done' } : call] },
        finishReason: { unified: isLast ? 'stop' : 'functionCalls' },
      };
    },
  };
}

function optionsOf(): RunnerOptions {
  const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => 'seen' });
  const limits = { modelCalls: 1e6, toolCalls: 1e6 };
  // Like an application: the runs store their data in a given store.
  const sessions = inMemorySessionService();
  return { sessions, agent: llmAgent({ name: 'agent', model: modelOf(), tools: [look], limits }) };
}

/**
 * A span that is not exported, with a fixed id, so that the cost of an SDK is not measured.
 */
class BenchSpan implements Span {
  readonly #context: SpanContext;

  constructor(context: SpanContext) {
    this.#context = context;
  }

  spanContext(): SpanContext {
    return this.#context;
  }
  isRecording(): boolean {
    return this.#context.traceFlags === 1;
  }
  setAttribute(): this {
    return this;
  }
  setAttributes(): this {
    return this;
  }
  addEvent(): this {
    return this;
  }
  addLink(): this {
    return this;
  }
  addLinks(): this {
    return this;
  }
  setStatus(): this {
    return this;
  }
  updateName(): this {
    return this;
  }
  recordException(): void {}
  end(): void {}
}

function providerOf(samples: boolean): TracerProvider {
  const context = { traceId: '1'.repeat(32), spanId: '2'.repeat(16), traceFlags: samples ? 1 : 0 };
  const startSpan = (): Span => new BenchSpan(context);
  const tracer = { startSpan } as unknown as Tracer;
  return { getTracer: () => tracer };
}

/** Measures the cost of hooks that do nothing. */
const idle: Callbacks = {
  mode: 'observe',
  aroundModel: async (run) => void (await run()),
  aroundTool: async (run) => void (await run()),
  beforeTool: () => undefined,
  afterTool: () => undefined,
};

const runners: Readonly<Record<string, Runner>> = {
  none: createRunner(optionsOf()),
  'not sampled': tracedRunner(optionsOf(), { tracerProvider: providerOf(false) }),
  'idle hooks': createRunner({ ...optionsOf(), plugins: [idle] }),
  sampled: tracedRunner(optionsOf(), { tracerProvider: providerOf(true) }),
};

/** Returns the CPU microseconds per turn. */
async function turnUs(runner: Runner): Promise<number> {
  const before = process.cpuUsage();
  for (let run = 0; run < 5; run++) {
    const { text } = await runner.run('Go');
    if (text !== 'done') throw new Error(`a run ended with "${text}"`);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (5 * turns);
}

/**
 * Measures the named runners in turn, and no others with
 * them, because each pays for the garbage of the others.
 */
async function compare(names: readonly string[]): Promise<void> {
  const compared = names.map((name) => ({ name, runner: runners[name] as Runner, all: [] as number[] }));
  for (let warm = 0; warm < 4; warm++) for (const { runner } of compared) await turnUs(runner);
  for (let at = 0; at < Number(values.reps); at++)
    // Each runner is first in some rounds.
    for (const { runner, all } of at % 2 === 0 ? compared : compared.toReversed()) all.push(await turnUs(runner));
  const none = compared[0]?.all ?? [];
  for (const { name, all } of compared) {
    const ratio = median(all.map((us, at) => us / (none[at] as number)));
    const more = median(all.map((us, at) => us - (none[at] as number)));
    // Other processes on this machine only add time.
    const [least, leastNone] = [Math.min(...all), Math.min(...none)];
    const medians = [`${median(all).toFixed(1)} us a turn`, `× ${ratio.toFixed(3)}`, `+ ${more.toFixed(1)} us`];
    const leasts = [`at least ${least.toFixed(1)} us`, `+ ${(least - leastNone).toFixed(1)} us`];
    const columns = [...medians, ...leasts];
    console.log([name.padEnd(12), ...columns].join('  '));
  }
}

await compare(['none', 'not sampled']);
await compare(['none', 'idle hooks', 'sampled']);
