import { apply, emptyState, type LiveRuns, type UiEvent, type UiState } from '@mortise/ui';
import { expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';
import { firstProblem, holds } from '../properties/holds.ts';
import type { Story } from '../properties/story.ts';
import { anyStory, anyTeamStory } from '../properties/story-arbitrary.ts';
import { type WatchingTab, watchStory } from './watch-story.ts';

/** A function between the watch and the page, created for each connection. */
type Wire = () => (event: UiEvent) => readonly UiEvent[];

const whole: Wire = () => (event) => [event];

/** A page that watches, disconnects after so many events, and reconnects at its position. */
class Tab implements WatchingTab {
  state: UiState = emptyState;
  readonly problems: string[] = [];
  readonly #shown = new Set<string>();
  readonly #stays: number;
  readonly #wire: Wire;
  #left = false;

  constructor(stays: number, wire: Wire) {
    this.#stays = stays;
    this.#wire = wire;
  }

  async watch(runs: LiveRuns): Promise<void> {
    while (!this.#left) {
      const reported = this.#wire();
      let seen = 0;
      try {
        for await (const event of runs.watch(key, { after: this.state.rev > 0 ? this.state.rev : undefined })) {
          for (const one of reported(event)) this.#take(one);
          if (this.#left || ++seen >= this.#stays) break;
        }
      } catch {
        // The session does not exist yet, or the user may no longer watch.
      }
      await new Promise(setImmediate);
    }
  }

  leave(): void {
    this.#left = true;
  }

  #take(event: UiEvent): void {
    const before = this.state;
    this.state = apply(before, JSON.parse(JSON.stringify(event)) as UiEvent);
    if ('rev' in event && event.rev > before.rev + 1) this.problems.push(`a gap from ${before.rev} to ${event.rev}`);
    if (this.state === before || event.type === 'all') return;
    for (const { id } of this.state.messages.slice(before.messages.length)) {
      if (this.#shown.has(id)) this.problems.push(`the message ${id} came twice`);
      this.#shown.add(id);
    }
    for (const { id } of this.state.live.turns)
      if (this.#shown.has(id)) this.problems.push(`the turn ${id} is shown twice`);
  }
}

function pagesOf(story: Story, wire: Wire = whole): Promise<readonly string[]> {
  return watchStory(story, () => [Number.POSITIVE_INFINITY, 3, 8].map((stays) => new Tab(stays, wire)));
}

it(
  'a page that watches any story, with or without reconnecting, matches its log',
  {
    timeout: 300_000,
  },
  () => holds(anyStory(), (story) => pagesOf(story), 0.4),
);

it('a page that watches any story of a team matches its log', { timeout: 300_000 }, () =>
  holds(anyTeamStory(), (story) => pagesOf(story), 0.2),
);

/** Faults of a connection. Each has to be found, or the two properties above prove nothing. */
const wrong: { readonly [name: string]: Wire } = {
  'that does not send missed events': () => {
    let isLive = false;
    return (event) => {
      isLive ||= event.type === 'live' || event.type === 'all';
      return isLive || !('rev' in event) ? [event] : [];
    };
  },
  'that sends one missed event too few': () => {
    let held: UiEvent | undefined;
    let isLive = false;
    return (event) => {
      isLive ||= event.type === 'live' || event.type === 'all';
      if (isLive || !('rev' in event)) return [event];
      const before = held;
      held = event;
      return before ? [before] : [];
    };
  },
  'that numbers repeated events as new ones': () => (event) =>
    'rev' in event ? [event, { ...event, rev: event.rev + 0.5 }] : [event],
  'that streams a turn once more when it is stored': () => (event) => {
    if (!('rev' in event) || event.type !== 'message') return [event];
    const { id, run, at } = event.message;
    return [event, { type: 'turn', turn: id, agent: 'a', run, at }];
  },
  'that drops late events': () => (event) =>
    'rev' in event && event.type === 'outcome' && event.late ? [{ rev: event.rev, type: 'at' }] : [event],
  'that reports the end of a run as an event of the session': () => {
    let rev = 0;
    return (event) => {
      if (event.type === 'all') rev = event.state.rev;
      if ('rev' in event) rev = event.rev;
      return event.type === 'run' && !event.running
        ? [event, { rev: rev + 0.5, type: 'stopped', code: 'ended' }]
        : [event];
    };
  },
};

for (const [name, wire] of Object.entries(wrong))
  it(`the comparison of a page with its log detects a connection ${name}`, { timeout: 300_000 }, async () => {
    const problem = await firstProblem(anyStory(), (story) => pagesOf(story, wire));
    expect(problem).not.toMatch(/^nothing was found/);
  });
