import { afterEach, expect, it, vi } from 'vitest';
import { converse } from './both-sides.ts';
import { conversations } from './conversations.ts';
import { type Difference, differences } from './differences.ts';
import { known, knownEverywhere } from './known-differences.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each(Object.entries(conversations))(
  '%s: clients see what ADK shows them, except for listed differences',
  async (name, talk) => {
    const { adk, ours } = await converse(talk, talk.messages);
    expect(listed(differences(adk.events, ours.events))).toEqual(
      (known[name] ?? []).flatMap(({ rows }) => rows).sort(([one], [other]) => (one < other ? -1 : 1)),
    );
  },
);

it.each(Object.entries(conversations))(
  '%s: the stream of a run equals the events of the session, on both sides',
  async (_name, talk) => {
    const { adk, ours } = await converse(talk, talk.messages);
    for (const { runs, events } of [adk, ours]) {
      const streamed = runs.flat().filter(({ partial, id }) => !partial && id !== undefined);
      expect(streamed).toEqual(events.filter(({ author }) => author !== 'user'));
    }
  },
);

it('every listed difference has a reason, and occurs', async () => {
  const occurring = new Set<RegExp>();
  for (const [name, talk] of Object.entries(conversations)) {
    const { adk, ours } = await converse(talk, talk.messages);
    for (const [place] of differences(adk.events, ours.events))
      for (const [pattern] of knownEverywhere) if (pattern.test(place)) occurring.add(pattern);
    for (const { reason } of known[name] ?? []) expect(reason).not.toBe('');
  }
  expect(occurring.size).toBe(knownEverywhere.length);
  expect(Object.keys(known).filter((name) => !conversations[name])).toEqual([]);
});

function listed(found: readonly Difference[]): readonly Difference[] {
  return found
    .filter(([place]) => !knownEverywhere.some(([pattern]) => pattern.test(place)))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}
