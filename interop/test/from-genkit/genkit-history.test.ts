import { inMemorySessionService } from '@mortise/core';
import { importHistory } from '@mortise/session-tools';
import { scriptedModel } from '@mortise/testing';
import { genkit, type MessageData } from 'genkit/beta';
import { expect, it } from 'vitest';
import { answer, bookkeptShop, chat, expectGoesOn } from '../desk-turns.ts';
import { scriptedGenkitModel } from '../genkit/scripted-genkit-model.ts';
import { genkitHistory } from './genkit-history.ts';
import { ourDesk } from './ours.ts';
import { theirDesk } from './theirs.ts';

const { shop } = bookkeptShop();

it("continues from Genkit's messages, calls of one turn included", async () => {
  const ai = genkit({});
  const find = (order: string) => ({ name: 'find_order', args: { order } });
  const { name: desk } = scriptedGenkitModel(ai, [{ calls: [find('17'), find('18')] }, answer('Hello.', 0)]);
  let kept: MessageData[] = [];
  const store = {
    load: async () => kept,
    save: async (messages: MessageData[]) => {
      kept = messages;
    },
  };
  await theirDesk(ai, { desk, lawyer: desk }, shop, store).say('17 and 18');

  await expectGoesOn(
    genkitHistory(kept),
    (model, sessions) => ourDesk({ desk: model, lawyer: scriptedModel([]) }, shop, sessions, 'chat').say('Thanks.'),
    [
      { order: '17', paid: 400 },
      { order: '18', paid: 400 },
    ],
  );
});

it('keeps media, and warns about the unsupported ones', async () => {
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
  const { omitted } = await importHistory(sessions, chat, genkitHistory(messages), { agent: 'desk' });
  expect(JSON.stringify(omitted)).toMatch(/reasoning.*other/);
  const model = scriptedModel([answer('Hello.', 0)]);
  await ourDesk({ desk: model, lawyer: scriptedModel([]) }, shop, sessions, 'chat').say('Thanks.');
  expect(model.requests[0]?.contents[0]?.parts).toMatchObject([
    { type: 'text', text: 'Look' },
    { type: 'inlineData', mimeType: 'image/png', data: 'AQID' },
    { type: 'fileData', fileUri: 'https://a.example/b.png', mimeType: 'image/png' },
  ]);
});
