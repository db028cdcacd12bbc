// One agent with one tool.
import { generateText, isStepCount, jsonSchema, type LanguageModel, tool } from 'ai';

declare const model: LanguageModel;

const add = tool({
  description: 'Adds.',
  inputSchema: jsonSchema({ type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } }),
  execute: ({ a, b }) => Number(a) + Number(b),
});

console.log((await generateText({ model, tools: { add }, prompt: 'Hello', stopWhen: isStepCount(5) })).text);
