import { inMemorySessionService, textOf } from '@mortise/core';
import { importHistory } from '@mortise/core/session-export';
import { historyProblems, scriptedModel } from '@mortise/testing';
import { genkit, type MessageData } from 'genkit/beta';
import { expect, it } from 'vitest';
import { scriptedGenkitModel } from '../genkit/scripted-genkit-model.ts';
import { genkitHistory } from './genkit-history.ts';
import { ourDesk } from './ours.ts';
import { theirDesk } from './theirs.ts';

const key = { appName: 'app', userId: 'user', sessionId: 'chat' };
const answer = JSON.stringify({ reply: 'Hello.', refunded: 0 });
const shop = { find: async (order: string) => ({ order, paid: 400 }), payBack: async () => 'r1' };

it('goes on here with what Genkit has said, calls of one turn included', async () => {
  const ai = genkit({});
  const find = (order: string) => ({ name: 'find_order', args: { order } });
  const { name: desk } = scriptedGenkitModel(ai, [{ calls: [find('17'), find('18')] }, answer]);
  let kept: MessageData[] = [];
  const chat = {
    load: async () => kept,
    save: async (messages: MessageData[]) => {
      kept = messages;
    },
  };
  await theirDesk(ai, { desk, lawyer: desk }, shop, chat).say('17 and 18');

  const sessions = inMemorySessionService();
  const { leftOut } = await importHistory(sessions, key, genkitHistory(kept), { agent: 'desk' });
  expect(leftOut).toEqual([]);
  const model = scriptedModel([answer]);
  await ourDesk({ desk: model, lawyer: scriptedModel([]) }, shop, sessions, 'chat').say('Thanks.');
  const contents = model.requests[0]?.contents ?? [];
  expect(historyProblems(contents)).toEqual([]);
  expect(contents.map((content) => `${content.role}: ${textOf(content)}`)).toEqual([
    'user: 17 and 18',
    'model: ',
    'tool: ',
    `model: ${answer}`,
    'user: Thanks.',
  ]);
  expect(contents[1]?.parts).toMatchObject([{ args: { order: '17' } }, { args: { order: '18' } }]);
  expect(contents[2]?.parts).toMatchObject([
    { outcome: { status: 'ok', output: { order: '17', paid: 400 } } },
    { outcome: { status: 'ok', output: { order: '18', paid: 400 } } },
  ]);
});

it('takes media along, and what it does not take is said', async () => {
  const messages: MessageData[] = [
    {
      role: 'user',
      content: [
        { text: 'Look' },
        { media: { url: 'data:image/png;base64,AQID' } },
        { media: { url: 'https://a.example/b.png', contentType: 'image/png' } },
      ],
    },
    { role: 'model', content: [{ reasoning: 'Hm.' }, { custom: { chart: 1 } }, { text: 'No.' }] },
  ];
  const sessions = inMemorySessionService();
  const { leftOut } = await importHistory(sessions, key, genkitHistory(messages), { agent: 'desk' });
  expect(JSON.stringify(leftOut)).toMatch(/reasoning.*other/);
  const model = scriptedModel([answer]);
  await ourDesk({ desk: model, lawyer: scriptedModel([]) }, shop, sessions, 'chat').say('Thanks.');
  expect(model.requests[0]?.contents[0]?.parts).toMatchObject([
    { type: 'text', text: 'Look' },
    { type: 'inlineData', mimeType: 'image/png', data: 'AQID' },
    { type: 'fileData', fileUri: 'https://a.example/b.png', mimeType: 'image/png' },
  ]);
});
