import type { JsonValue } from '@mortise/core';
import { fromGenkitTools, toGenkitTools } from '@mortise/genkit';
import { testToolContext } from '@mortise/testing';
import { genkit } from 'genkit/beta';
import { expect, it } from 'vitest';
import { generatedTools, oursOf } from '../generated-tools.ts';
import { callOf, settings } from './call-of.ts';
import { runnerOf } from './desk.ts';
import { scriptedGenkitModel } from './scripted-genkit-model.ts';

const seed = Number(process.env['SEED'] ?? 13);
const generated = generatedTools(100, seed);

it(`exports a hundred tools: declaration, arguments and output (seed ${seed})`, async () => {
  const { tools, given } = oursOf(generated);
  const ai = genkit({});
  const { tools: left, use } = await toGenkitTools(ai, runnerOf(tools));
  const turns = generated.flatMap(({ name, args }) => [{ calls: [{ name, args }] }, 'done']);
  const { name: model, requests } = scriptedGenkitModel(ai, turns);
  for (const { name, description, schema, args, output } of generated) {
    await ai.generate({ model, prompt: 'go', tools: left, use });
    const request = requests.at(-1);
    const declared = request?.tools?.find((tool) => tool.name === name);
    expect(declared, `seed ${seed}, ${name}`).toMatchObject({ name, description, inputSchema: schema });
    expect(given.get(name)).toEqual(args);
    const read = request?.messages.at(-1)?.content[0]?.toolResponse;
    expect([read?.name, read?.output]).toEqual([name, output]);
  }
});

it(`imports them again unchanged (seed ${seed})`, async () => {
  const { tools, given } = oursOf(generated);
  const { tools: left } = await toGenkitTools(genkit({}), runnerOf(tools));
  const back = await fromGenkitTools(left, settings).tools(testToolContext());
  for (const [at, { name, args, output }] of generated.entries()) {
    expect(back[at]?.declaration).toBe(tools[at]?.declaration);
    const { outcomes } = await callOf(left, { name, args });
    expect(outcomes, `seed ${seed}, ${name}`).toEqual([{ status: 'ok', output }]);
    expect(given.get(name)).toEqual(args);
    const unfit = await callOf(left, { name, args: { ...args, undeclared: 1 } });
    expect(unfit.outcomes).toMatchObject([{ code: 'invalid_args_schema' }]);
  }
});

it(`imports a hundred tools: declaration, arguments and output (seed ${seed})`, async () => {
  const given = new Map<string, unknown>();
  const ai = genkit({});
  const theirs = generated.map(({ name, description, schema, output }, at) => {
    const config = { name, description, inputJsonSchema: schema as never };
    const answer = (input: unknown): JsonValue => {
      given.set(name, input);
      return output;
    };
    return at % 2 === 0
      ? ai.defineTool(config, async (input) => answer(input))
      : ai.defineTool({ ...config, multipart: true as const }, async (input) => ({ output: answer(input) }));
  });
  const declared = await fromGenkitTools(theirs, settings).tools(testToolContext());
  for (const [at, { name, description, schema, args, output }] of generated.entries()) {
    expect(declared[at]?.declaration).toEqual({ name, description, parametersJsonSchema: schema });
    const { outcomes } = await callOf(theirs, { name, args });
    expect(outcomes, `seed ${seed}, ${name}`).toEqual([{ status: 'ok', output }]);
    expect(given.get(name)).toEqual(args);
    const unfit = await callOf(theirs, { name, args: { ...args, undeclared: 1 } });
    expect(unfit.outcomes).toMatchObject([{ code: 'invalid_args_schema' }]);
  }
});
