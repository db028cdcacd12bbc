import type { JsonValue, PendingQuestion } from '@mortise/core';
import { testToolContext } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { McpAuthError } from '../error/mcp-auth-error.ts';
import type { McpSession } from '../session/mcp-session.ts';
import { askToSignIn, refusedSignIn } from './ask-to-sign-in.ts';

const answered = (...values: readonly (readonly [kind: string, value: JsonValue])[]) =>
  testToolContext({ answers: values.map(([kind, value]) => ({ kind, value })) });

describe('the refusal of a sign-in by a user', () => {
  it.each<[string, ReturnType<typeof answered>, unknown]>([
    ['a rejection', answered(['credential', { denied: true }]), { status: 'denied' }],
    [
      'a rejection with a reason',
      answered(['credential', { denied: true, reason: 'not mine' }]),
      { status: 'denied', reason: 'not mine' },
    ],
    ['a rejection with an invalid reason', answered(['credential', { denied: true, reason: 1 }]), { status: 'denied' }],
    [
      'a rejection after an approval',
      answered(['credential', {}], ['credential', { denied: true }]),
      { status: 'denied' },
    ],
  ])('the refusal of a sign-in denies the call: %s', (_what, context, result) =>
    expect(refusedSignIn(context)).toEqual(result),
  );

  it.each([
    ['no question was asked', answered()],
    ['a handle', answered(['credential', { handle: 'h' }])],
    ['a rejection that was taken back', answered(['credential', { denied: true }], ['credential', { handle: 'h' }])],
    ['a value that is not a rejection', answered(['credential', { denied: 'yes' }])],
    ['a string', answered(['credential', 'denied'])],
    ['a rejection of another question', answered(['input', { denied: true }])],
  ])('the refusal of a sign-in is not recognised in: %s', (_what, context) =>
    expect(refusedSignIn(context)).toBeUndefined(),
  );
});

describe('the question for a sign-in', () => {
  const request = { kind: 'credential', hint: 'Sign in' } as PendingQuestion;
  const session = (signInFor: McpSession['signInFor']) => ({ signInFor }) as McpSession;
  const refused = new Error('401');

  it('the question for a sign-in is asked in the session of the call, with the challenge of the server', async () => {
    const seen: unknown[] = [];
    const asking = session(async (...given) => {
      seen.push(given);
      return request;
    });
    expect(await askToSignIn(asking, refused, testToolContext())).toEqual({ status: 'pending', request });
    expect(seen).toEqual([[refused, 'session-1']]);
  });

  it('the question for a sign-in is asked twice at most: to sign in and to grant more scopes', async () => {
    const asking = session(async () => request);
    const yes = ['credential', { handle: 'h' }] as const;
    expect(await askToSignIn(asking, refused, answered(yes))).toMatchObject({ status: 'pending' });
    expect(await askToSignIn(asking, refused, answered(yes, ['input', 1]))).toMatchObject({ status: 'pending' });
    expect(await askToSignIn(asking, refused, answered(yes, yes))).toBeUndefined();
  });

  it('the question for a sign-in is not asked if a sign-in would not help or is not possible', async () => {
    expect(
      await askToSignIn(
        session(async () => undefined),
        refused,
        testToolContext(),
      ),
    ).toBeUndefined();
    const noServer = session(() => Promise.reject(new McpAuthError('mcp_auth_failed', 'no server')));
    expect(await askToSignIn(noServer, refused, testToolContext())).toEqual({
      status: 'error',
      code: 'mcp_auth_failed',
      message: 'Signing in is not possible now: no server.',
    });
    const broken = session(() => Promise.reject(new TypeError('broken')));
    await expect(askToSignIn(broken, refused, testToolContext())).rejects.toThrow('broken');
  });
});
