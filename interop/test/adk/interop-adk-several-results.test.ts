import { afterEach, expect, it, vi } from 'vitest';
import { converse } from './both-sides.ts';
import { presetConversations } from './preset-conversations.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('both models are called once for each of several results, and read it', async () => {
  const talk = presetConversations['several results of a call of an agent with all of ADK at once'];
  if (!talk) throw new Error('there is no such conversation');
  const { adk, ours } = await converse(talk, talk.messages);
  for (const { asked, runs } of [adk, ours]) {
    expect(asked).toHaveLength(6);
    expect(runs.map((run) => run.length)).toEqual([3, 1, 1, 1, 1]);
    for (const [at, state] of [
      [2, 'packed'],
      [3, 'sent'],
      [5, 'delivered'],
    ] as const) {
      expect(JSON.stringify(asked[at - 1])).not.toContain(state);
      expect(JSON.stringify(asked[at])).toContain(state);
    }
    // Data for ADK's clients only is not sent to a model.
    expect(JSON.stringify(asked)).not.toContain('providerMetadata');
  }
});
