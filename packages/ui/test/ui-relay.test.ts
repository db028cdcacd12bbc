import { inMemorySessionService } from '@mortise/core';
import { type DeltaRelay, inMemoryRelay } from '@mortise/core/relay';
import { emptyLive, liveRuns, stateOf, type UiState } from '@mortise/ui';
import { expect, it, onTestFinished } from 'vitest';
import { desk, key } from './harness/desk.ts';
import { Machine } from './harness/machine.ts';
import { Tab } from './harness/tab.ts';

/** Creates a server whose pages watch the runs of other machines. */
function scene(relay: DeltaRelay = inMemoryRelay()) {
  let now = Date.now();
  const sessions = inMemorySessionService({ clock: () => now });
  const { runner } = desk([], sessions);
  const runs = liveRuns({ runner, sessions, relay });
  onTestFinished(() => runs.close());
  return {
    sessions,
    runs,
    machine: () => {
      const machine = new Machine(sessions, relay);
      onTestFinished(() => machine.close());
      return machine;
    },
    /** Makes the leases of dead workers expire. */
    letLeasesEnd: () => {
      now += 3_600_000;
    },
  };
}

function said({ live }: UiState): string {
  return live.turns.flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : ''))).join('|');
}

it('a page shows the text of a run on another machine as it streams', async () => {
  const { sessions, runs, machine } = scene();
  const worker = machine();
  await sessions.create(key);
  const tab = new Tab(runs, key);
  await tab.until(() => tab.seen.length > 0);
  await worker.runs.start(key, { message: 'Count' });
  for (const word of ['one ', 'two ', 'three']) {
    worker.model.say(word);
    await tab.until((state) => said(state).endsWith(word));
  }
  expect(said(tab.state)).toBe('one two three');
  const [turn] = tab.state.live.turns;
  worker.model.finish();
  await tab.until(({ live, messages }) => !live.running && messages.length === 2);
  const page = await tab.leave();
  expect(page.messages[1]?.id).toBe(turn?.id);
  expect(turn?.run).toBe(page.messages[1]?.run);
  const log = (await sessions.load(key))?.events ?? [];
  expect({ ...page, live: emptyLive }).toEqual(stateOf(log));
  expect(page.live.ended).toEqual({ status: 'completed' });
  await worker.runs.close();
});

it('a relay shows the complete turn to a page that connects in the middle, and repeats nothing on other pages', async () => {
  const relay = inMemoryRelay();
  const { sessions, runs, machine } = scene(relay);
  const worker = machine();
  await sessions.create(key);
  await worker.runs.start(key, { message: 'Count' });
  worker.model.say('one ');
  const early = new Tab(runs, key);
  await early.until((state) => said(state) === 'one ');
  worker.model.say('two ');
  // The server has not received anything of the session before.
  const other = liveRuns({ runner: desk([], sessions).runner, sessions, relay });
  onTestFinished(() => other.close());
  const late = new Tab(other, key);
  await Promise.all([early, late].map((tab) => tab.until((state) => said(state) === 'one two ')));
  worker.model.say('three');
  await Promise.all([early, late].map((tab) => tab.until((state) => said(state) === 'one two three')));
  await Promise.all([early.leave(), late.leave()]);
  await worker.runs.close();
});

it('a page replaces the partial text of a dead machine with the text of the next machine', async () => {
  const { sessions, runs, machine, letLeasesEnd } = scene();
  const [first, second] = [machine(), machine()];
  await sessions.create(key);
  const tab = new Tab(runs, key);
  await tab.until(() => tab.seen.length > 0);
  await first.runs.start(key, { message: 'Count' });
  first.model.say('one two');
  await tab.until((state) => said(state) === 'one two');
  first.die();
  letLeasesEnd();
  second.model.say('eins');
  second.resumeRun(key);
  await tab.until((state) => said(state) === 'eins');
  second.model.finish();
  await tab.until(({ live, messages }) => !live.running && messages.length === 2);
  expect((await tab.leave()).messages[1]?.parts).toMatchObject([{ text: 'eins' }]);
  await second.runs.close();
});

