import { inMemorySessionService, okResult, type SessionKey, type Tool, type ToolGate } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { type Asking, answerCall } from './answer-call.ts';
import { ServedTools } from './served-tools.ts';

/** Returns a gate that asks the given number of questions, one after the other. */
function asks(times: number, question: object = { kind: 'confirmation', hint: 'Pay?' }): ToolGate {
  return {
    name: 'asks',
    order: 'confirmation',
    check: (_call, _tool, { answers }) => {
      if (answers.some(({ value }) => JSON.stringify(value) === '{"confirmed":false}'))
        return { type: 'respond', outcome: { status: 'denied', reason: 'the user does not want it' } };
      return answers.length < times ? { type: 'pause', question: question as never } : { type: 'proceed' };
    },
  };
}

/** Returns served tools with a store that the test can read, and the list of users whose calls have run. */
function subject(gate?: ToolGate) {
  const ran: unknown[] = [];
  const deleted: string[] = [];
  const store = inMemorySessionService({ maxSessions: 10_000 });
  const sessions = {
    ...store,
    delete: (key: SessionKey) => {
      deleted.push(key.sessionId);
      return store.delete(key);
    },
  };
  const pay: Tool = {
    name: 'pay',
    description: 'Pays somebody',
    declaration: { name: 'pay', description: 'Pays somebody', parametersJsonSchema: { type: 'object' } },
    unchecked: true,
    ...(gate && { gates: [gate] }),
    run: (args: unknown) => {
      ran.push(args);
      return okResult('paid');
    },
  };
  const tools = new ServedTools({ tools: [pay], sessions }, { changed: () => {}, warned: () => {} });
  const call = { name: 'pay', args: { to: 'Ada' } };
  const answer = (
    more: {
      readonly state?: unknown;
      readonly responses?: object;
      readonly userId?: string;
      readonly canShow?: boolean;
      readonly envelope?: object;
      readonly args?: object;
      readonly name?: string;
    } = {},
  ) => {
    const { state, responses, userId = 'ada', canShow = true, envelope, args = call.args, name = call.name } = more;
    const mcpReq = {
      signal: new AbortController().signal,
      inputResponses: responses,
      requestState: () => state,
      envelope,
    };
    const asking = { call: { name, args }, userId, caller: {}, canShow: () => canShow, context: { mcpReq } };
    return answerCall(tools, asking as unknown as Asking) as Promise<{
      readonly isError?: true;
      readonly content?: readonly { readonly text: string }[];
      readonly requestState?: string;
      readonly inputRequests?: { readonly [key: string]: object };
    }>;
  };
  const left = async (userId = 'ada') => (await store.list({ appName: 'mcp', userId })).length;
  return { tools, store, call, ran, deleted, answer, left };
}

const yes = { action: 'accept', content: { confirmed: true } };
const no = { action: 'decline' };
const responsesTo = (asked: { readonly inputRequests?: object }, response: object): object =>
  Object.fromEntries(Object.keys(asked.inputRequests ?? {}).map((key) => [key, response]));

