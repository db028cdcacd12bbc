// One agent with one tool.
import { genkit, type ModelAction } from 'genkit';

declare const model: ModelAction;

const ai = genkit({});
const inputJsonSchema = { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } };
const add = ai.defineTool(
  { name: 'add', description: 'Adds.', inputJsonSchema },
  async ({ a, b }) => Number(a) + Number(b),
);

console.log((await ai.generate({ model, tools: [add], prompt: 'Hello' })).text);
