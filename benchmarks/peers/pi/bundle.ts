// One agent with one tool.
import { type AgentTool, agentLoop } from '@mariozechner/pi-agent-core';
import type { AssistantMessageEventStream } from '@mariozechner/pi-ai';

declare const model: object;
declare const streamFn: () => AssistantMessageEventStream;

const add: AgentTool = {
  name: 'add',
  label: 'add',
  description: 'Adds.',
  parameters: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } },
  execute: async (_, { a, b }) => ({ content: [{ type: 'text', text: String(Number(a) + Number(b)) }], details: {} }),
};
const context = { systemPrompt: '', messages: [], tools: [add] };
const config = { model, convertToLlm: <Messages>(messages: Messages) => messages };

for await (const event of agentLoop(
  [{ role: 'user', content: 'Hello', timestamp: 0 }],
  context,
  config,
  undefined,
  streamFn,
)) {
  console.log(event);
}
