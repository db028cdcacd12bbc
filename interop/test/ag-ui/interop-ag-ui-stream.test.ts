import { agUiMessages } from '@mortise/ag-ui';
import { createRunner, functionTool, inMemorySessionService, llmAgent, type RunEvent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { emptyState, stateOf } from '@mortise/ui';
import { expect, it } from 'vitest';
import { agUiEvents, type ClientState, comparable, shownTo } from './client-messages.ts';

const session = { appName: 'app', userId: 'user', sessionId: 's' };
const nothing: ClientState = { messages: [], state: {} };

it('a client has the same messages as a reload', async () => {
  const sessions = inMemorySessionService();
  const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => ({ sky: 'blue' }) });
  const model = scriptedModel([
    { thought: 'hm', text: 'Let me look.', calls: [{ name: 'look', args: {} }], chunks: 3 },
    { text: 'It is blue.', chunks: 2 },
  ]);
  const runner = createRunner({ sessions, agent: llmAgent({ name: 'guide', model, tools: [look] }) });
  const seen: RunEvent[] = [];
  for await (const event of runner.stream({ session, message: 'The sky?', inputId: 'mine' })) seen.push(event);
  const newMessages = [{ id: 'mine', role: 'user', content: 'The sky?' }] as const;
  const events = [...agUiEvents(seen, emptyState, { known: [], newMessages })];
  expect(events.map(({ type }) => type)).toMatchInlineSnapshot(`
    [
      "RUN_STARTED",
      "REASONING_START",
      "REASONING_MESSAGE_START",
      "REASONING_MESSAGE_CONTENT",
      "REASONING_MESSAGE_END",
      "REASONING_END",
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT",
      "TEXT_MESSAGE_CONTENT",
      "TEXT_MESSAGE_CONTENT",
      "TEXT_MESSAGE_CONTENT",
      "TEXT_MESSAGE_END",
      "TOOL_CALL_START",
      "TOOL_CALL_ARGS",
      "TOOL_CALL_END",
      "TOOL_CALL_RESULT",
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT",
      "TEXT_MESSAGE_CONTENT",
      "TEXT_MESSAGE_CONTENT",
      "TEXT_MESSAGE_CONTENT",
      "TEXT_MESSAGE_CONTENT",
      "TEXT_MESSAGE_CONTENT",
      "TEXT_MESSAGE_END",
      "RUN_FINISHED",
    ]
  `);
  const client = await shownTo({ ...nothing, messages: [...newMessages] }, events);
  const log = (await sessions.load(session))?.events ?? [];
  expect(comparable(client.messages)).toEqual(comparable(agUiMessages(stateOf(log))));
});