it.each(Array.from({ length: 24 }, (_, seed) => seed + 1))(
  'story %i: live text is a prefix of the final text, shown once, whatever a relay loses, repeats and delays',
  async (seed) => {
    const random = randomOf(seed);
    const relay = new WorseningRelay(random);
    const { sessions, runs, machine, letLeasesEnd } = scene(relay);
    const machines = [machine()];
    const worker = (): Machine => machines.at(-1) as Machine;
    const spoken = (): readonly string[] => (isMended ? [worker()] : machines).flatMap(({ model }) => model.turns);
    let isMended = false;
    const tabs: Watched[] = [];
    const look = (state: UiState): void => {
      for (const turn of state.live.turns) {
        expect(state.messages.map(({ id }) => id)).not.toContain(turn.id);
        for (const part of turn.parts)
          if (part.type === 'text')
            expect(
              spoken().some((text) => text.startsWith(part.text)),
              part.text,
            ).toBe(true);
      }
    };
    await sessions.create(key);
    await worker().runs.start(key, { message: 'Begin' });
    for (let step = 0; step < 60; step++) {
      const choice = random();
      if (choice < 0.5) worker().model.say(`${machines.length}:${step} ${'x'.repeat(random() < 0.1 ? 3_000 : 1)}`);
      else if (choice < 0.6) {
        worker().model.say(`${machines.length}:${step}.`);
        // The last delta is still in transit when the turn is stored.
        if (random() < 0.5) await rest(30);
        worker().model.finish();
        await worker().runs.idle();
        await worker().runs.start(key, { message: 'And now?' });
      } else if (choice < 0.7) tabs.push(new Watched(runs, key, look));
      else if (choice < 0.8) await tabs.shift()?.leave();
      else if (choice < 0.85) {
        worker().die(random() < 0.5);
        letLeasesEnd();
        await rest(2);
        machines.push(machine());
        worker().resumeRun(key);
      } else if (choice < 0.92) for (const { model } of machines) model.say(`${step}!`);
      else if (choice < 0.96) await rest(30);
      else relay.deliver();
    }
    relay.mend();
    const word = ' the end';
    tabs.push(new Watched(runs, key, look));
    worker().model.say(word);
    await Promise.all(tabs.map((tab) => tab.until((state) => said(state).endsWith(word))));
    expect(new Set(tabs.map(({ state }) => said(state)))).toEqual(new Set([worker().model.turns.at(-1)]));
    // Machines that were cut off continue, and their frames are ignored.
    isMended = true;
    for (const { model } of machines) model.say(' and on');
    await rest(60);
    for (const { model } of machines) model.say(' for ever');
    await Promise.all(tabs.map((tab) => tab.until((state) => said(state) === worker().model.turns.at(-1))));
    worker().model.finish();
    await worker().runs.idle();
    const log = stateOf((await sessions.load(key))?.events ?? []);
    await Promise.all(tabs.map((tab) => tab.until(({ rev, live }) => rev === log.rev && !live.running)));
    for (const tab of tabs) expect({ ...(await tab.leave()), live: emptyLive }).toEqual(log);
    await worker().runs.close();
  },
);

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A page whose state the test checks after each change. */
class Watched extends Tab {
  constructor(runs: ConstructorParameters<typeof Tab>[0], of: typeof key, look: (state: UiState) => void) {
    super(runs, of);
    this.looks.push(look);
  }
}

/** A relay that loses, repeats, reorders and delays frames until it is repaired. */
class WorseningRelay implements DeltaRelay {
  readonly #inner = inMemoryRelay();
  readonly #random: () => number;
  #isSound = false;
  readonly #held: (() => void)[] = [];
  readonly #late: (() => void)[] = [];

  constructor(random: () => number) {
    this.#random = random;
  }

  publish(...sent: Parameters<DeltaRelay['publish']>): void {
    const send = (): void => this.#inner.publish(...sent);
    if (this.#isSound) return send();
    const luck = this.#random();
    if (luck < 0.15) return;
    if (luck < 0.3) this.#held.push(send);
    if (luck < 0.4) this.#late.push(send);
    this.#late.push(send);
    if (luck > 0.9) this.#held.shift()?.();
    if (luck > 0.6) this.deliver();
  }

  /** Delivers the pending messages, in order. */
  deliver(): void {
    for (const send of this.#late.splice(0)) send();
  }

  mend(): void {
    for (const held of this.#held.splice(0)) held();
    this.deliver();
    this.#isSound = true;
  }

  subscribe(...given: Parameters<DeltaRelay['subscribe']>): Promise<void> {
    return this.#inner.subscribe(...given);
  }
}

/** Returns a random function that gives the same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
