import {
  addGate,
  createRunner,
  functionTool,
  type InferTools,
  inMemorySessionService,
  llmAgent,
  type PendingRequest,
  pendingResult,
} from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { type Chat, connect, createSession, type UiCallOf } from '@mortise/ui/client';
import { expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { type Served, served, shows } from './harness/served.ts';

const asks = ({ questions, live }: ReturnType<Chat['get']>): boolean => questions.length === 1 && !live.running;
const over = ({ live, messages }: ReturnType<Chat['get']>): boolean => !live.running && messages.length === 3;

async function page(server: Served): Promise<{ readonly id: string; readonly chat: Chat }> {
  const id = await createSession(server.base, { headers: () => ({ authorization: 'Bearer ada' }) });
  return { id, chat: server.page('ada', id) };
}

const secret = 'sk-of-the-user-1234567890';

function behindAKey() {
  const mail = functionTool({ name: 'mail', description: 'Mails', run: () => 'sent' });
  const gated = addGate(mail, {
    name: 'key',
    order: 'auth',
    check: (_, __, { answers }) =>
      answers.length > 0
        ? { type: 'proceed' }
        : { type: 'pause', question: { kind: 'credential', hint: 'Your key?', payload: { handle: 'h1' } } },
  });
  const sessions = inMemorySessionService();
  const model = scriptedModel([{ calls: [{ name: 'mail', args: {} }] }, 'Sent.']);
  const agent = llmAgent({ name: 'desk', model, tools: [gated] });
  return { sessions, paid: [], runner: createRunner({ appName: 'desk', sessions, agent }) };
}

it('a credential is passed to the option credential, and never reaches the log or a page', async () => {
  const kept: [string, unknown][] = [];
  const credential = (question: PendingRequest, value: unknown) => {
    kept.push([question.kind, value]);
    return [{ requestId: question.id, value: { handle: 'h1' } }];
  };
  const server = await served(behindAKey(), { credential });
  const { id, chat } = await page(server);
  await chat.send('Mail it');
  const { questions } = await shows(chat, asks);
  await chat.answer(questions[0]?.id ?? '', { key: secret });
  await shows(chat, over);
  expect(kept).toEqual([['credential', { key: secret }]]);
  const log = (await server.sessions.load({ appName: 'desk', userId: 'ada', sessionId: id }))?.events;
  expect(JSON.stringify([log, chat.get()])).not.toContain(secret);
});

it('a server without the option credential accepts no credential', async () => {
  const server = await served(behindAKey());
  const { chat } = await page(server);
  await chat.send('Mail it');
  const { questions } = await shows(chat, asks);
  await expect(chat.answer(questions[0]?.id ?? '', { key: secret })).rejects.toMatchObject({
    status: 422,
    code: 'credentials_not_accepted',
  });
});

it('a page may give results of client tools only', async () => {
  const where = functionTool({
    name: 'where',
    description: 'Where the user is',
    run: () => pendingResult({ kind: 'result', hint: 'Asked of the page' }),
  });
  const sessions = inMemorySessionService();
  const agent = llmAgent({
    name: 'desk',
    model: scriptedModel([{ calls: [{ name: 'where', args: {} }] }, 'In Rome.']),
    tools: [where],
  });
  const desk = { sessions, paid: [], runner: createRunner({ appName: 'desk', sessions, agent }) };
  for (const clientTools of [[], ['where']]) {
    const server = await served(desk, { clientTools });
    if (clientTools.length === 0) {
      const { chat } = await page(server);
      await expect(chat.result('nobody' as never, 1 as never)).rejects.toMatchObject({ code: 'unknown_call' });
      continue;
    }
    const { chat } = await page(server);
    await chat.send('Where am I?');
    const { questions } = await shows(chat, asks);
    await chat.result(questions[0]?.callId ?? '', { city: 'Rome' } as never);
    const { messages } = await shows(chat, over);
    expect(messages[1]?.parts[0]).toMatchObject({ state: 'done', output: { city: 'Rome' } });
  }
});

it('the data of a page has the types of the tools of the server', () => {
  const refund = functionTool({
    name: 'refund',
    description: 'Pays back',
    input: z.object({ amount: z.number() }),
    run: ({ amount }) => ({ paid: amount, at: new Date(0) }),
  });
  const lookup = functionTool({ name: 'lookup', description: 'Looks', run: () => 'found' });
  const agent = llmAgent({ name: 'desk', model: scriptedModel([]), tools: [refund, lookup] });
  type Call = UiCallOf<InferTools<typeof agent>>;
  const shown = (call: Call): string => {
    if (call.name === 'lookup') return call.state === 'done' ? call.output : '';
    expectTypeOf(call.args).toEqualTypeOf<Partial<{ readonly amount: number }>>();
    if (call.state !== 'done') return call.state;
    expectTypeOf(call.output.at).toEqualTypeOf<string>();
    // @ts-expect-error: no tool has this name.
    if (call.name === 'refunds') return '';
    return String(call.output.paid);
  };
  expectTypeOf(shown).parameter(0).toEqualTypeOf<Call>();
  expectTypeOf(connect<InferTools<typeof agent>>).returns.toEqualTypeOf<Chat<InferTools<typeof agent>>>();
  expect(agent.tools).toHaveLength(2);
});
