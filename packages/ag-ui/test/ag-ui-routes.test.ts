import { addGate, functionTool, pendingResult, type Tool } from '@mortise/core';
import { emptyState, type LiveRuns, type ProposedAnswer } from '@mortise/ui';
import { describe, expect, it } from 'vitest';
import { desk, type Shown } from './desk.ts';

const key = { appName: 'shop', userId: 'ann', sessionId: 't' };
const hello = { id: 'm1', role: 'user', content: 'My money' };
const refund420 = { calls: [{ name: 'refund', args: { amount: 420 } }] };
const secret = 'sk-of-the-user-1234567890';

interface Interrupt {
  readonly id: string;
  readonly metadata?: unknown;
}

function interruptsOf(events: readonly Shown[]): readonly Interrupt[] {
  return (events.at(-1)?.['outcome'] as { readonly interrupts?: readonly Interrupt[] })?.interrupts ?? [];
}

/** Returns a tool that needs a key of the user. */
function mail(): Tool {
  const tool = functionTool({ name: 'mail', description: 'Mails', run: () => 'sent' });
  return addGate(tool, {
    name: 'key',
    order: 'auth',
    check: (_, __, { answers }) =>
      answers.length > 0
        ? { type: 'proceed' }
        : { type: 'pause', question: { kind: 'credential', hint: 'Your key?', payload: { handle: 'h1' } } },
  });
}

const mailSteps = [{ calls: [{ name: 'mail', args: {} }] }, 'Sent.'];

it('a credential is sent over its own route, and never reaches the log', async () => {
  const kept: unknown[] = [];
  const { run, sessions } = desk(mailSteps, {
    tools: [mail()],
    credential(question, value) {
      kept.push([question.kind, value]);
      return [{ requestId: question.id, value: { handle: 'h1' } }];
    },
  });
  const [interrupt] = interruptsOf(await run({ messages: [hello] }));
  const events = await run({ resume: [{ interruptId: interrupt?.id, status: 'resolved', payload: { key: secret } }] });
  expect(events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
  expect(kept).toEqual([['credential', { key: secret }]]);
  expect(JSON.stringify([(await sessions.load(key))?.events, events])).not.toContain(secret);
});

/** An error message of a provider with the account, its owner, and a variable of the server. */
const said =
  'Incorrect API key provided: org-4711 of ann@corp.test, project proj_12. Check the environment variable OPENAI_API_KEY.';
const ofAccount = /org-4711|ann@corp|proj_12|OPENAI|API key/;

it('the failure message of a provider is not in any event', async () => {
  const { run, ask, runs } = desk([{ fail: { code: 'auth', message: said } }]);
  const events = await run({ messages: [hello] });
  expect(events.at(-1)).toEqual({
    type: 'RUN_ERROR',
    code: 'auth',
    message: 'The model cannot be used at the moment. Try again later.',
  });
  const again = await (await ask({ body: JSON.stringify({ threadId: 't', runId: 'r2', messages: [] }) })).text();
  expect(JSON.stringify([events, again, await runs.state(key)])).not.toMatch(ofAccount);
});

it('a server without the credential route accepts no credential', async () => {
  const { run, sessions } = desk(mailSteps, { tools: [mail()] });
  const [interrupt] = interruptsOf(await run({ messages: [hello] }));
  const before = await sessions.load(key);
  const events = await run({ resume: [{ interruptId: interrupt?.id, status: 'resolved', payload: { key: secret } }] });
  expect(events.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'credentials_not_accepted' });
  expect(await sessions.load(key)).toEqual(before);
});

it('a question for another person is not an interrupt, and this user cannot answer it', async () => {
  let isBoss = false;
  const { run, paid, runs } = desk([refund420, 'done'], { person: { mayAnswer: () => isBoss } });
  const events = await run({ messages: [hello] });
  expect(events.at(-2)).toMatchObject({ type: 'CUSTOM', name: 'mortise:waiting', value: [{ call: 'refund' }] });
  expect(events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
  const [question] = ((await runs.state(key)) ?? emptyState).questions;
  const yes = { resume: [{ interruptId: question?.id, status: 'resolved', payload: { approved: true } }] };
  expect((await run(yes)).at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'forbidden' });
  expect(paid).toEqual([]);
  isBoss = true;
  expect(interruptsOf(await run({}))).toMatchObject([{ id: question?.id }]);
  expect((await run(yes)).at(-1)).toMatchObject({ outcome: { type: 'success' } });
  expect(paid).toEqual([420]);
});

it('the limit of a user applies to the arguments that the user edited', async () => {
  const mayAnswer = ({ args }: ProposedAnswer): boolean => Number(args['amount']) < 500;
  const person = { mayAnswer, mayEditArgs: { refund: ['amount'] } };
  const { run, paid } = desk([refund420, 'done'], { person });
  const [interrupt] = interruptsOf(await run({ messages: [hello] }));
  expect(interrupt?.metadata).toMatchObject({ mortise: { editable: ['amount'] } });
  const answer = (more: object) => ({
    resume: [{ interruptId: interrupt?.id, status: 'resolved', payload: { approved: true, ...more } }],
  });
  const events = await run(answer({ editedArgs: { amount: 90_000 } }));
  expect(events.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'forbidden' });
  expect(paid).toEqual([]);
  expect((await run(answer({}))).at(-1)).toMatchObject({ outcome: { type: 'success' } });
  expect(paid).toEqual([420]);
});

