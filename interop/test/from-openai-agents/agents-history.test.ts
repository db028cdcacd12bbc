import { inMemorySessionService, textOf } from '@mortise/core';
import { importHistory } from '@mortise/core/session-export';
import { historyProblems, scriptedModel } from '@mortise/testing';
import { type AgentInputItem, MemorySession, setTracingDisabled } from '@openai/agents';
import { expect, it } from 'vitest';
import { FakeModel } from '../openai-agents/fake-model.ts';
import { agentsHistory } from './agents-history.ts';
import { ourDesk } from './ours.ts';
import { theirDesk } from './theirs.ts';

setTracingDisabled(true);

const key = { appName: 'app', userId: 'user', sessionId: 'chat' };
const answer = JSON.stringify({ reply: 'Hello.', refunded: 0 });
const shop = { find: async (order: string) => ({ order, paid: 400 }), payBack: async () => 'r1' };

it('goes on here with what a session of the SDK has, calls of one turn included', async () => {
  const session = new MemorySession();
  const find = (order: string) => ({ name: 'find_order', args: { order } });
  const models = { desk: new FakeModel([{ calls: [find('17'), find('18')] }, answer]), lawyer: new FakeModel([]) };
  const states = { load: async () => '', save: async () => {} };
  await theirDesk(models, shop, session, states).say('17 and 18');

  const sessions = inMemorySessionService();
  const { leftOut } = await importHistory(sessions, key, agentsHistory(await session.getItems()), { agent: 'desk' });
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
    { outcome: { status: 'ok', output: '{"order":"17","paid":400}' } },
    { outcome: { status: 'ok', output: '{"order":"18","paid":400}' } },
  ]);
});

it('takes images along, and what it does not take is said', async () => {
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
  const { session, leftOut } = await importHistory(inMemorySessionService(), key, agentsHistory(items));
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
  expect(leftOut.map(({ what }) => what)).toEqual([
    'a part `input_file`',
    'a part `reasoning`',
    'a part `hosted_tool_call`',
  ]);
});
