// Measures the time from the wake of a session with a long
// log to its next step: a model call, or a tool that a person
// approved. The worker has had the session before, or has
// not, or finds a snapshot, also with compacted messages.
// Prints elapsed milliseconds and CPU milliseconds of this process (without those of a database server).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compaction } from '@mortise/compaction';
import {
  addGate,
  createRunner,
  type Event,
  functionTool,
  inMemorySessionService,
  llmAgent,
  type Runner,
  type SessionService,
} from '@mortise/core';
import { emptyIndex, indexEvents } from '@mortise/core/session-index';
import { viewSnapshots } from '@mortise/core/snapshots';
import { startPostgres } from '@mortise/session-kit/test/postgres-server';
import { postgresSessionService } from '@mortise/session-postgres';
import { sqliteSessionService } from '@mortise/sqlite/session';
import { type Advance, createSessionClient, createWorker, type Dispatcher, type Worker } from '@mortise/worker';
import pg from 'pg';
import { median } from '../measure/median.ts';
import { keyOf } from './engine.ts';

const { values } = parseArgs({
  options: {
    stores: { type: 'string', default: 'memory,sqlite,postgres' },
    events: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '9' },
    // Each turn of the log has a call and its response, too.
    calls: { type: 'boolean', default: false },
  },
});
const key = keyOf('long');
const started: Worker[] = [];
const answer = 'An answer is some words long, as most of them are. '.repeat(4);

for (const store of values.stores.split(',')) {
  const { sessions, close } = await openStore(store);
  try {
    const warm = await atWork(sessions);
    await fill(sessions, warm.runner, Number(values.events));
    await (await atWork(sessions, 'compacted')).toModel();
    const times: Record<string, Spent[]> = {};
    const note = (what: string, spent: Spent): void => {
      times[what] ??= [];
      times[what].push(spent);
    };
    for (let round = 0; round <= Number(values.rounds); round++) {
      // The first round compiles code that the other rounds use.
      const isCounted = round > 0;
      const toModel = await (await atWork(sessions)).toModel();
      const toTool = await (await atWork(sessions)).toTool(warm);
      const storedToModel = await (await atWork(sessions, 'stored')).toModel();
      const storedToTool = await (await atWork(sessions, 'stored')).toTool(warm);
      const compactedToModel = await (await atWork(sessions, 'compacted')).toModel();
      const sameToModel = await warm.toModel();
      const sameToTool = await warm.toTool(warm);
      if (isCounted) {
        note('another worker, to the model', toModel);
        note('another worker, to the tool', toTool);
        note('another worker with a snapshot, to the model', storedToModel);
        note('another worker with a snapshot, to the tool', storedToTool);
        note('another worker with a snapshot, to the model, compacted', compactedToModel);
        note('the same worker, to the model', sameToModel);
        note('the same worker, to the tool', sameToTool);
      }
      const looked = await timed(async () => sessions.index?.due(key));
      const folded = await timed(async () => indexEvents(emptyIndex(0), (await sessions.load(key))?.events ?? []));
      if (isCounted) note('the look, by the index', looked);
      if (isCounted) note('the look, by the log', folded);
      const data = (await sessions.snapshots?.read(key))?.data ?? '';
      const read = await timed(async () => sessions.snapshots?.read(key));
      const said = await timed(async () => JSON.parse(data.split('\n')[2] ?? '[]'));
      if (isCounted) note(`the floor: the snapshot of ${data.length} characters is read`, read);
      if (isCounted) note('the floor: what was said is parsed', said);
    }
    const events = (await sessions.load(key, { newest: 1 }))?.revision;
    const shown = (all: readonly number[]): string => `${median(all).toFixed(2)}, least ${Math.min(...all).toFixed(2)}`;
    for (const [what, all] of Object.entries(times)) {
      const [wall, cpu] = [all.map(({ ms }) => ms), all.map(({ cpuMs }) => cpuMs)];
      console.log(`${store}, ${events} events, ${what}: ${shown(wall)} ms; CPU ${shown(cpu)} ms`);
    }
  } finally {
    await Promise.all(started.splice(0).map((worker) => worker.drain(0)));
    await close();
  }
}

/** Elapsed milliseconds, and CPU milliseconds of this process in that time. */
interface Spent {
  readonly ms: number;
  readonly cpuMs: number;
}

/** A moment. */
interface Moment {
  readonly at: number;
  readonly cpu: NodeJS.CpuUsage;
}

function momentNow(): Moment {
  return { cpu: process.cpuUsage(), at: performance.now() };
}

function spentBetween(from: Moment, to: Moment): Spent {
  const { user, system } = to.cpu;
  return { ms: to.at - from.at, cpuMs: (user + system - from.cpu.user - from.cpu.system) / 1_000 };
}

