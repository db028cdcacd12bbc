import type { AnswerInput, CredentialResponse, PendingRequest } from '@mortise/core';
import { inMemoryCredentialService } from '@mortise/core/credential';
import { exportSession, importSession } from '@mortise/session-tools';
import { expect, it } from 'vitest';
import { type AuthConfig, answerCredential } from '../src/index.ts';
import { key, type MailAgent, mailAgent, shownOf } from './support/mail-agent.ts';
import { issuer, metadata, tokenServer, tokens } from './support/token-server.ts';

const apiKey: AuthConfig = { type: 'apiKey', provider: 'Mail', in: 'header', name: 'x-key' };
const browser: AuthConfig = {
  type: 'authorizationCode',
  provider: 'Mail',
  issuer,
  metadata,
  clientId: 'app',
  redirectUri: 'https://app.example/callback',
};
const list = { calls: [{ name: 'list_mails' }] };
const listTwice = { calls: [{ name: 'list_mails' }, { name: 'read_mail' }] };
const key1 = { apiKey: 'key-1' };

it('answerCredential uses one credential for two calls of one config, and returns the answer to the intended question first', async () => {
  const agent = mailAgent({ config: apiKey, steps: [listTwice, 'done'] });
  const { pending } = await agent.run({ message: 'mails?' });
  const answers = await answersTo(agent, pending, pending[1]?.id, key1);
  expect(answers.map(({ requestId }) => requestId)).toEqual([pending[1]?.id, pending[0]?.id]);
  const result = await agent.run({ answers });
  expect([result.status, result.pending.length, agent.used.length]).toEqual(['completed', 0, 2]);
});

it('answerCredential lets a client answer the question of each call separately', async () => {
  const agent = mailAgent({ config: apiKey, steps: [listTwice, 'done'] });
  const { pending } = await agent.run({ message: 'mails?' });
  const [first] = await answersTo(agent, pending, pending[0]?.id, { denied: true });
  const [second] = await answersTo(agent, pending, pending[1]?.id, key1);
  expect((await agent.run({ answers: first && second ? [first, second] : [] })).text).toBe('done');
  expect(agent.used).toEqual([{ type: 'apiKey', value: 'key-1' }]);
});

it('answerCredential shares no answer with questions of other kinds or for other credentials', async () => {
  const agent = mailAgent({ config: apiKey, steps: [listTwice] });
  const [first, second] = (await agent.run({ message: 'mails?' })).pending;
  if (!first || !second) throw new Error('nothing was asked');
  const others = [
    { ...second, kind: 'confirmation' },
    { ...second, payload: { ...shownOf(second), handle: 'of another' } },
  ];
  const answers = await answersTo(agent, [first, ...others], first.id, key1);
  expect(answers.map(({ requestId }) => requestId)).toEqual([first.id]);
});

it('authGate finds a credential from another session when the call is checked again', async () => {
  const agent = mailAgent({ config: apiKey, steps: [list, list, 'there', 'here'] });
  const elsewhere = { ...key, sessionId: 's2' };
  const here = (await agent.run({ message: 'mails?' })).pending;
  const there = (await agent.run({ session: elsewhere, message: 'mails?' })).pending;
  const options = { ...agent.options, configs: [apiKey], session: elsewhere };
  const answers = await answerCredential(there, { apiKey: 'key-1' }, options);
  expect((await agent.run({ session: elsewhere, answers })).text).toBe('there');
  const handle = shownOf(here[0])['handle'] ?? '';
  expect((await agent.run({ answers: [{ requestId: here[0]?.id ?? '', value: { handle } }] })).text).toBe('here');
});

it('answerCredential accepts a refusal of the user, with its reason', async () => {
  const agent = mailAgent({ config: apiKey, steps: [listTwice, 'I see.'] });
  const { pending } = await agent.run({ message: 'mails?' });
  const no = { denied: true, reason: 'not now' } as const;
  const answers = await answersTo(agent, pending, pending[0]?.id, no);
  expect(answers.map(({ value }) => value)).toEqual([no, no]);
  expect((await agent.run({ answers })).text).toBe('I see.');
  expect(agent.used).toEqual([]);
});

it.each<[string, AuthConfig, { readonly apiKey: string } | { readonly token: string }]>([
  ['key', apiKey, { apiKey: 'key-1' }],
  ['token', { type: 'bearer', provider: 'Mail' }, { token: 'key-1' }],
])(
  'answerCredential answers a question for a %s in the session to which it was moved',
  async (_what, config, response) => {
    const other = await moved(config, ['done']);
    const { pending } = await other.run({});
    const options = { ...other.options, configs: [config], session: key };
    const answers = await answerCredential(pending, response, options);
    expect((await other.run({ answers })).text).toBe('done');
    expect(other.used).toHaveLength(1);
  },
);

it('answerCredential says how to start a new sign-in in a session to which its question was moved', async () => {
  const other = await moved(browser, ['done']);
  const { pending } = await other.run({});
  const options = { ...other.options, configs: [browser], session: key };
  const { state = '', handle = '' } = shownOf(pending[0]);
  await expect(answerCredential(pending, { code: 'c1', state }, options)).rejects.toMatchObject({
    code: 'auth_unknown_request',
    message: expect.stringContaining('{ handle }'),
  });
  const again = (await other.run({ answers: [{ requestId: pending[0]?.id ?? '', value: { handle } }] })).pending;
  expect(shownOf(again[0])['state']).not.toBe(state);
  const signedIn = { code: 'c2', state: shownOf(again[0])['state'] ?? '' };
  expect((await other.run({ answers: await answerCredential(again, signedIn, options) })).text).toBe('done');
});

it('a secret that bypasses answerCredential is not stored if the runner has no validator', async () => {
  const agent = mailAgent({ config: apiKey, steps: [list, 'done'] });
  const { pending } = await agent.run({ message: 'mails?' });
  const value = { handle: shownOf(pending[0])['handle'] ?? '', apiKey: 'key-1' };
  const result = await agent.run({ answers: [{ requestId: pending[0]?.id ?? '', value }] });
  expect(result).toMatchObject({ status: 'failed', error: { code: 'bad_answer' } });
  expect(JSON.stringify(await agent.log())).not.toContain('key-1');
});

async function answersTo(
  { options }: MailAgent,
  pending: readonly PendingRequest[],
  id = '',
  response: CredentialResponse,
): Promise<readonly AnswerInput[]> {
  const meant = pending.filter((request) => request.id === id);
  return answerCredential([...meant, ...pending], response, { ...options, configs: [apiKey], session: key });
}

/** Creates an agent with an imported session that waits for a credential. */
async function moved(config: AuthConfig, steps: readonly string[]): Promise<MailAgent> {
  const old = mailAgent({ config, steps: [list] });
  await old.run({ message: 'mails?' });
  const lines: string[] = [];
  for await (const line of exportSession(old.sessions, key)) lines.push(line);
  const { fetch } = tokenServer([tokens('t1')]);
  const other = mailAgent({ config, fetch, steps, credentials: inMemoryCredentialService() });
  await importSession(other.sessions, key, lines, { trusted: true });
  return other;
}
