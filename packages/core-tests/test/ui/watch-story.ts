import type { RunEvent, RunInput, Runner, RunResult, SessionService } from '@mortise/core';
import { emptyLive, type LiveRuns, liveRuns, stateOf, type UiState } from '@mortise/ui';
import { expect } from 'vitest';
import { key } from '../harness/inspect-run.ts';
import { playStory } from '../properties/play-story.ts';
import type { Story } from '../properties/story.ts';

/** A page that watches a session until it is closed. */
export interface WatchingTab {
  readonly state: UiState;
  /** The problems so far. */
  readonly problems: readonly string[];
  watch(runs: LiveRuns): Promise<void>;
  leave(): void;
}

/** Plays a story with live runs, watched by pages that come and go, and compares each with the log. */
export async function watchStory(
  story: Story,
  tabsOf: () => readonly WatchingTab[],
  compare: (tabs: readonly WatchingTab[]) => readonly string[] = () => [],
): Promise<readonly string[]> {
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
        const runs = liveRuns({ runner, sessions, queueBytes: 6_000 });
        const tabs = tabsOf();
        const pages = tabs.map((tab) => tab.watch(runs));
        // A refusal belongs to the story.
        await runs.start(key, {}).catch(() => {});
        await runs.idle();
        const log = (await sessions.load(key))?.events ?? [];
        for (let turns = 0; turns < 500 && tabs.some(({ state }) => state.rev < log.length); turns++)
          await new Promise(setImmediate);
        for (const tab of tabs) tab.leave();
        await runs.close();
        await Promise.all(pages);
        // Another worker of the story may have continued meanwhile.
        const later = (await sessions.load(key))?.events ?? [];
        for (const { state, problems: seen } of tabs) {
          if (state.rev < log.length) problems.push(`a page stands at ${state.rev} of ${log.length}`);
          problems.push(...seen, ...differences({ ...state, live: emptyLive }, stateOf(later.slice(0, state.rev))));
        }
        problems.push(...compare(tabs));
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

/** Returns the differences between two pages. */
export function differences(page: unknown, wanted: unknown): readonly string[] {
  try {
    expect(page).toEqual(wanted);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