/** A worker whose wakes come from this file. Each wake returns the cost up to the step that follows it. */
interface AtWork {
  readonly runner: Runner;
  toModel(): Promise<Spent>;
  /** `before`: the worker that ran up to the question. */
  toTool(before: AtWork): Promise<Spent>;
  wake(): Promise<Moment>;
}

/** `stored`: the runner starts from snapshots. `compacted`: the same, and a summary replaces old messages. */
async function atWork(sessions: SessionService, kind?: 'stored' | 'compacted'): Promise<AtWork> {
  let asked = momentNow();
  let paid = asked;
  const pay = addGate(
    functionTool({
      name: 'pay',
      description: 'Pays',
      run: () => {
        paid = momentNow();
      },
    }),
    {
      name: 'asks',
      order: 'confirmation',
      check: (_, __, { answers }) =>
        answers.length > 0 ? { type: 'proceed' } : { type: 'pause', question: { kind: 'confirmation', hint: 'Pay?' } },
    },
  );
  const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => ({ found: answer }) });
  const agent = llmAgent({
    name: 'desk',
    tools: [pay, look],
    callbacks: kind === 'compacted' ? [compaction({ maxTokens: 20_000, summarize: () => answer })] : [],
    model: {
      provider: 'bench',
      id: 'at once',
      async *generate({ contents }) {
        asked = momentNow();
        const last = contents.at(-1)?.parts[0];
        const name = last?.type === 'text' && last.text === 'Pay.' ? 'pay' : 'look';
        const isCall = last?.type === 'text' && (last.text === 'Pay.' || last.text === 'Look.');
        yield {
          type: 'end',
          content: {
            role: 'model',
            parts: [isCall ? { type: 'functionCall', id: '', name, args: {} } : { type: 'text', text: answer }],
          },
          finishReason: { unified: 'stop' },
        };
      },
    },
  });
  const runner = createRunner({ agent, sessions, ...(kind && { snapshots: viewSnapshots(sessions) }) });
  let advance: Advance | undefined;
  const dispatcher: Dispatcher = {
    wake: async () => {},
    serve: async (given) => {
      advance = given;
      return { stop: async () => {} };
    },
  };
  const worker = createWorker({ runner, sessions, dispatcher, sweepMs: 600_000 });
  await worker.start();
  started.push(worker);
  const client = createSessionClient({ sessions, dispatcher });
  const suspend = new AbortController().signal;
  const woken = async (): Promise<Moment> => {
    const begun = momentNow();
    await advance?.(key, { suspend, attempt: 0 });
    return begun;
  };
  return {
    runner,
    async toModel() {
      await client.say(key, 'And now?');
      const begun = await woken();
      return spentBetween(begun, asked);
    },
    wake: woken,
    async toTool(before) {
      await client.say(key, 'Pay.');
      await before.wake();
      const { items } = await client.open();
      await client.answer(key, { requestId: items[0]?.id ?? '', value: true });
      const begun = await woken();
      return spentBetween(begun, paid);
    },
  };
}

/** Extends the log to the given length, with turns of one conversation. */
async function fill(sessions: SessionService, runner: Runner, count: number): Promise<void> {
  await runner.run({ session: key, message: values.calls ? 'Look.' : 'Hello.' });
  const turn = (await sessions.load(key))?.events ?? [];
  let revision = turn.length;
  while (revision < count) {
    const events: Event[] = [];
    while (events.length < 500 && revision + events.length < count) {
      let text = JSON.stringify(turn);
      // The ids of invocations and calls contain the ids of their events.
      for (const [at, { id }] of turn.entries()) text = text.replaceAll(id, `e${revision + events.length + at}`);
      events.push(...(JSON.parse(text) as Event[]));
    }
    revision = (await sessions.append(key, events, { revision })).revision;
  }
}

async function timed(work: () => Promise<unknown>): Promise<Spent> {
  const begun = momentNow();
  await work();
  return spentBetween(begun, momentNow());
}

async function openStore(store: string): Promise<{ readonly sessions: SessionService; close(): Promise<void> }> {
  if (store === 'postgres') {
    const server = await startPostgres();
    const pool = new pg.Pool({ connectionString: server.url, max: 4 });
    pool.on('error', () => {});
    const sessions = postgresSessionService({ query: (text, params) => pool.query(text, params) });
    return { sessions, close: () => pool.end().then(() => server.stop()) };
  }
  if (store === 'memory') return { sessions: inMemorySessionService(), close: async () => {} };
  const directory = mkdtempSync(join(tmpdir(), 'mortise-wake-'));
  const sessions = sqliteSessionService({ path: join(directory, 'sessions.db') });
  return {
    sessions,
    async close() {
      sessions.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
