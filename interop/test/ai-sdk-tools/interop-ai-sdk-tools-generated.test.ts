import { fromAiTools, toAiTools } from '@mortise/ai-sdk';
import { requireConfirmation } from '@mortise/confirmation';
import { createRunner, llmAgent } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { scriptedModel, testToolContext } from '@mortise/testing';
import { dynamicTool, generateText, isStepCount, jsonSchema } from 'ai';
import { expect, it } from 'vitest';
import { generatedTools, oursOf } from '../generated-tools.ts';
import { scriptedAiModel } from './scripted-ai-model.ts';

const seed = Number(process.env['SEED'] ?? 5);
const generated = generatedTools(100, seed);
const validator = jsonSchemaValidator();

it(`imports a hundred tools: declaration, arguments and output are those of the AI SDK (seed ${seed})`, async () => {
  const given = new Map<string, unknown>();
  const tools = Object.fromEntries(
    generated.map(({ name, description, schema, output }) => [
      name,
      dynamicTool({
        description,
        inputSchema: jsonSchema(schema as never),
        execute: async (input) => {
          given.set(name, input);
          return output;
        },
      }),
    ]),
  );
  const toolset = fromAiTools(tools, { validator });
  expect(toolset.omitted).toEqual([]);
  const made = await toolset.tools(testToolContext());
  const runner = createRunner({ agent: llmAgent({ name: 'tester', model: scriptedModel([]), tools: [toolset] }) });
  for (const [at, { name, description, schema, args, output }] of generated.entries()) {
    const model = scriptedAiModel([[{ name, args }], 'Done.']);
    const { steps } = await generateText({ model, tools, stopWhen: isStepCount(2), prompt: 'Go' });
    const theirs = given.get(name);
    given.delete(name);
    const result = await runner.callTool(name, args);
    expect(made[at]?.declaration, name).toEqual({ name, description, parametersJsonSchema: schema });
    expect([given.get(name), theirs], name).toEqual([args, args]);
    expect([result.outcome, steps[0]?.toolResults[0]?.output], name).toEqual([{ status: 'ok', output }, output]);
  }
});

it(`exports a hundred tools and imports them unchanged (seed ${seed})`, async () => {
  const { tools, given } = oursOf(generated);
  const runner = createRunner({ agent: llmAgent({ name: 'tester', model: scriptedModel([]), tools }) });
  const left = await toAiTools(runner);
  const back = await fromAiTools(left.tools, { validator, confirmWith: requireConfirmation }).tools(testToolContext());
  for (const [at, { name, description, schema, args, output }] of generated.entries()) {
    const model = scriptedAiModel([[{ name, args }], 'Done.']);
    await generateText({ model, ...left, stopWhen: isStepCount(2), prompt: 'Go' });
    const reported = model.doGenerateCalls[0]?.tools?.find((tool) => tool.name === name);
    expect(reported, name).toMatchObject({ type: 'function', name, description, inputSchema: schema });
    expect(given.get(name), name).toEqual(args);
    const read = typeof output === 'string' ? { type: 'text', value: output } : { type: 'json', value: output };
    expect(model.doGenerateCalls[1]?.prompt.at(-1)?.content, name).toMatchObject([{ output: read }]);
    expect(back[at]?.declaration, name).toMatchObject({ name, description, parametersJsonSchema: schema });
    expect(await back[at]?.run?.(args, testToolContext()), name).toEqual({ status: 'ok', output });
  }
});
