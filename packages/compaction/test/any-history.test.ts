import type { Callbacks, Content, Event, ModelRequest } from '@mortise/core';
import { estimateContentTokens } from '@mortise/core/tokens';
import { historyProblems, testToolContext } from '@mortise/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../tooling/property-runs.ts';
import { compaction } from '../src/index.ts';
import { anyHistory } from './conversation.ts';

describe('compaction of any history', () => {
  const settings = fc.record({
    maxTokens: fc.integer({ min: 50, max: 2000 }),
    keep: fc.double({ min: 0, max: 0.9, noNaN: true }),
    summarizes: fc.boolean(),
    pins: fc.boolean(),
  });

  it('returns a history that a provider accepts, with the first messages, the messages to answer and all contents that the model has not read', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory(), settings, async (history, { maxTokens, keep, summarizes, pins }) => {
        const callbacks = compaction({
          maxTokens,
          keepTokens: Math.floor(maxTokens * keep),
          clipAt: 200,
          ...(summarizes && { summarize: () => 'what was said' }),
          ...(pins && { pin: (content: Content) => estimateContentTokens(content) % 3 === 0 }),
        });
        const userContent = history.findLast(({ role }) => role === 'user');
        let events: readonly Event[] = [];
        // Each request that the model got as the history grew, with the log at that time.
        for (const length of requestsOf(history)) {
          const contents = history.slice(0, length);
          const { read, said } = await send(callbacks, contents, events, userContent);
          expect(historyProblems(read)).toEqual([]);
          expect(read[0]).toBe(contents[0]);
          expect(read.slice(-unreadOf(contents).length)).toEqual(unreadOf(contents));
          if (userContent && contents.includes(userContent)) expect(read).toContain(userContent);
          if (said) events = [...events, said];
        }
      }),
      { numRuns: propertyRuns(150) },
    );
  });

  it('sends the same history from another process, which has only the log', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory(), async (history) => {
        let asked = 0;
        const make = () => compaction({ maxTokens: 400, clipAt: 200, summarize: () => `summary ${++asked}` });
        const stays = make();
        let events: readonly Event[] = [];
        for (const length of requestsOf(history)) {
          const contents = history.slice(0, length);
          const { read, said } = await send(stays, contents, events);
          if (said) events = [...events, said];
          const before = asked;
          const again = await send(make(), structuredClone(contents), structuredClone(events));
          expect(again.read).toEqual(read);
          expect(asked).toBe(before);
        }
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});

/** Makes one model call. Returns the request, and the turn if the callbacks changed it. */
async function send(
  callbacks: Callbacks,
  contents: readonly Content[],
  events: readonly Event[],
  userContent?: Content,
) {
  const context = { ...testToolContext(), events, userContent, agentName: 'helper', branch: undefined };
  const request: ModelRequest = { instructions: [], contents, declarations: [], providerTools: [] };
  const answered = await callbacks.beforeModel?.(request, context);
  const read = answered && 'request' in answered ? answered.request.contents : contents;
  const content: Content = { role: 'model', parts: [{ type: 'text', text: 'ok' }] };
  const end = { type: 'end', content, finishReason: { unified: 'stop' } } as const;
  const after = await callbacks.afterModel?.(end, undefined, context);
  const stamp = { v: 1, id: `e${events.length}`, invocationId: 'i', author: 'helper', timestamp: 0 } as const;
  const said: Event | undefined = after && {
    ...stamp,
    type: 'model',
    content,
    acts: true,
    finishReason: { unified: 'stop' },
    ...(after.end.metadata && { metadata: after.end.metadata }),
  };
  return { read, said };
}

/** Returns the positions of the model's requests: after messages of the user, or results. */
function requestsOf(history: readonly Content[]): readonly number[] {
  return history.flatMap(({ role }, at) => (role === 'model' ? [] : [at + 1]));
}

function unreadOf(history: readonly Content[]): readonly Content[] {
  const last = history.findLastIndex(({ role }) => role === 'model');
  const calls = history[last]?.parts.some(({ type }) => type === 'functionCall');
  return history.slice(calls ? last : last + 1);
}
