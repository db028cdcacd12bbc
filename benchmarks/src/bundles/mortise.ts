// One agent with one tool, with a hand-written schema: the minimum of an application in a browser.
import { createRunner, functionTool, llmAgent, type Model, type StandardSchema } from '@mortise/core';

declare const model: Model;

const input: StandardSchema<unknown, { readonly a: number; readonly b: number }> = {
  '~standard': {
    version: 1,
    vendor: 'own',
    validate: (value) =>
      typeof value === 'object' &&
      value !== null &&
      'a' in value &&
      typeof value.a === 'number' &&
      'b' in value &&
      typeof value.b === 'number'
        ? { value: { a: value.a, b: value.b } }
        : { issues: [{ message: 'a and b are numbers' }] },
  },
};
const inputJsonSchema = { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } };
const add = functionTool({
  name: 'add',
  description: 'Adds.',
  effect: 'read',
  input,
  inputJsonSchema,
  run: ({ a, b }) => ({ sum: a + b }),
});
const app = createRunner({ agent: llmAgent({ name: 'agent', model, tools: [add] }) });

console.log((await app.run({ message: 'Hello' })).text);
