import type { RunResult, SessionKey } from '@mortise/core';
import type { ScriptedStep } from '@mortise/testing';
import { describe, expect, it, vi } from 'vitest';
import { answerMcpSignIn } from '../src/index.ts';
import { ada, add, authenticate, type OAuthAgent, oauthStage, outcomesOf, services } from './oauth-agent.ts';
import { shownOf, signedIn, signIn, signInQuestionOf } from './oauth-person.ts';

const stage = oauthStage();

const bob: SessionKey = { ...ada, userId: 'bob' };

function declaredTo({ model }: OAuthAgent): readonly (readonly string[])[] {
  return model.requests.map(({ declarations }) => declarations.map(({ name }) => name));
}

describe('a user who has not signed in', () => {
  it('a user who has not signed in is asked by the sign-in tool, and the next turn has the tools of the server', async () => {
    const { url, notes } = await stage.notesServer();
    const agent = stage.agentOf({ url, steps: [authenticate, add, 'done'], ...services() });
    const first = await agent.run(ada, { message: 'go' });
    expect(signInQuestionOf(first)).toMatchObject({
      kind: 'credential',
      hint: `The MCP server "notes" needs you to sign in at ${stage.oauth.issuer}.`,
      payload: {
        type: 'authorizationCode',
        provider: 'notes',
        credentialKey: `mcp/${url}`,
        resource: url,
        issuer: stage.oauth.issuer,
        scopes: ['notes.read', 'offline_access'],
      },
    });
    const end = await agent.run(ada, { answers: await signedIn(agent.toolset, first, ada) });
    expect([end.status, end.text]).toEqual(['completed', 'done']);
    expect(notes).toEqual(['ada: milk']);
    expect(declaredTo(agent)).toEqual([['authenticate_notes'], ['add'], ['add']]);
  });

  it('a user answers in another process than the one that asked, and the run resumes in a third process', async () => {
    const { url, notes } = await stage.notesServer();
    const kept = services();
    const first = await stage.agentOf({ url, steps: [authenticate], ...kept }).run(ada, { message: 'go' });
    const second = stage.agentOf({ url, steps: [], ...kept });
    const answers = await signedIn(second.toolset, first, ada);
    const third = stage.agentOf({ url, steps: [add, 'done'], ...kept });
    expect((await third.run(ada, { answers })).status).toBe('completed');
    expect(notes).toEqual(['ada: milk']);
  });

  it('a user who has not signed in may refuse, and the run continues', async () => {
    const { url } = await stage.notesServer();
    const agent = stage.agentOf({ url, steps: [authenticate, 'without'], ...services() });
    const question = signInQuestionOf(await agent.run(ada, { message: 'go' }));
    const responseUrl = await signIn(shownOf(question).authorizationUrl, '');
    const answers = await answerMcpSignIn(question, { responseUrl }, { toolsets: [agent.toolset], session: ada });
    expect((await agent.run(ada, { answers })).text).toBe('without');
    expect(outcomesOf(agent)).toEqual([{ status: 'denied', reason: 'the sign-in to "notes" was refused' }]);
  });

  it('a user who has not signed in is asked again if the run gets an answer without a sign-in', async () => {
    const { url } = await stage.notesServer();
    const agent = stage.agentOf({ url, steps: [authenticate], ...services() });
    const question = signInQuestionOf(await agent.run(ada, { message: 'go' }));
    const { handle } = shownOf(question);
    const again = await agent.run(ada, { answers: [{ requestId: question.id, value: { handle } }] });
    expect(shownOf(signInQuestionOf(again)).handle).toBe(handle);
  });

  it('a user who has not signed in is asked again with a new page if the open sign-in is too old', async () => {
    const { url, notes } = await stage.notesServer();
    let ahead = 0;
    const auth = { clock: () => Date.now() + ahead };
    const agent = stage.agentOf({ url, steps: [authenticate, add, 'done'], ...services(), auth });
    const old = await agent.run(ada, { message: 'go' });
    ahead = 3_600_000;
    const { handle } = shownOf(signInQuestionOf(old));
    const answers = [{ requestId: signInQuestionOf(old).id, value: { handle } }];
    const next = await agent.run(ada, { answers });
    expect(shownOf(signInQuestionOf(next)).handle).not.toBe(handle);
    const before = stage.oauth.tokenRequests.length;
    // A response from the old page changes nothing, and the user may continue with the new page.
    const options = { toolsets: [agent.toolset], session: ada };
    const responseUrl = await signIn(shownOf(signInQuestionOf(old)).authorizationUrl, 'ada');
    const [late] = await answerMcpSignIn(signInQuestionOf(old), { responseUrl }, options);
    expect([late?.value, stage.oauth.tokenRequests.length]).toEqual([{ handle }, before]);
    await agent.run(ada, { answers: await signedIn(agent.toolset, next, ada) });
    expect(notes).toEqual(['ada: milk']);
  });

  it('a user who has not signed in cannot pass an authorization code to the run itself, which would store it', async () => {
    const { url } = await stage.notesServer();
    const agent = stage.agentOf({ url, steps: [authenticate], ...services() });
    const question = signInQuestionOf(await agent.run(ada, { message: 'go' }));
    const value = { code: 'code-canary', state: 'x' };
    expect((await agent.run(ada, { answers: [{ requestId: question.id, value }] })).status).not.toBe('completed');
    expect(JSON.stringify(await agent.log(ada))).not.toContain('code-canary');
  });
});

