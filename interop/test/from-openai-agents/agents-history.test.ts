import { inMemorySessionService } from '@mortise/core';
import { importHistory } from '@mortise/session-tools';
import { scriptedModel } from '@mortise/testing';
import { type AgentInputItem, MemorySession, setTracingDisabled } from '@openai/agents';
import { expect, it } from 'vitest';
import { answer, bookkeptShop, chat, expectGoesOn } from '../desk-turns.ts';
import { FakeModel } from '../openai-agents/fake-model.ts';
import { agentsHistory } from './agents-history.ts';
import { ourDesk } from './ours.ts';
import { theirDesk } from './theirs.ts';

setTracingDisabled(true);

const { shop } = bookkeptShop();

it('continues from a session of the SDK, calls of one turn included', async () => {
  const session = new MemorySession();
  const find = (order: string) => ({ name: 'find_order', args: { order } });
  const models = {
    desk: new FakeModel([{ calls: [find('17'), find('18')] }, answer('Hello.', 0)]),
    lawyer: new FakeModel([]),
  };
  const states = { load: async () => '', save: async () => {} };
  await theirDesk(models, shop, session, states).say('17 and 18');

  await expectGoesOn(
    agentsHistory(await session.getItems()),
    (model, sessions) => ourDesk({ desk: model, lawyer: scriptedModel([]) }, shop, sessions, 'chat').say('Thanks.'),
    ['{"order":"17","paid":400}', '{"order":"18","paid":400}'],
  );
});

it('keeps images, and warns about the unsupported parts', async () => {
  const items: AgentInputItem[] = [
    {
      role: 'user',
      content: [
        { type: 'input_text', text: 'Look' },
        { type: 'input_image', image: 'data:image/png;base64,AQID' },
        { type: 'input_image', image: 'https://a.example/b.png' },
        { type: 'input_file', file: { id: 'file_1' } },
      ],
    },
    { type: 'reasoning', content: [{ type: 'input_text', text: 'Hm.' }] },
    { type: 'hosted_tool_call', name: 'web_search_call', status: 'completed' },
    { role: 'assistant', status: 'completed', content: [{ type: 'refusal', refusal: 'No.' }] },
  ];
  const { session, omitted } = await importHistory(inMemorySessionService(), chat, agentsHistory(items));
  expect(session.events).toMatchObject([
    {
      content: {
        parts: [
          { type: 'text', text: 'Look' },
          { type: 'inlineData', mimeType: 'image/png', data: 'AQID' },
          { type: 'fileData', fileUri: 'https://a.example/b.png' },
        ],
      },
    },
    { content: { parts: [{ type: 'text', text: 'No.' }] } },
  ]);
  expect(omitted.map(({ what }) => what)).toEqual([
    'a part `input_file`',
    'a part `reasoning`',
    'a part `hosted_tool_call`',
  ]);
});
