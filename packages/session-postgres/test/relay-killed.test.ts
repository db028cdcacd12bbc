import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRunner, llmAgent, type SessionKey } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { apply, emptyLive, emptyState, liveRuns, stateOf, type UiState } from '@mortise/ui';
import { createSessionClient } from '@mortise/worker';
import { expect, it, onTestFinished } from 'vitest';
import { postgresSessionService } from '../src/index.ts';
import { postgresDispatcher } from '../src/postgres-dispatcher.ts';
import { postgresRelay } from '../src/postgres-relay.ts';
import { connectPg, describeOnServer, freshSchema, serverUrl } from './support/backends.ts';
import { listenWith } from './support/listen-with.ts';

const key: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };

describeOnServer('a worker that is killed in the middle of a stream', () => {
  it('a page of another process continues without a gap or a repeated word, and matches the log at the end', {
    timeout: 300_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'relay-'));
    const done = join(folder, 'done');
    const client = connectPg();
    const schema = freshSchema();
    const database = { query: client.query, schema };
    const sessions = postgresSessionService(database);
    const relay = postgresRelay({ ...database, listen: listenWith(serverUrl()) });
    const agent = llmAgent({ name: 'counts', model: scriptedModel([]) });
    const runs = liveRuns({ runner: createRunner({ appName: 'app', agent, sessions }), sessions, relay });
    onTestFinished(async () => {
      await runs.close();
      await client.close();
      rmSync(folder, { recursive: true });
    });
    await createSessionClient({ sessions, dispatcher: postgresDispatcher(database) }).say(key, 'Count');

    const pages = [new Page(runs)];
    let worker = await start(schema, done);
    const killed: number[] = [];
    for (let kill = 0; kill < 3; kill++) {
      // Waits until the page has shown a few frames of this worker.
      await shownAll(pages, (said) => said.by === worker.pid && said.count > 20);
      killed.push(worker.pid ?? 0);
      const exited = once(worker, 'exit');
      worker.kill('SIGKILL');
      await exited;
      pages.push(new Page(runs));
      worker = await start(schema, done);
    }
    await shownAll(pages, (said) => said.by === worker.pid && said.count > 20);
    writeFileSync(done, '');
    const over = ({ live, messages }: UiState): boolean => !live.running && messages.length === 2;
    await Promise.all(pages.map((page) => page.until(over)));
    const log = JSON.parse(JSON.stringify(stateOf((await sessions.load(key))?.events ?? []))) as UiState;
    for (const page of pages) {
      expect({ ...(await page.leave()), live: emptyLive }).toEqual(log);
      expect(page.problems).toEqual([]);
    }
    // The first page saw each worker, and no frame of a worker after it was killed.
    expect([...new Set(pages[0]?.speakers)]).toEqual([...killed, worker.pid]);
    expect(pages[0]?.speakers.filter((by, at, all) => by !== all[at - 1])).toHaveLength(killed.length + 1);
  });
});

interface Said {
  readonly by: number;
  readonly count: number;
}

/** A page that checks each of its states. */
class Page {
  state: UiState = emptyState;
  readonly problems: string[] = [];
  readonly speakers: number[] = [];
  readonly #stop = new AbortController();
  readonly #over: Promise<void>;
  #changed: (() => void)[] = [];

  constructor(runs: ReturnType<typeof liveRuns>) {
    this.#over = this.#read(runs);
  }

  get said(): Said | undefined {
    const [part] = this.state.live.turns[0]?.parts ?? [];
    if (part?.type !== 'text') return undefined;
    const [by, ...words] = part.text.split(' ');
    // The last word may be incomplete.
    const whole = words.slice(0, -1);
    if (whole.some((word, at) => word !== String(at))) this.problems.push(part.text);
    return { by: Number.parseInt(by ?? '', 10), count: whole.length };
  }

  async until(isSo: (state: UiState) => boolean): Promise<void> {
    while (!isSo(this.state)) await new Promise<void>((resolve) => this.#changed.push(resolve));
  }

  async leave(): Promise<UiState> {
    this.#stop.abort();
    await this.#over;
    return this.state;
  }

  async #read(runs: ReturnType<typeof liveRuns>): Promise<void> {
    for await (const event of runs.watch(key, { signal: this.#stop.signal })) {
      this.state = apply(this.state, JSON.parse(JSON.stringify(event)));
      const { live, messages } = this.state;
      if (live.turns.some(({ id }) => messages.some((message) => message.id === id))) this.problems.push('twice');
      if (live.turns.length > 1) this.problems.push('two turns');
      const by = this.said?.by;
      if (by) this.speakers.push(by);
      for (const changed of this.#changed.splice(0)) changed();
    }
  }
}

async function shownAll(pages: readonly Page[], isSo: (said: Said) => boolean): Promise<void> {
  await Promise.all(pages.map((page) => page.until(() => page.said !== undefined && isSo(page.said))));
}

async function start(schema: string, done: string): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('./support/counting-worker.ts', import.meta.url));
  const child = spawn(process.execPath, [program, serverUrl(), schema, done], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}
