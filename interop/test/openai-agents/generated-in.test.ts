import type { JsonObject } from '@mortise/core';
import { fromAgentsTools } from '@mortise/openai-agents';
import { testToolContext } from '@mortise/testing';
import { tool } from '@openai/agents-core';
import { expect, it } from 'vitest';
import { generatedTools } from '../generated-tools.ts';
import { runTool, settings } from './run-tool.ts';

const seed = Number(process.env['SEED'] ?? 7);

it(`imports a hundred tools: declaration, arguments and output (seed ${seed})`, async () => {
  const generated = generatedTools(100, seed);
  const given = new Map<string, unknown>();
  const theirs = generated.map(({ name, description, schema, output }, at) =>
    tool({
      name,
      description,
      parameters: schema as never,
      strict: at % 2 === 0 ? true : (false as never),
      execute: (input: unknown) => {
        given.set(name, input);
        return output as string;
      },
    }),
  );
  const declared = await fromAgentsTools(theirs, settings).tools(testToolContext());
  for (const [at, { name, description, args, output }] of generated.entries()) {
    expect(declared[at]?.declaration).toEqual({ name, description, parametersJsonSchema: theirs[at]?.parameters });
    const { outcomes } = await runTool(theirs, { name, args });
    expect(outcomes, `seed ${seed}, ${name}`).toEqual([{ status: 'ok', output }]);
    expect(given.get(name)).toEqual(args);
    const unfit: JsonObject = { ...args, undeclared: 1 };
    expect((await runTool(theirs, { name, args: unfit })).outcomes).toMatchObject([{ code: 'invalid_args_schema' }]);
  }
});
