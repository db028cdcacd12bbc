// One agent with one tool.
import { Agent, run, tool } from '@openai/agents';

const add = tool({
  name: 'add',
  description: 'Adds.',
  strict: true,
  parameters: {
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    required: ['a', 'b'],
    additionalProperties: false,
  },
  execute: ({ a, b }) => String(Number(a) + Number(b)),
});

console.log(
  (await run(new Agent({ name: 'agent', instructions: 'x', model: 'gpt-5', tools: [add] }), 'Hello')).finalOutput,
);
