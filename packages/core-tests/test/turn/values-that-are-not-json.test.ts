import {
  type Callbacks,
  type Content,
  functionTool,
  inMemorySessionService,
  type ModelEnd,
  type ModelRequestDraft,
  type Tool,
  wrapSessions,
} from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { only } from '../harness/inspect-run.ts';

/** Values of other code that cannot be read completely. */
const values: Readonly<Record<string, () => unknown>> = {
  'a value that contains itself': () => {
    const value: { type: string; text: string; self?: unknown } = { type: 'text', text: 'x' };
    value.self = value;
    return value;
  },
  'a value with 200,000 nested levels': () => ({
    type: 'text',
    text: 'x',
    more: JSON.parse('['.repeat(200_000) + ']'.repeat(200_000)),
  }),
};

/** Each value, with and without secrets to search for. */
const cases = Object.keys(values).flatMap((name) =>
  [{}, { secrets: { token: 'a-long-secret' } }].map((options) => ({ name, options, secrets: 'secrets' in options })),
);

const contentOf = (part: unknown): Content => ({ role: 'user', parts: [part] }) as Content;
const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => 'seen' });

describe.each(cases)('the non-JSON value $name (secrets: $secrets)', ({ name, options }) => {
  const bad = values[name] as () => never;

  const drafts: Readonly<Record<string, (draft: ModelRequestDraft) => void>> = {
    addInstruction: (draft) => draft.addInstruction(bad()),
    addContent: (draft) => draft.addContent(contentOf(bad())),
    addDeclaration: (draft) => draft.addDeclaration({ name: 'x', description: '', parametersJsonSchema: bad() }),
    addProviderTool: (draft) => draft.addProviderTool({ provider: 'scripted', name: 'x', config: bad() }),
    setContents: (draft) => draft.setContents([contentOf(bad())]),
    setSettings: (draft) => draft.setSettings({ providerOptions: { scripted: { x: bad() } } }),
    setState: (draft) => draft.setState('x', bad()),
  };
  it.each(Object.entries(drafts))(
    'the non-JSON value is refused by %s of a draft, and the turn continues',
    async (how, change) => {
      const prepares: Tool = {
        name: 'prepares',
        description: '',
        prepare(draft) {
          draft.addInstruction('half');
          change(draft);
        },
      };
      const { watch, model } = testApp(['hi'], { tools: [look, prepares] }, options);
      const seen = await watch({ message: 'go' });
      expect(only(seen, 'end')).toMatchObject([{ result: { status: 'completed', text: 'hi' } }]);
      const code = how === 'setState' ? 'invalid_state_value' : 'invalid_draft';
      expect(only(seen, 'warning')).toMatchObject([{ code: 'prepare_failed', cause: { code } }]);
      expect(model.requests[0]?.instructions).toEqual([]);
    },
  );

  it('the non-JSON value is refused in the request of a model hook', async () => {
    const requests: Callbacks[] = [
      { beforeModel: (request) => ({ request: { ...request, contents: [...request.contents, contentOf(bad())] } }) },
      { beforeModel: (request) => ({ request: { ...request, instructions: [bad()] } }) },
      { beforeModel: (request) => ({ request: { ...request, providerOptions: { scripted: bad() } } }) },
      {
        beforeModel: (request) => ({
          request: { ...request, declarations: [{ name: 'x', description: '', parametersJsonSchema: bad() }] },
        }),
      },
    ];
    for (const callbacks of requests) {
      const { say, model } = testApp(['hi'], { callbacks }, options);
      expect(await say('go')).toMatchObject({
        status: 'failed',
        error: { code: 'callback_failed', message: expect.stringContaining('not JSON') },
      });
      expect(model.requests).toEqual([]);
    }
  });

  it('the non-JSON value is omitted from the origin and the finish reason of an answer', async () => {
    const end: ModelEnd = {
      type: 'end',
      content: { role: 'model', parts: [{ type: 'text', text: 'hey' }] },
      finishReason: { unified: 'stop', raw: 'end_turn' },
    };
    const more = { more: bad() as unknown };
    const origin = { provider: 'other', model: 'o1' };
    const ends: readonly ModelEnd[] = [
      { ...end, finishReason: { ...end.finishReason, ...more } },
      { ...end, content: { ...end.content, origin: { ...origin, ...more } } },
    ];
    const expected = [
      { finishReason: end.finishReason, content: { origin: { provider: 'scripted', model: 'scripted' } } },
      { finishReason: end.finishReason, content: { origin } },
    ];
    for (const [at, answer] of ends.entries()) {
      const { say, logOf } = testApp(['hi'], { callbacks: { afterModel: () => ({ end: answer }) } }, options);
      expect(await say('go')).toMatchObject({ status: 'completed', text: 'hey' });
      const [event] = await logOf('model');
      expect(event).toMatchObject(expected[at] as object);
      expect(Object.keys(event?.finishReason ?? {})).toEqual(['unified', 'raw']);
      expect(Object.keys(event?.content.origin ?? {})).toEqual(['provider', 'model']);
    }
  });

  it('the non-JSON value in an event that a store returns makes the session corrupt, and the error has the number of the event', async () => {
    const inner = inMemorySessionService();
    await testApp(['hi'], {}, { sessions: inner }).say('go');
    const sessions = wrapSessions(inner, {
      load: async (...given) => {
        const session = await inner.load(...given);
        return session && { ...session, events: session.events.map((event, at) => (at === 1 ? odd(event) : event)) };
      },
    });
    const odd = <T>(event: T): T => ({ ...event, metadata: bad() });
    const result = await testApp(['ho'], {}, { sessions, ...options }).say('on');
    expect(result).toMatchObject({
      status: 'failed',
      error: { code: 'session_corrupt', message: expect.stringContaining('event 2'), cause: { sequence: 2 } },
    });
    expect(result.error?.retryable).toBeUndefined();
  });
});
