import {
  createRunner,
  type Event,
  functionTool,
  inMemorySessionService,
  type LlmAgentOptions,
  llmAgent,
  type RunEvent,
  type RunnerOptions,
  type RunResult,
  type StandardSchema,
} from '@mortise/core';
import { weather } from './ask.ts';
import type { AskedOptions, Dialect } from './dialect.ts';
import { serve } from './serve.ts';
import type { Reply, WireServer } from './wire-server.ts';

/** The script of a conversation. */
export interface Played {
  readonly dialect: Dialect;
  readonly replies: readonly Reply[];
  readonly options?: Partial<AskedOptions>;
  readonly agent?: Omit<Partial<LlmAgentOptions>, 'model'>;
  readonly runner?: Omit<Partial<RunnerOptions>, 'agent'>;
}

/** A conversation with the tool `weather`, which records its arguments. */
export interface App {
  readonly server: WireServer;
  /** The arguments of each call of the tool. */
  readonly ran: readonly unknown[];
  say(message?: string): Promise<RunResult>;
  /** The events of the last run if it was streamed. */
  readonly seen: readonly RunEvent[];
  log(): Promise<readonly Event[]>;
}

/** Plays a conversation with `run()` and with `stream()`: `check` must hold for both. */
export async function bothWays(
  played: Played,
  check: (app: App, way: 'run' | 'stream') => Promise<void>,
): Promise<void> {
  for (const way of ['run', 'stream'] as const) await check(await start(played, way), way);
}

async function start({ dialect, replies, options, agent, runner: more }: Played, way: 'run' | 'stream'): Promise<App> {
  const { model, server } = await serve(dialect, replies, options);
  const ran: unknown[] = [];
  const sessions = inMemorySessionService();
  const tool = functionTool({
    name: weather.name,
    description: weather.description,
    inputJsonSchema: weather.parametersJsonSchema,
    input: anyInput,
    run: (args) => {
      ran.push(args);
      return { celsius: 21 };
    },
  });
  const app = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [tool], ...agent }), sessions, ...more });
  let seen: RunEvent[] = [];
  return {
    server,
    ran,
    async say(message) {
      const input = { session: 's1', ...(message !== undefined && { message }) };
      if (way === 'run') return app.run(input);
      seen = [];
      for await (const event of app.stream(input)) seen.push(event);
      const end = seen.at(-1);
      if (end?.type !== 'end') throw new Error('the stream of the run has no end');
      return end.result;
    },
    get seen() {
      return seen;
    },
    log: async () => (await sessions.load({ appName: 'app', userId: 'user', sessionId: 's1' }))?.events ?? [],
  };
}

/** A schema that accepts any object. */
const anyInput: StandardSchema<unknown, unknown> = {
  '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) },
};