describe('users of one toolset', () => {
  it('users of one toolset have their own sessions and tokens', async () => {
    const { url, notes, seen } = await stage.notesServer();
    const agent = stage.agentOf({ url, steps: [authenticate, authenticate, add, 'done', add, 'done'], ...services() });
    const asked: [SessionKey, RunResult][] = [];
    for (const user of [ada, bob]) asked.push([user, await agent.run(user, { message: 'go' })]);
    for (const [user, result] of asked) {
      const answers = await signedIn(agent.toolset, result, user);
      expect((await agent.run(user, { answers })).status).toBe('completed');
    }
    expect(notes).toEqual(['ada: milk', 'bob: milk']);
    const tokens = new Set(seen.map(({ token }) => token).filter((token) => token !== ''));
    expect(tokens.size).toBe(2);
    expect(agent.toolset.sessionOf(ada)).not.toBe(agent.toolset.sessionOf(bob));
    expect(() => agent.toolset.session).toThrow(expect.objectContaining({ code: 'mcp_no_user' }));
  });

  it('users of one toolset cannot answer for each other', async () => {
    const { url, notes } = await stage.notesServer();
    const agent = stage.agentOf({ url, steps: [authenticate], ...services() });
    const question = signInQuestionOf(await agent.run(ada, { message: 'go' }));
    const responseUrl = await signIn(shownOf(question).authorizationUrl, 'bob');
    const options = { toolsets: [agent.toolset], session: bob };
    await expect(answerMcpSignIn(question, { responseUrl }, options)).rejects.toMatchObject({
      code: 'mcp_sign_in_unknown',
    });
    expect(notes).toEqual([]);
  });

  it('users of one toolset have at most maxUsers open sessions: the session inactive for longest is closed, but not during a call', async () => {
    let go: () => void = () => undefined;
    const { url, notes } = await stage.notesServer({ hold: new Promise((resolve) => (go = resolve)) });
    const agent = stage.agentOf({ url, steps: [authenticate, add, 'done'], ...services(), settings: { maxUsers: 1 } });
    const first = await agent.run(ada, { message: 'go' });
    const session = agent.toolset.sessionOf(ada);
    const running = agent.run(ada, { answers: await signedIn(agent.toolset, first, ada) });
    await vi.waitFor(() => expect(session.isIdle).toBe(false), { timeout: 300_000 });
    agent.toolset.sessionOf(bob);
    expect(agent.toolset.sessionOf(ada)).toBe(session);
    go();
    expect((await running).text).toBe('done');
    expect(notes).toEqual(['ada: milk']);
    agent.toolset.sessionOf(bob);
    const ended = (): Promise<void> => expect(session.entries()).rejects.toMatchObject({ code: 'mcp_closed' });
    await vi.waitFor(ended, { timeout: 300_000 });
    expect(agent.toolset.sessionOf(ada)).not.toBe(session);
  });
});

