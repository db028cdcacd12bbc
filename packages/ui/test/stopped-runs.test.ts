import {
  createRunner,
  type Event,
  functionTool,
  inMemorySessionService,
  llmAgent,
  type SessionService,
  type ToolEffect,
} from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { type LiveRuns, type LiveRunsOptions, liveRuns, type UiState } from '@mortise/ui';
import { expect, it, onTestFinished, vi } from 'vitest';
import { key } from './harness/desk.ts';
import { served } from './harness/served.ts';
import { Tab } from './harness/tab.ts';

/** Waits long enough for a busy machine. */
const waitFor = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 300_000 });

/**
 * Wraps a store so that no call reaches it after its process
 * is dead. The leases of the process are never released.
 */
function mortal(store: SessionService, isDead: () => boolean): SessionService {
  const handler: ProxyHandler<object> = {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value === 'object' && value !== null) return new Proxy(value, handler);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) =>
        isDead() || name === 'release' ? new Promise(() => {}) : Reflect.apply(value, target, given);
    },
  };
  return new Proxy(store, handler) as SessionService;
}

/** Creates a desk whose process died in a call of its tool, and another process over the same store. */
async function deadIn(effect: ToolEffect | undefined, options: Partial<LiveRunsOptions> = {}, appName = 'desk') {
  let now = 1_000;
  const store = inMemorySessionService({ clock: () => now });
  let isDead = false;
  let begun = (): void => {};
  const inTool = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const ran: string[] = [];
  const process = (name: string, run: () => unknown) => {
    const tool = functionTool({ name: 'work', description: 'Works', ...(effect && { effect }), run });
    const model = scriptedModel(name === 'first' ? [{ calls: [{ name: 'work', args: {} }] }] : ['Done.', 'More.']);
    const agent = llmAgent({ name: 'desk', model, tools: [tool] });
    return createRunner({
      appName: name === 'first' ? 'desk' : appName,
      sessions: name === 'first' ? mortal(store, () => isDead) : store,
      agent,
      clock: () => now,
    });
  };
  await store.create(key);
  const first = process('first', () => {
    ran.push('first');
    begun();
    return new Promise(() => {});
  });
  const stop = new AbortController();
  void first.run({ session: key, message: 'Go', signal: stop.signal });
  await inTool;
  await waitFor(async () =>
    expect((await store.load(key))?.events.some((event: Event) => event.type === 'model')).toBe(true),
  );
  isDead = true;
  const runner = process('second', () => {
    ran.push('second');
    return 'worked';
  });
  const runs = liveRuns({ runner, sessions: store, resumeEveryMs: 5, ...options });
  onTestFinished(async () => {
    stop.abort();
    await runs.close();
  });
  const expire = (): void => {
    now += 3_600_000;
  };
  return { runs, runner, store, ran, expire };
}

const texts = ({ messages }: UiState): unknown => messages.at(-1)?.parts.at(-1);
const stateOf = async (runs: LiveRuns): Promise<UiState> => (await runs.state(key)) as UiState;

for (const effect of ['read', 'idempotent'] as const)
  it(`a run that died in a call with the effect "${effect}" is resumed after its lease has expired`, async () => {
    const { runs, ran, expire } = await deadIn(effect);
    expect((await stateOf(runs)).live.running).toBe(true);
    expect(ran).toEqual(['first']);
    expire();
    await waitFor(async () => expect(texts(await stateOf(runs))).toMatchObject({ text: 'Done.' }));
    expect(ran).toEqual(['first', 'second']);
  });

for (const effect of ['write', undefined] as const)
  it(`a run that died in a call with the effect "${effect}" asks a user if the effect happened`, async () => {
    const { runs, ran, expire } = await deadIn(effect);
    const tab = new Tab(runs, key);
    await tab.until(({ live }) => live.running);
    expire();
    const { questions } = await tab.until((state) => state.questions.length === 1 && !state.live.running);
    expect(questions).toMatchObject([{ kind: 'inDoubt', call: 'work', answerSchema: expect.anything() }]);
    expect(ran).toEqual(['first']);
    await tab.leave();
  });

it('a dead run is resumed although no page has opened any session', async () => {
  const { store, ran, expire } = await deadIn('read');
  expire();
  await waitFor(() => expect(ran).toEqual(['first', 'second']));
  await waitFor(async () => expect((await store.load(key))?.events.at(-1)).toMatchObject({ type: 'model' }));
});

