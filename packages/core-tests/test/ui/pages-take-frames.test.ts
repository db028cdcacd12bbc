import {
  apply,
  emptyState,
  type LiveRuns,
  projectEvent,
  stateOf,
  UiFold,
  type UiFrame,
  type UiOp,
  type UiState,
} from '@mortise/ui';
import { Page } from '@mortise/ui/client';
import { expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';
import { firstProblem, holds } from '../properties/holds.ts';
import { playedOnce } from '../properties/played-once.ts';
import type { Story } from '../properties/story.ts';
import { anyStory, anyTeamStory } from '../properties/story-arbitrary.ts';
import { differences, type WatchingTab, watchStory } from './watch-story.ts';

/** A function between the server and the page, created for each connection. */
type Wire = () => (frame: UiFrame) => readonly UiFrame[];

const whole: Wire = () => (frame) => [frame];

/** A page that receives changes, disconnects after so many frames, and reconnects at its position. */
class FrameTab implements WatchingTab {
  readonly problems: string[] = [];
  readonly #page = new Page();
  readonly #stays: number;
  readonly #wire: Wire;
  #left = false;

  constructor(stays: number, wire: Wire) {
    this.#stays = stays;
    this.#wire = wire;
  }

  get state(): UiState {
    return this.#page.state();
  }

  async watch(runs: LiveRuns): Promise<void> {
    while (!this.#left) {
      const reported = this.#wire();
      let seen = 0;
      const after = this.state.rev > 0 ? this.state.rev : undefined;
      try {
        for await (const frames of runs.pages(key, { after })) {
          for (const frame of frames) for (const one of reported(frame)) this.#take(one);
          seen += frames.length;
          if (this.#left || seen >= this.#stays) break;
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

  #take(frame: UiFrame): void {
    const { rev } = this.state;
    try {
      this.#page.take(JSON.parse(JSON.stringify(frame)) as UiFrame);
    } catch {
      this.problems.push(`a gap after ${rev}`);
    }
    if (
      (frame.type === 'patch' ? frame.rev : undefined) === undefined &&
      frame.type !== 'all' &&
      this.state.rev !== rev
    )
      this.problems.push(`${frame.type} without a revision moves the page`);
  }
}

/** A page that receives events, and folds them itself. */
class EventTab implements WatchingTab {
  state: UiState = emptyState;
  readonly problems = [];
  #left = false;

  async watch(runs: LiveRuns): Promise<void> {
    while (!this.#left) {
      try {
        for await (const event of runs.watch(key, { after: this.state.rev > 0 ? this.state.rev : undefined })) {
          this.state = apply(this.state, event);
          if (this.#left) break;
        }
      } catch {
        // As above.
      }
      await new Promise(setImmediate);
    }
  }

  leave(): void {
    this.#left = true;
  }
}

/**
 * Compares pages that receive changes with one that folds events: their momentary state is the same as well.
 */
function pagesOf(story: Story, wire: Wire = whole): Promise<readonly string[]> {
  const tabs = () => [new EventTab(), ...[Number.POSITIVE_INFINITY, 2, 7].map((stays) => new FrameTab(stays, wire))];
  return watchStory(story, tabs, ([events, frames]) =>
    events && frames && events.state.rev === frames.state.rev && wire === whole
      ? differences(frames.state.live, JSON.parse(JSON.stringify(events.state.live)))
      : [],
  );
}

/** Checks that the changes of events turn the page of any revision into the page of the log. */
async function patchesOf(story: Story): Promise<readonly string[]> {
  const played = await playedOnce(story);
  return played.timelines.flatMap(({ log }) => {
    const step = Math.max(1, Math.floor(log.length / 7));
    for (let from = 0; from < log.length; from += step) {
      const known = stateOf(log.slice(0, from));
      const page = new Page();
      page.take({ type: 'all', state: JSON.parse(JSON.stringify(known)) });
      let ops: UiOp[] = [];
      const fold = new UiFold(known, (...op) => ops.push(op));
      for (let at = from; at < log.length; at++) {
        ops = [];
        fold.apply(projectEvent(log[at] as (typeof log)[number], at + 1));
        page.take(JSON.parse(JSON.stringify({ type: 'patch', rev: at + 1, ops })));
        const before = page.state();
        page.take({ type: 'patch', rev: at + 1, ops: [[['messages', 'x'], { id: 'x' }]] });
        if (page.state() !== before) return [`what comes twice at ${at + 1} changes something`];
      }
      const found = differences(page.state(), JSON.parse(JSON.stringify(stateOf(log))));
      if (found.length > 0) return found;
    }
    return [];
  });
}

it('the frames of events update a page of any revision to the page of the complete log', { timeout: 300_000 }, () =>
  holds(anyStory(), patchesOf, 0.5),
);

it('the frames of the events of a team update a page to the page of the complete log', { timeout: 300_000 }, () =>
  holds(anyTeamStory(), patchesOf, 0.3),
);

it('a page that receives frames and reconnects matches the log', { timeout: 300_000 }, () =>
  holds(anyStory(), (story) => pagesOf(story), 0.3),
);

it('a page that receives frames of a team matches the log', { timeout: 300_000 }, () =>
  holds(anyTeamStory(), (story) => pagesOf(story), 0.2),
);

/** Faults of a connection. Each has to be found, or the properties above prove nothing. */
const wrong: { readonly [name: string]: Wire } = {
  'that loses a stored change': () => {
    let patches = 0;
    return (frame) => (frame.type === 'patch' && frame.rev !== undefined && ++patches % 5 === 0 ? [] : [frame]);
  },
  'that keeps removed entries': () => (frame) =>
    frame.type === 'patch' ? [{ ...frame, ops: frame.ops.filter(([, ...rest]) => rest.length > 0) }] : [frame],
  'that sends the first change of an event only': () => (frame) =>
    frame.type === 'patch' ? [{ ...frame, ops: frame.ops.slice(0, 1) }] : [frame],
  'that numbers repeated events as new ones': () => {
    let more = 0;
    return (frame) =>
      frame.type === 'patch' && frame.rev !== undefined ? [frame, { ...frame, rev: frame.rev + ++more }] : [frame];
  },
};

for (const [name, wire] of Object.entries(wrong))
  it(`the comparison of a page with its log detects a connection ${name}`, { timeout: 300_000 }, async () => {
    const problem = await firstProblem(anyStory(), (story) => pagesOf(story, wire));
    expect(problem).not.toMatch(/^nothing was found/);
  });
