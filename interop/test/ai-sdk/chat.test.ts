import { expect, it } from 'vitest';
import { desk } from './desk.ts';
import { expectValid, Tab } from './tab.ts';

it('streams text and thoughts, and a reload shows the same', async () => {
  const counter = desk([
    { thought: 'Which one?', text: 'In Rome, of course.', chunks: 3, usage: { inputTokens: 5, outputTokens: 7 } },
  ]);
  const tab = new Tab(counter, 'c1');
  await tab.say('Where is the Colosseum?');
  expect(tab.chat.status).toBe('ready');
  expect(tab.last.parts).toMatchObject([
    { type: 'step-start' },
    { type: 'reasoning', text: 'Which one?', state: 'done' },
    { type: 'text', text: 'In Rome, of course.', state: 'done' },
  ]);
  expect(tab.last.metadata).toMatchObject({
    status: 'completed',
    usage: { totalTokens: 12 },
    usageByModel: [{ model: 'scripted', inputTokens: 5 }],
  });
  expect(tab.streams[0]?.filter(({ type }) => type === 'text-delta').length).toBeGreaterThan(1);
  expect(tab.messages).toEqual(await counter.logged('c1'));
  await expectValid(tab);
});

it('runs a call that the user approved, with the shown arguments', async () => {
  const counter = desk([
    { text: 'Let me see.', calls: [{ name: 'refund', args: { amount: 420 } }], chunks: 4 },
    'It is paid.',
  ]);
  const tab = new Tab(counter, 'c1');
  await tab.say('Refund me');
  expect(tab.calls).toMatchObject([
    {
      type: 'tool-refund',
      state: 'approval-requested',
      input: { amount: 420 },
      approval: { requestReason: 'Refund 420?' },
    },
  ]);
  expect(tab.last.metadata).toMatchObject({ status: 'paused' });
  expect(tab.messages).toEqual(await counter.logged('c1'));
  await expectValid(tab);
  await tab.decide(true);
  expect(counter.paid).toEqual([420]);
  expect(tab.calls).toMatchObject([{ state: 'output-available', output: { paid: 420 } }]);
  expect(tab.last.parts.at(-1)).toMatchObject({ type: 'text', text: 'It is paid.' });
  expect(tab.messages.length).toBe(2);
  expect(tab.messages).toEqual(await counter.logged('c1'));
  await expectValid(tab);
});
