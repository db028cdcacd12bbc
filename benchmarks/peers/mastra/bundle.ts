// One agent with one tool.
import { Agent, type LanguageModel } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';

declare const model: LanguageModel;

const add = createTool({
  id: 'add',
  description: 'Adds.',
  inputSchema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } },
  execute: async ({ a, b }) => Number(a) + Number(b),
});
const agent = new Agent({ id: 'agent', name: 'agent', instructions: 'x', model, tools: { add } });

console.log((await agent.generate('Hello')).text);
