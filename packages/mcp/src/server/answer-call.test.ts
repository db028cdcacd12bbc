import type { PendingCall, RunEvent } from '@mortise/core';
import { expect, it } from 'vitest';
import { type Asking, answerCall } from './answer-call.ts';
import type { ServedTools } from './served-tools.ts';

const call = { type: 'functionCall', id: 'c1', name: 'pay', args: {} } as const;
const question = { id: 'q1', callId: 'c1', kind: 'confirmation', hint: 'Pay?', digest: 'd', call };
const pending = [question] as unknown as readonly PendingCall[];

/**
 * Answers the question of a call whose run then ends with
 * an error code, and returns the state of its session.
 */
async function answered(code: string | undefined, by: 'answer' | 'call' = 'answer') {
  const forgotten: string[] = [];
  const warned: unknown[] = [];
  const end = { type: 'end', result: { status: 'failed', pending, ...(code && { error: { code, message: 'why' } }) } };
  const run = async function* (): AsyncGenerator<RunEvent> {
    yield end as unknown as RunEvent;
  };
  const tools: Partial<{ readonly [name in keyof ServedTools]: unknown }> = {
    newSession: (userId: string) => ({ appName: 'mcp', userId, sessionId: 'new' }),
    waitingOf: async () => ({ pending, round: 1 }),
    begin: run,
    resume: run,
    keep: async () => 2,
    forget: async ({ sessionId }: { readonly sessionId: string }) => void forgotten.push(sessionId),
    declarationOf: () => undefined,
    mayAnswer: async () => true,
    warned: (warning: unknown) => void warned.push(warning),
  };
  const mcpReq = {
    signal: new AbortController().signal,
    inputResponses: { q1: { action: 'accept', content: { confirmed: true } } },
    requestState: () => (by === 'answer' ? 's1:1' : undefined),
  };
  const asking = {
    call: { name: 'pay', args: {} },
    userId: 'ada',
    caller: {},
    canShow: () => true,
    context: { mcpReq },
  };
  const outcome = await answerCall(tools as unknown as ServedTools, asking as unknown as Asking).then(
    (result) => result as { readonly requestState?: string; readonly content?: readonly { readonly text: string }[] },
    (error: unknown) => ({ error: String(error) }),
  );
  return { outcome, forgotten, warned };
}

it.each(['already_answered', 'session_busy', 'session_conflict', 'session_fenced', 'session_not_found'])(
  'a response of the client is refused if another request has resumed the call, whose session is kept (%s)',
  async (code) => {
    const { outcome, forgotten } = await answered(code);
    expect(outcome).toEqual({ error: expect.stringContaining('this answer is no longer expected: call pay again') });
    expect(forgotten).toEqual([]);
  },
);

it('an invalid response of the client makes the server ask again, with the next request state', async () => {
  const { outcome, forgotten } = await answered('bad_answer');
  expect(outcome).toMatchObject({ requestState: 's1:2', inputRequests: { q1: {} } });
  expect(forgotten).toEqual([]);
});

it.each([
  ['store_busy', ' (store_busy): The request could not be completed. Try again later.'],
  [undefined, ': the run ended before the tool returned'],
])('a run that ends without a result leaves no session, and the client gets the error code (%s)', async (code, why) => {
  for (const by of ['answer', 'call'] as const) {
    const { outcome, forgotten, warned } = await answered(code, by);
    expect(outcome).toEqual({ isError: true, content: [{ type: 'text', text: `\`pay\` gave no result${why}` }] });
    expect(warned).toEqual(code === undefined ? [] : [{ type: 'warning', code, message: 'why' }]);
    expect(forgotten).toEqual([by === 'answer' ? 's1' : 'new']);
  }
});