describe('a call that the server refuses because of its token', () => {
  it('a call whose token was revoked waits for a sign-in, and is sent again: a write happens once', async () => {
    const { url, notes, seen } = await stage.notesServer();
    const agent = stage.agentOf({ url, steps: [authenticate, 'in', add, 'done'], ...services() });
    const first = await agent.run(ada, { message: 'go' });
    expect((await agent.run(ada, { answers: await signedIn(agent.toolset, first, ada) })).text).toBe('in');
    await stage.oauth.revoke(seen.at(-1)?.token ?? '');
    stage.oauth.intercept = (path) =>
      path === '/token' ? { status: 400, body: '{"error":"invalid_grant"}' } : undefined;
    const paused = await agent.run(ada, { message: 'add it' });
    stage.oauth.intercept = undefined;
    expect([paused.status, notes]).toEqual(['paused', []]);
    expect((await agent.run(ada, { answers: await signedIn(agent.toolset, paused, ada) })).text).toBe('done');
    expect(notes).toEqual(['ada: milk']);
  });

  it('a call that the server refuses because of its token is denied if the user refuses the further scopes', async () => {
    const { url, notes } = await stage.notesServer({ write: 'notes.write' });
    const agent = stage.agentOf({ url, steps: [authenticate, add, 'done'], ...services() });
    const first = await agent.run(ada, { message: 'go' });
    const second = await agent.run(ada, { answers: await signedIn(agent.toolset, first, ada) });
    const options = { toolsets: [agent.toolset], session: ada };
    const answers = await answerMcpSignIn(signInQuestionOf(second), { denied: true, reason: 'no more' }, options);
    expect((await agent.run(ada, { answers })).text).toBe('done');
    expect(outcomesOf(agent).at(-1)).toEqual({ status: 'denied', reason: 'no more' });
    expect(notes).toEqual([]);
  });

  it('a call whose token has too few scopes asks for further scopes, and keeps the granted scopes', async () => {
    const { url, notes, seen } = await stage.notesServer({ write: 'notes.write' });
    const settings = { effect: 'read' } as const;
    const agent = stage.agentOf({ url, steps: [authenticate, add, 'done'], ...services(), settings });
    const first = await agent.run(ada, { message: 'go' });
    const second = await agent.run(ada, { answers: await signedIn(agent.toolset, first, ada) });
    // The call is not sent again, because the user refused.
    expect(seen.filter(({ method }) => method === 'tools/call')).toHaveLength(1);
    expect(signInQuestionOf(second).payload).toMatchObject({
      scopes: expect.arrayContaining(['notes.read', 'offline_access', 'notes.write']),
    });
    expect(notes).toEqual([]);
    const end = await agent.run(ada, { answers: await signedIn(agent.toolset, second, ada) });
    expect(end.text).toBe('done');
    expect(notes).toEqual(['ada: milk']);
  });

  it('a call that the server refuses because of its token is an error if the token lacks a scope that the authorization server does not know', async () => {
    const { url } = await stage.notesServer({ write: 'notes.never' });
    const agent = stage.agentOf({ url, steps: [authenticate, add, 'done'], ...services() });
    const first = await agent.run(ada, { message: 'go' });
    expect((await agent.run(ada, { answers: await signedIn(agent.toolset, first, ada) })).text).toBe('done');
    expect(outcomesOf(agent).at(-1)).toMatchObject({
      status: 'error',
      code: 'mcp_auth_failed',
      message: expect.stringContaining('invalid_client_metadata'),
    });
  });

  it('a call that the server refuses because of its token is an error if the server also refuses the token of a second sign-in', async () => {
    const { url, notes } = await stage.notesServer({ write: 'notes.write', overlooks: 'notes.write' });
    const agent = stage.agentOf({ url, steps: [authenticate, add, 'done'], ...services() });
    let result = await agent.run(ada, { message: 'go' });
    let signIns = 0;
    for (; result.status === 'paused'; signIns += 1)
      result = await agent.run(ada, { answers: await signedIn(agent.toolset, result, ada) });
    expect([signIns, result.text, notes]).toEqual([3, 'done', []]);
    expect(outcomesOf(agent).at(-1)).toMatchObject({ status: 'error', code: 'mcp_sign_in_required' });
  });

  it('a call that the server refuses because of its token shares its question with the other calls of its turn', async () => {
    const { url, notes } = await stage.notesServer({ write: 'notes.write' });
    const calls: ScriptedStep = { calls: ['milk', 'tea'].map((text) => ({ name: 'add', args: { text } })) };
    const agent = stage.agentOf({ url, steps: [authenticate, calls, 'done'], ...services() });
    const first = await agent.run(ada, { message: 'go' });
    const { pending } = await agent.run(ada, { answers: await signedIn(agent.toolset, first, ada) });
    expect(new Set(pending.map((request) => shownOf(request).handle)).size).toBe(1);
    const [question] = pending;
    const responseUrl = await signIn(question ? shownOf(question).authorizationUrl : '', 'ada');
    const answers = await answerMcpSignIn(pending, { responseUrl }, { toolsets: [agent.toolset], session: ada });
    expect(answers).toHaveLength(2);
    expect((await agent.run(ada, { answers })).text).toBe('done');
    expect([...notes].sort()).toEqual(['ada: milk', 'ada: tea']);
  });
});