it('a client may send results of its own tools only', async () => {
  const where = functionTool({
    name: 'where',
    description: 'Where the user is',
    run: () => pendingResult({ kind: 'result', hint: 'Asked of the page' }),
  });
  for (const clientTools of [[], ['where']]) {
    const { run, runs, model } = desk([{ calls: [{ name: 'where', args: {} }] }, 'In Rome.'], {
      tools: [where],
      clientTools,
    });
    const events = await run({ messages: [hello] });
    const [question] = ((await runs.state(key)) ?? emptyState).questions;
    const outcome = { type: 'success', ...(clientTools.length > 0 && { pendingToolCallIds: [question?.callId] }) };
    expect(events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome });
    expect(events.some(({ name }) => name === 'mortise:waiting')).toBe(clientTools.length === 0);
    const result = { id: 'm2', role: 'tool', toolCallId: question?.callId, content: '{"city":"Rome"}' };
    await run({ messages: [hello, result] });
    expect(model.requests).toHaveLength(clientTools.length === 0 ? 1 : 2);
  }
});

it('a failure of a client tool is an error of its call', async () => {
  const where = functionTool({
    name: 'where',
    description: 'Where the user is',
    run: () => pendingResult({ kind: 'result', hint: 'Asked of the page' }),
  });
  const { run, runs, model } = desk([{ calls: [{ name: 'where', args: {} }] }, 'Unknown.'], {
    tools: [where],
    clientTools: ['where'],
  });
  await run({ messages: [hello] });
  const [question] = ((await runs.state(key)) ?? emptyState).questions;
  const result = { id: 'm2', role: 'tool', toolCallId: question?.callId, content: '', error: 'no satellites' };
  await run({ messages: [hello, result] });
  expect(JSON.stringify(model.requests[1]?.contents)).toContain('no satellites');
});

describe('files in the result of a client tool', () => {
  const source = { type: 'data', value: 'QUJD', mimeType: 'image/png' };
  const content = [
    { type: 'text', text: 'Two views' },
    { type: 'image', source },
    { type: 'document', source: { type: 'url', value: 'https://desk.test/a.pdf', mimeType: 'application/pdf' } },
  ];
  const media = [
    { type: 'inlineData', data: 'QUJD', mimeType: 'image/png' },
    { type: 'fileData', fileUri: 'https://desk.test/a.pdf', mimeType: 'application/pdf' },
  ];
  it.each([
    ['next to its text', { content }, { status: 'ok', output: 'Two views', parts: media }],
    [
      'next to its error, with the text that is not the error',
      { content, error: 'no third view' },
      { status: 'error', message: 'no third view', parts: [{ type: 'text', text: 'Two views' }, ...media] },
    ],
    ['alone', { content: content.slice(1) }, { status: 'ok', output: '', parts: media }],
  ])('files in the result of a client tool reach the model %s', async (_name, said, outcome) => {
    const look = functionTool({
      name: 'look',
      description: 'What the camera sees',
      run: () => pendingResult({ kind: 'result', hint: 'Asked of the page' }),
    });
    const { run, runs, model } = desk([{ calls: [{ name: 'look', args: {} }] }, 'Seen.'], {
      tools: [look],
      clientTools: ['look'],
    });
    await run({ messages: [hello] });
    const [question] = ((await runs.state(key)) ?? emptyState).questions;
    await run({ messages: [hello, { id: 'm2', role: 'tool', toolCallId: question?.callId, ...said }] });
    const parts = model.requests[1]?.contents.flatMap((each) => each.parts);
    expect(parts?.find(({ type }) => type === 'functionResponse')).toMatchObject({ outcome });
  });
});

it('a stream that breaks ends with an error of the run, and only the server gets its cause', async () => {
  const reported: unknown[] = [];
  const broken = new Error(`the disk of ${secret}`);
  const { run } = desk(['Hello.'], {
    runs: brokenRuns(broken),
    onError: (error) => reported.push(error),
  });
  const events = await run({ messages: [hello] });
  expect(events.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'internal' });
  expect(JSON.stringify(events)).not.toContain(secret);
  expect(reported).toEqual([broken]);
});

/** Returns runs that accept all input, and cannot be watched. */
function brokenRuns(error: Error): LiveRuns {
  return {
    start: async () => ({ taken: 'started', rev: 1 }),
    state: async () => emptyState,
    // biome-ignore lint/correctness/useYield: it throws before its first event
    async *batches() {
      throw error;
    },
  } as Partial<LiveRuns> as LiveRuns;
}
