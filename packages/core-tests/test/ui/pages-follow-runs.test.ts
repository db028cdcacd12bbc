import type { RunEvent, RunInput, Runner, RunResult, SessionService } from '@mortise/core';
import {
  apply,
  emptyLive,
  emptyState,
  type LiveRuns,
  liveRuns,
  stateOf,
  type UiEvent,
  type UiState,
} from '@mortise/ui';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { key } from '../harness/test-app.ts';
import { holds } from '../properties/holds.ts';
import { playStory } from '../properties/play-story.ts';
import type { Story } from '../properties/story.ts';
import { anyStory, anyTeamStory } from '../properties/story-arbitrary.ts';

/** What stands between the watch and the page, anew for each connection. */
type Wire = () => (event: UiEvent) => readonly UiEvent[];

const whole: Wire = () => (event) => [event];

/** A page that watches, leaves after so many events, and comes again from where it was. */
class Tab {
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
      const told = this.#wire();
      let seen = 0;
      try {
        for await (const event of runs.watch(key, { after: this.state.rev > 0 ? this.state.rev : undefined })) {
          for (const one of told(event)) this.#take(one);
          if (this.#left || ++seen >= this.#stays) break;
        }
      } catch {
        // The session is not there yet, or nobody may watch any more.
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

/**
 * Plays a story whose runs are live ones, watched by pages that come and go, and compares each with the log.
 */
async function pagesOf(story: Story, wire: Wire = whole): Promise<readonly string[]> {
  const problems: string[] = [];
  let store: SessionService | undefined;
  await playStory(story, {
    sessions: (service) => (store = service),
    runner: (app): Runner => {
      const watched = async (input: string | RunInput): Promise<readonly RunEvent[]> => {
        const sessions = store as SessionService;
        const shown: RunEvent[] = [];
        const runner: Runner = {
          ...app,
          async *stream(): AsyncGenerator<RunEvent, void, void> {
            for await (const event of app.stream(input)) {
              shown.push(event);
              yield event;
            }
          },
        };
        const runs = liveRuns({ runner, sessions, queue: 30 });
        const tabs = [Number.POSITIVE_INFINITY, 3, 8].map((stays) => new Tab(stays, wire));
        const pages = tabs.map((tab) => tab.watch(runs));
        // A refusal is the story's business.
        await runs.start(key, {}).catch(() => {});
        await runs.idle();
        const log = (await sessions.load(key))?.events ?? [];
        for (let turns = 0; turns < 500 && tabs.some(({ state }) => state.rev < log.length); turns++)
          await new Promise(setImmediate);
        for (const tab of tabs) tab.leave();
        await runs.close();
        await Promise.all(pages);
        // Another worker of the story may have gone on meanwhile.
        const later = (await sessions.load(key))?.events ?? [];
        for (const { state, problems: seen } of tabs) {
          if (state.rev < log.length) problems.push(`a page stands at ${state.rev} of ${log.length}`);
          problems.push(...seen, ...differences(state, stateOf(later.slice(0, state.rev))));
        }
        return shown;
      };
      return {
        ...app,
        async *stream(input) {
          yield* await watched(input);
        },
        async run(input): Promise<RunResult> {
          const end = (await watched(input)).at(-1);
          if (end?.type !== 'end') throw new Error('the run had no end');
          return end.result;
        },
      };
    },
  });
  return problems;
}

function differences(page: UiState, log: UiState): readonly string[] {
  try {
    expect({ ...page, live: emptyLive }).toEqual(log);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

it(
  'a page that watches any story, from its beginning or coming and going, says what its log says',
  {
    timeout: 300_000,
  },
  () => holds(anyStory(), (story) => pagesOf(story), 0.4),
);

it('a page that watches any story of a team says what its log says', { timeout: 300_000 }, () =>
  holds(anyTeamStory(), (story) => pagesOf(story), 0.2),
);

/** What a wire may do wrong. Each has to be found, or the two properties above say nothing. */
const wrong: { readonly [name: string]: Wire } = {
  'that does not send what was missed': () => {
    let isLive = false;
    return (event) => {
      isLive ||= event.type === 'live' || event.type === 'all';
      return isLive || !('rev' in event) ? [event] : [];
    };
  },
  'that sends one event too few of what was missed': () => {
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
  'that numbers what comes again as if it were new': () => (event) =>
    'rev' in event ? [event, { ...event, rev: event.rev + 0.5 }] : [event],
  'that streams a turn once more when it is stored': () => (event) => {
    if (!('rev' in event) || event.type !== 'message') return [event];
    const { id, run, at } = event.message;
    return [event, { type: 'turn', turn: id, agent: 'a', run, at }];
  },
  'that drops what comes late': () => (event) =>
    'rev' in event && event.type === 'outcome' && event.late ? [{ rev: event.rev, type: 'at' }] : [event],
  'that makes of the end of a run a fact of the session': () => {
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
  it(`finds a wire ${name}`, { timeout: 300_000 }, async () => {
    for (const story of fc.sample(anyStory(), { numRuns: 400, seed: 7 }))
      if ((await pagesOf(story, wire)).length > 0) return;
    expect.fail('nothing was found in 400 stories');
  });
