// One agent with one tool.
import { chat, type TextAdapter, toolDefinition } from '@tanstack/ai';

declare const adapter: TextAdapter;

const inputSchema = { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } };
const add = toolDefinition({ name: 'add', description: 'Adds.', inputSchema }).server(
  ({ a, b }) => Number(a) + Number(b),
);

for await (const chunk of chat({ adapter, messages: [{ role: 'user', content: 'Hello' }], tools: [add] })) {
  console.log(chunk);
}
