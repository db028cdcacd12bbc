import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages';
import { createRunner, inMemorySessionService, llmAgent, textOf } from '@mortise/core';
import { historyProblems, scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';
import { takeThread } from './history.ts';

it('a thread of LangChain continues here, with its calls and their results', async () => {
  const sessions = inMemorySessionService();
  const key = { appName: 'app', userId: 'ann', sessionId: 'thread-1' };
  const { omitted } = await takeThread(sessions, key, [
    new SystemMessage('Be brief.'),
    new HumanMessage('Where is my lamp?'),
    new AIMessage({
      content: 'I look.',
      tool_calls: [{ type: 'tool_call', id: 'c1', name: 'list_orders', args: { open: true } }],
    }),
    new ToolMessage({ tool_call_id: 'c1', content: '[{"id":"A1"}]' }),
    new AIMessage('It is order A1.'),
  ]);
  expect(omitted.map(({ what }) => what)).toEqual([expect.stringContaining('system message')]);
  const model = scriptedModel(['Tomorrow.']);
  const runner = createRunner({ agent: llmAgent({ name: 'desk', model }), sessions });
  expect((await runner.run({ session: key, message: 'When?' })).text).toBe('Tomorrow.');
  const contents = model.requests[0]?.contents ?? [];
  expect(historyProblems(contents)).toEqual([]);
  expect(contents.map(textOf)).toEqual(['Where is my lamp?', 'I look.', '', 'It is order A1.', 'When?']);
  expect(contents.flatMap(({ parts }) => parts)).toMatchObject([
    {},
    {},
    { type: 'functionCall', name: 'list_orders', args: { open: true } },
    { type: 'functionResponse', outcome: { status: 'ok', output: '[{"id":"A1"}]' } },
    {},
    {},
  ]);
});