it('live runs work if the platform refuses timers outside of requests, as Workers do', async () => {
  const { store, runner, runs: first } = await deadIn('read', { resume: false });
  const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementation(() => {
    throw new Error('Disallowed operation called within global scope');
  });
  const runs = liveRuns({ runner, sessions: store });
  timer.mockRestore();
  expect((await stateOf(runs)).messages).toHaveLength((await stateOf(first)).messages.length);
  await runs.close();
});

it('a dead run without a connected page is found with the index of the store', async () => {
  const { runs, store, expire } = await deadIn('read');
  await store.create({ ...key, sessionId: 'other' });
  expire();
  await runs.state({ ...key, sessionId: 'other' });
  await waitFor(async () => expect((await store.index?.due(key))?.status).toBe('completed'));
});

it('a dead run that is not resumed is shown as interrupted, and an empty input resumes it', async () => {
  const { runs, ran, expire } = await deadIn('read', { resume: false });
  expire();
  const reason = { code: 'interrupted', message: expect.stringContaining('Resume') };
  expect(await stateOf(runs)).toMatchObject({ stopped: reason, live: { running: false } });
  const tab = new Tab(runs, key);
  await tab.until(({ live }) => live.ended?.status === 'interrupted');
  expect(ran).toEqual(['first']);
  await runs.start(key, {});
  await tab.until((state) => (texts(state) as { text?: string } | undefined)?.text === 'Done.' && !state.live.running);
  expect((await stateOf(runs)).stopped).toBeUndefined();
  await tab.leave();
});

it('a page shows why a dead run has stopped, and its resume button resumes the run', async () => {
  const { runs, runner, store, expire } = await deadIn('read', { resume: false });
  expire();
  const server = await served({ runner, sessions: store, paid: [] }, { runs });
  const page = server.page('ada', key.sessionId);
  await waitFor(() => expect(page.get().stopped).toMatchObject({ code: 'interrupted' }));
  await page.resume();
  await waitFor(() => {
    const { stopped, messages, live } = page.get();
    expect([stopped, live.running, messages.at(-1)?.parts]).toMatchObject([undefined, false, [{ text: 'Done.' }]]);
  });
});

it('sessions of other apps that no page has opened stay unchanged', async () => {
  const { runs, store, ran, expire } = await deadIn('read', {}, 'desk of others');
  const elsewhere = { ...key, appName: 'another' };
  await store.create(elsewhere);
  expire();
  await runs.state(elsewhere);
  const looks = vi.spyOn(store.index as NonNullable<typeof store.index>, 'runnable');
  await waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(2));
  expect(ran).toEqual(['first']);
});

it('a failing sweep is reported, and the next sweeps find the run', async () => {
  const errors: unknown[] = [];
  const { store, ran, expire } = await deadIn('read', { onResumeError: (error) => void errors.push(error) });
  const index = store.index as NonNullable<typeof store.index>;
  const failure = new Error('the store is away');
  const looks = vi.spyOn(index, 'runnable').mockRejectedValue(failure);
  await waitFor(() => expect(errors.length).toBeGreaterThan(1));
  expect(new Set(errors)).toEqual(new Set([failure]));
  expire();
  looks.mockRestore();
  await waitFor(() => expect(ran).toEqual(['first', 'second']));
});

it('an error for one session is reported with its key, and the sweep finds the sessions on later pages', async () => {
  const errors: [unknown, unknown][] = [];
  const { store, ran, expire } = await deadIn('read', {
    onResumeError: (error, session) => {
      errors.push([error, session?.sessionId]);
      throw new Error('an observer that fails');
    },
  });
  const index = store.index as NonNullable<typeof store.index>;
  const failure = new Error('its log is damaged');
  const { due } = index;
  vi.spyOn(index, 'due').mockImplementation((of) => {
    return of.sessionId.startsWith('damaged') ? Promise.reject(failure) : due(of);
  });
  // The index lists the newest sessions first, so the run that died is on its last page.
  for (let at = 0; at < 401; at++) {
    const of = { ...key, sessionId: `damaged ${at}` };
    await store.create(of);
    await store.deliver(of, { id: 'm1', type: 'cancel', reason: 'r' });
  }
  expire();
  await waitFor(() => expect(ran).toEqual(['first', 'second']));
  expect(errors).toContainEqual([failure, 'damaged 0']);
});

it('a run that cannot be resumed is tried once and shown as interrupted', async () => {
  let tries = 0;
  const runWith = (): never => {
    tries++;
    throw new Error('no deps');
  };
  const { runs, expire } = await deadIn('read', { runWith });
  expire();
  await stateOf(runs);
  await waitFor(async () => expect((await stateOf(runs)).stopped?.code).toBe('interrupted'));
  await stateOf(runs);
  expect(tries).toBe(1);
});