describe('a call of a client', () => {
  it('a call of a client leaves no session in the store after it has its result', async () => {
    const { answer, ran, left } = subject();
    expect(await answer()).toMatchObject({ content: [{ text: 'paid' }] });
    expect([ran, await left()]).toEqual([[{ to: 'Ada' }], 0]);
  });

  it('a call of a client is resumed by an answer of its user, in the name of that user, and each answer fits only the question of its own round', async () => {
    const { answer, ran, store, left } = subject(asks(2));
    const first = await answer();
    const second = await answer({ state: first.requestState, responses: responsesTo(first, yes) });
    expect(second.requestState).not.toBe(first.requestState);
    expect(ran).toEqual([]);
    // The answer to the first question fits no other question.
    await expect(answer({ state: first.requestState, responses: responsesTo(first, yes) })).rejects.toThrow(
      'no longer expected',
    );
    const [key] = await store.list({ appName: 'mcp', userId: 'ada' });
    const events = (key && (await store.load(key)))?.events ?? [];
    expect(events.flatMap((event) => (event.type === 'answered' ? [event.answer.by] : []))).toEqual(['ada']);
    expect(await answer({ state: second.requestState, responses: responsesTo(second, yes) })).toMatchObject({
      content: [{ text: 'paid' }],
    });
    expect([ran.length, await left()]).toEqual([1, 0]);
  });

  it.each([
    ['of another user', { userId: 'bob' }],
    ['to another tool', { name: 'refund' }],
    ['with other arguments', { args: { to: 'Eve' } }],
    ['of an unknown session', { state: 'none:1' }],
    ['of another round', { state: (asked: string) => asked.replace(/:1$/, ':2') }],
    ['without a round', { state: (asked: string) => asked.replace(/:1$/, '') }],
  ])('a call of a client is not resumed by an answer %s', async (_what, more) => {
    const { answer, ran } = subject(asks(1));
    const asked = await answer();
    const given = { state: asked.requestState, responses: responsesTo(asked, yes), ...more };
    const state = typeof given.state === 'function' ? given.state(asked.requestState ?? '') : given.state;
    await expect(answer({ ...given, state })).rejects.toThrow('this answer is no longer expected');
    expect(ran).toEqual([]);
    // The user who may answer the question still can.
    await answer({ state: asked.requestState, responses: responsesTo(asked, yes) });
    expect(ran).toHaveLength(1);
  });

  it('a call of a client is asked again if an answer is missing, and does not run if it is declined', async () => {
    const { answer, ran, left } = subject(asks(1));
    const asked = await answer();
    expect(await answer({ state: asked.requestState, responses: {} })).toMatchObject({
      inputRequests: asked.inputRequests,
    });
    const declined = await answer({ state: asked.requestState, responses: responsesTo(asked, no) });
    expect(declined.isError).toBe(true);
    expect([ran, await left()]).toEqual([[], 0]);
  });

  it('a call of a client whose form is not answered is not run, and leaves no session in the store', async () => {
    const answerJsonSchema = { type: 'object', properties: { name: { type: 'string' } } };
    const { answer, ran, left } = subject(asks(1, { kind: 'input', hint: 'Who?', answerJsonSchema }));
    const asked = await answer();
    const declined = await answer({ state: asked.requestState, responses: responsesTo(asked, no) });
    expect(declined.content?.[0]?.text).toContain('its question was not answered');
    expect([ran, await left()]).toEqual([[], 0]);
  });

  it('a call of a client that needs a question is not run for a client without elicitation, and leaves no session in the store', async () => {
    const { answer, ran, left } = subject(asks(1));
    expect(await answer({ canShow: false })).toMatchObject({ isError: true });
    await expect(answer({ canShow: false, envelope: {} })).rejects.toThrow('does not show forms');
    const several = subject(asks(1, { kind: 'confirmation', hint: 'Pay?', quorum: 2 }));
    expect(await several.answer({ envelope: {} })).toMatchObject({ isError: true });
    expect([ran, await left(), several.ran, await several.left()]).toEqual([[], 0, [], 0]);
  });
});

it('the call that has waited longest is dropped if more than a thousand calls wait for an answer', async () => {
  const { tools, deleted } = subject();
  const keys = Array.from({ length: 1_001 }, (_, at) => ({ appName: 'mcp', userId: 'ada', sessionId: `s${at}` }));
  const [first, ...others] = keys;
  if (!first) throw new Error('there are keys');
  await tools.keep(first);
  for (const key of others.slice(0, -1)) await tools.keep(key);
  // The first call waits for another answer by now, so it counts as new.
  await tools.keep(first);
  expect(deleted).toEqual([]);
  await tools.keep({ ...first, sessionId: 's1000' });
  expect(deleted).toEqual(['s1']);
});
