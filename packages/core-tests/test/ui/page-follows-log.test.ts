import type { Event, RunEvent, RunInput, Runner, RunResult, SessionService } from '@mortise/core';
import { apply, emptyState, messagesOf, projectEvent, stateOf, type UiState } from '@mortise/ui';
import { expect, it } from 'vitest';
import { holds } from '../properties/holds.ts';
import { playStory } from '../properties/play-story.ts';
import type { Story } from '../properties/story.ts';
import { anyStory, anyTeamStory } from '../properties/story-arbitrary.ts';

/** Plays a story and checks the page of its log after each run. */
async function pagesOf(story: Story): Promise<readonly string[]> {
  const problems: string[] = [];
  let store: SessionService | undefined;
  const looked = async (result: RunResult | undefined): Promise<void> => {
    const session = result && (await store?.load(result.session));
    if (!session || !result) return;
    const page = stateOf(session.events);
    if (result.status === 'paused') problems.push(...asksWhatWaits(result, page));
  };
  const played = await playStory(story, {
    sessions: (service) => (store = service),
    runner: (app): Runner => ({
      ...app,
      async *stream(input: string | RunInput): AsyncGenerator<RunEvent, void, void> {
        for await (const event of app.stream(input)) {
          if (event.type === 'end') await looked(event.result);
          yield event;
        }
      },
      async run(input) {
        const result = await app.run(input);
        await looked(result);
        return result;
      },
    }),
  });
  for (const { log } of played.timelines) problems.push(...foldsAlike(log));
  return problems;
}

function asksWhatWaits({ pending }: RunResult, { questions }: UiState): readonly string[] {
  const waits = pending.map(({ id, callId, kind, hint, call, branch }) => ({
    ...{ id, callId, kind, hint, call: call.name, args: call.args },
    ...(branch !== undefined && { branch }),
  }));
  const shown = questions.map(({ id, callId, kind, hint, call, args, branch }) => ({
    ...{ id, callId, kind, hint, call, args },
    ...(branch !== undefined && { branch }),
  }));
  return same(sorted(shown), sorted(waits), 'the open questions');
}

const sorted = <T extends { readonly id: string }>(list: readonly T[]): readonly T[] =>
  list.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/**
 * Checks that the page of a log is always the same: folded at once, event by event, twice, after a reload.
 */
function foldsAlike(log: readonly Event[]): readonly string[] {
  const whole = stateOf(log);
  const events = log.map((event, at) => projectEvent(event, at + 1));
  let each: UiState = emptyState;
  let twice: UiState = emptyState;
  let reloaded: UiState = emptyState;
  for (const event of events) {
    each = apply(each, event);
    twice = apply(twice, event);
    const again = apply(twice, event);
    if (again !== twice) return [`${event.type} at ${event.rev} changes something the second time`];
    reloaded = apply(JSON.parse(JSON.stringify(reloaded)) as UiState, JSON.parse(JSON.stringify(event)));
  }
  return [
    ...same(each, whole, 'the page, event by event'),
    ...same(apply(twice, ...events), whole, 'the page, with every event twice'),
    ...same(reloaded, whole, 'the page, reloaded before each event'),
    ...same(messagesOf(log), whole.messages, 'the messages'),
  ];
}

function same(got: unknown, wanted: unknown, what: string): readonly string[] {
  try {
    expect(got).toEqual(wanted);
    return [];
  } catch (error) {
    return [
      `${what}: ${error instanceof Error ? error.message : String(error)}\n${JSON.stringify(got)}\n${JSON.stringify(wanted)}`,
    ];
  }
}

it('a page shows the result of any story, and its open questions', { timeout: 300_000 }, () =>
  holds(anyStory(), pagesOf),
);

it('a page shows the result of any story of a team, and its open questions', { timeout: 300_000 }, () =>
  holds(anyTeamStory(), pagesOf),
);
