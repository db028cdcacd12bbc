import { type AgUiMessage, agUiMessages } from '@mortise/ag-ui';
import type { RunEvent, RunInput, Runner, RunResult, SessionService } from '@mortise/core';
import { stateOf, type UiState } from '@mortise/ui';
import { expect, it } from 'vitest';
import { holds } from '../../../packages/core-tests/test/properties/holds.ts';
import { playStory } from '../../../packages/core-tests/test/properties/play-story.ts';
import type { Story } from '../../../packages/core-tests/test/properties/story.ts';
import { anyStory, anyTeamStory } from '../../../packages/core-tests/test/properties/story-arbitrary.ts';
import { agUiEvents, type ClientState, comparable, shownTo } from './client-messages.ts';

/** Plays a story, and shows each of its runs to a client that has seen the earlier runs. */
async function problemsOf(story: Story): Promise<readonly string[]> {
  const problems: string[] = [];
  let store: SessionService | undefined;
  const stateAt = async (revision: number, { session }: Pick<RunResult, 'session'>): Promise<UiState> =>
    stateOf(((await store?.load(session))?.events ?? []).slice(0, revision));
  const shown = async (seen: readonly RunEvent[]): Promise<void> => {
    const end = seen.at(-1);
    if (end?.type !== 'end') return;
    const first = seen.find((event) => event.type === 'event');
    if (first?.type !== 'event') return;
    const before = await stateAt(first.revision - 1, end.result);
    const last = seen.findLast((event) => event.type === 'event');
    const after = await stateAt(last?.type === 'event' ? last.revision : 0, end.result);
    const known = agUiMessages(before);
    const events = [...agUiEvents(seen, before, { known: known.map(({ id }) => id) })];
    let client: ClientState | undefined;
    try {
      client = await shownTo({ messages: JSON.parse(JSON.stringify(known)), state: before.state }, events);
      expect(comparable(kept(client.messages, agUiMessages(after)))).toEqual(comparable(agUiMessages(after)));
      expect(client.state).toEqual(after.state);
    } catch (error) {
      problems.push(
        `${error instanceof Error ? error.message : String(error)}\n${JSON.stringify(client)}\n${JSON.stringify(agUiMessages(after))}\n${JSON.stringify(events.filter(({ type }) => !type.endsWith('_CONTENT') && !type.endsWith('_ARGS')))}`,
      );
    }
  };
  await playStory(story, {
    sessions: (service) => (store = service),
    runner: (app): Runner => ({
      ...app,
      async *stream(input: string | RunInput): AsyncGenerator<RunEvent, void, void> {
        const seen: RunEvent[] = [];
        for await (const event of app.stream(input)) {
          seen.push(event);
          if (event.type === 'end') await shown(seen);
          yield event;
        }
      },
    }),
  });
  return problems;
}

it('a client has the state that a reload shows after each run of any conversation', { timeout: 300_000 }, () =>
  holds(anyStory(), problemsOf),
);

it('a client has the state that a reload shows in any conversation of a team', { timeout: 300_000 }, () =>
  holds(anyTeamStory(), problemsOf),
);

/**
 * Keeps thoughts without a result in the client's messages if
 * the snapshot that removed them had none, as the client does.
 */
function kept<T extends { readonly id: string; readonly role: string }>(
  messages: readonly T[],
  stored: readonly AgUiMessage[],
): readonly T[] {
  const ids = new Set(stored.map(({ id }) => id));
  return messages.filter(({ id, role }) => role !== 'reasoning' || ids.has(id));
}
