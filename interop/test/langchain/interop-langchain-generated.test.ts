import { ToolMessage } from '@langchain/core/messages';
import { DynamicStructuredTool, type StructuredTool, tool } from '@langchain/core/tools';
import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import { createRunner, llmAgent } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { fromLangchainTools, toLangchainTools } from '@mortise/langchain';
import { scriptedModel } from '@mortise/testing';
import { createAgent } from 'langchain';
import { expect, it } from 'vitest';
import { type GeneratedTool, generatedTools, oursOf } from '../generated-tools.ts';
import { ScriptedChatModel } from './scripted-chat-model.ts';

const seed = Number(process.env['SEED'] ?? 13);
const generated = generatedTools(100, seed);
const validator = jsonSchemaValidator();

it(`imports a hundred tools: declaration, arguments and output are those of LangChain (seed ${seed})`, async () => {
  const given = new Map<string, unknown>();
  const theirs = generated.map(({ name, description, schema, output }) =>
    tool(
      (input) => {
        given.set(name, input);
        return output;
      },
      { name, description, schema: schema as never },
    ),
  );
  const ours = fromLangchainTools(theirs, { validator });
  const runner = runnerOf(ours);
  for (const [at, { name, description, schema, args, output }] of generated.entries()) {
    const read = await readThere(theirs[at] as never, args);
    const reported = given.get(name);
    given.delete(name);
    const { outcome } = await runner.callTool(name, args);
    expect(ours[at]?.declaration, name).toEqual({ name, description, parametersJsonSchema: schema });
    expect([reported, given.get(name)], name).toEqual([args, args]);
    // LangChain passes results on as text: a value and its JSON are the same.
    expect(outcome?.status === 'ok' && textOf(outcome.output), name).toBe(textOf(output));
    expect(read, name).toBe(textOf(output));
    if (typeof output === 'object' && output !== null) expect(outcome, name).toMatchObject({ output });
    const unfit = await runner.callTool(name, { ...args, undeclared: 1 });
    expect(unfit.outcome, name).toMatchObject({ code: 'invalid_args_schema' });
  }
});

it(`exports a hundred tools and imports them unchanged (seed ${seed})`, async () => {
  const { tools, given } = oursOf(generated);
  const left = await toLangchainTools(runnerOf(tools), { DynamicStructuredTool, ToolMessage });
  const back = fromLangchainTools(left.tools);
  const runner = runnerOf(back);
  for (const [at, { name, description, schema, args, output }] of generated.entries()) {
    const made = left.tools[at] as DynamicStructuredTool;
    expect(convertToOpenAITool(made).function, name).toEqual({ name, description, parameters: schema });
    expect(await readThere(made, args), name).toBe(textOf(output));
    expect(given.get(name), name).toEqual(args);
    given.delete(name);
    expect(back[at]?.declaration, name).toBe(tools[at]?.declaration);
    const { outcome } = await runner.callTool(name, args);
    expect([outcome, given.get(name)], name).toEqual([{ status: 'ok', output }, args]);
  }
});

function runnerOf(tools: NonNullable<Parameters<typeof llmAgent>[0]['tools']>) {
  return createRunner({ agent: llmAgent({ name: 'tester', model: scriptedModel([]), tools }) });
}

/** The result of a call as the model of a LangChain agent reads it. */
async function readThere(theirs: StructuredTool, args: GeneratedTool['args']): Promise<unknown> {
  const model = new ScriptedChatModel([[{ name: theirs.name, args }], 'Done.']);
  await createAgent({ model, tools: [theirs] }).invoke({ messages: [{ role: 'user', content: 'Go' }] });
  return model.asked[1]?.at(-1)?.content;
}

function textOf(output: GeneratedTool['output']): string {
  return typeof output === 'string' ? output : JSON.stringify(output);
}
