// A support desk on a model of Mistral, with tools of three
// frameworks. A question is asked in one process and answered
// in another.
import { createMistral } from '@ai-sdk/mistral';
import { aiSdkModel } from '@mortise/ai-sdk/model';
import { createRunner, llmAgent } from '@mortise/core';
import { sqliteSessionService } from '@mortise/sqlite/session';
import { mistralFetch } from './mistral.ts';
import { deskTools, done } from './tools.ts';

const mistral = createMistral({
  apiKey: 'none',
  fetch: mistralFetch([
    [{ name: 'find_order', args: { order: '17' } }],
    [{ name: 'refund', args: { order: '17', amount: 400 } }],
    [{ name: 'send_mail', args: { to: 'ada@example.test', words: 'Paid back.' } }],
    'Your 400 are on their way.',
  ]),
});
const agent = llmAgent({ name: 'desk', model: aiSdkModel(mistral('mistral-large-latest')), tools: deskTools() });
const runner = createRunner({ agent, sessions: sqliteSessionService({ path: 'desk.db' }) });

const isAnswer = process.argv[2] === 'answer';
const asked = isAnswer ? await runner.run({ session: 'chat' }) : undefined;
const answers = asked?.pending.map(({ id }) => ({ requestId: id, value: { confirmed: true }, by: 'supervisor' }));
const result = answers
  ? await runner.run({ session: 'chat', answers })
  : await runner.run({ session: 'chat', message: 'My lamp of order 17 is broken.' });
const { status, text, pending, error } = result;
console.log(
  JSON.stringify({
    status,
    text,
    done,
    asked: pending.map(({ call }) => [call.name, call.args]),
    error: error?.message,
  }),
);
