import { createRunner, functionTool, inMemorySessionService, llmAgent, pendingResult } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { liveRuns, uiHandler } from '@mortise/ui';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { holds } from '../properties/holds.ts';

const key = { appName: 'desk', userId: 'ada', sessionId: 's' };

/** Creates a session that waits for an answer, with a handler that records unexpected errors. */
async function asked() {
  const sessions = inMemorySessionService();
  const ask = functionTool({
    name: 'ask',
    description: 'Asks',
    run: () => pendingResult({ kind: 'input', hint: 'Which?', answerJsonSchema: { type: 'string', minLength: 1 } }),
  });
  const model = scriptedModel([{ calls: [{ name: 'ask', args: {} }] }]);
  const runner = createRunner({ appName: 'desk', sessions, agent: llmAgent({ name: 'desk', model, tools: [ask] }) });
  const runs = liveRuns({ runner, sessions });
  await runs.start(key, { message: 'Go' });
  await runs.idle();
  const unexpected: unknown[] = [];
  const onError = (error: unknown): void => void unexpected.push(error);
  const handler = uiHandler({ runs, onError, authorize: () => ({ appName: 'desk', userId: 'ada' }) });
  const post = (body: BodyInit, type = 'application/json') =>
    handler(new Request('http://localhost/api/s/s', { method: 'POST', body, headers: { 'content-type': type } }));
  const [question] = (await runs.state(key))?.questions ?? [];
  return { sessions, post, unexpected, question };
}

const app = await asked();
const { question } = app;

const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', 'constructor', ''));
const id = fc.oneof(fc.constantFrom(question?.id, question?.callId), text);
const odd = fc.oneof(fc.jsonValue(), fc.constantFrom(null, [], {}, '', 0, true));
const member = fc.constantFrom(
  ...['message', 'inputId', 'files', 'answers', 'withdraw', 'results', 'cancel', 'resume', 'messages', 'by', 'agent'],
  ...['__proto__', 'constructor', 'toString', 'args'],
);

/** Bodies that are almost valid, but each has an invalid member. */
const almost = fc.oneof(
  // Answers, results and messages with one invalid member.
  fc.record({ answers: fc.array(fc.record({ id, value: fc.constantFrom('', 1, {}, null) }), { maxLength: 3 }) }),
  fc.record({ answers: fc.array(fc.record({ id, value: odd, by: text }), { maxLength: 3 }) }),
  fc
    .record({ answers: fc.oneof(odd, fc.array(odd)) })
    .filter(({ answers }) => !JSON.stringify(answers).includes('"id"')),
  fc.record({ results: fc.array(fc.record({ callId: id, output: odd }), { maxLength: 3 }) }),
  fc.record({ withdraw: fc.oneof(odd, fc.record({ id: text, reason: odd })) }),
  fc.record({ message: odd.filter((value) => typeof value !== 'string' || value === '') }),
  fc.record({ message: text, inputId: odd.filter((value) => typeof value !== 'string' || value === '') }),
  fc.record({ message: text, files: odd }),
  fc.record({ message: text, agent: odd }),
  fc.record({ message: text, cancel: fc.constant(true) }),
  fc.record({ cancel: odd.filter((value) => value !== true) }),
  fc.record({ resume: odd.filter((value) => value !== true) }),
  fc.dictionary(member, odd).filter((body) => Object.keys(body).length !== 1),
  odd.filter((value) => typeof value !== 'object' || value === null || Array.isArray(value)),
);

/** Sends a body, and expects that it is refused with a client error, and that nothing else happens. */
async function refused(body: BodyInit, type?: string): Promise<readonly string[]> {
  const before = (await app.sessions.load(key))?.revision;
  const response = await app.post(body, type);
  const { code, message } = (await response.json()) as { readonly code?: unknown; readonly message?: unknown };
  const problems: string[] = [];
  if (response.status < 400 || response.status >= 500) problems.push(`status ${response.status}: ${code}`);
  if (typeof code !== 'string' || typeof message !== 'string') problems.push('a refusal without a code and words');
  if ((await app.sessions.load(key))?.revision !== before) problems.push('something stands in the log');
  if (app.unexpected.length > 0) problems.push(`nobody expected ${String(app.unexpected.pop())}`);
  return problems;
}

it('a body that looks like the body of a page is refused, and stores no data', { timeout: 300_000 }, () =>
  holds(almost, (body) => refused(JSON.stringify(body))),
);

it('a body of random values is refused, and stores no data', { timeout: 300_000 }, () =>
  holds(fc.uint8Array({ maxLength: 300 }), (bytes) => refused(Uint8Array.from(bytes))),
);

it('a body that was cut or damaged is refused, and stores no data', { timeout: 300_000 }, () => {
  const whole = JSON.stringify({ answers: [{ id: question?.id, value: 'this one' }] });
  const damaged = fc.tuple(fc.nat(whole.length - 2), fc.constantFrom('', '}', ']', '"', '\u0000', ',,', '\ud800'));
  return holds(damaged, ([at, put]) => refused(whole.slice(0, at) + put));
});

it('a valid answer is accepted after invalid bodies were refused', async () => {
  const answer = { answers: [{ id: question?.id, value: 'this one' }] };
  expect((await app.post(JSON.stringify(answer), 'text/plain')).status).toBe(415);
  expect((await app.post(JSON.stringify(answer))).status).toBe(200);
});
