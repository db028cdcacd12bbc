// One agent with one tool.
import { Agent, type Model, tool } from '@strands-agents/sdk';

declare const model: Model;

const add = tool({
  name: 'add',
  description: 'Adds.',
  inputSchema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } },
  callback: ({ a, b }) => Number(a) + Number(b),
});

console.log((await new Agent({ model, tools: [add], printer: false }).invoke('Hello')).lastMessage);
