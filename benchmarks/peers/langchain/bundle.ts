// One agent with one tool.
import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { createAgent, tool } from 'langchain';

declare const model: BaseChatModel;

const add = tool(({ a, b }) => Number(a) + Number(b), {
  name: 'add',
  description: 'Adds.',
  schema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } },
});

console.log(await createAgent({ model, tools: [add] }).invoke({ messages: [{ role: 'user', content: 'Hello' }] }));
