import { fromAgentsTools, toAgentsTools } from '@mortise/openai-agents';
import { testToolContext } from '@mortise/testing';
import { expect, it } from 'vitest';
import { generatedTools, oursOf } from '../generated-tools.ts';
import type { FakeModel } from './fake-model.ts';
import { runTool, settings } from './run-tool.ts';
import { agentWith, outputsOf, run, runnerOf } from './their-agent.ts';

const seed = Number(process.env['SEED'] ?? 11);
const generated = generatedTools(100, seed);
const { tools, given } = oursOf(generated);

it(`exports a hundred tools: declaration, arguments and output (seed ${seed})`, async () => {
  const runner = runnerOf(...tools);
  for (const { name, description, schema, args, output } of generated) {
    const agent = await agentWith(runner, [{ calls: [{ name, args }] }, 'done']);
    await run(agent, 'go');
    const [{ tools: declared = [] } = {}] = (agent.model as FakeModel).requests;
    expect(declared.find((tool) => tool.name === name)).toMatchObject({ name, description, parameters: schema });
    expect(given.get(name), `seed ${seed}, ${name}`).toEqual(args);
    expect(outputsOf(agent)).toEqual([
      { type: 'text', text: typeof output === 'string' ? output : JSON.stringify(output) },
    ]);
  }
});

it(`imports them again unchanged (seed ${seed})`, async () => {
  const left = await toAgentsTools(runnerOf(...tools));
  const back = await fromAgentsTools(left, settings).tools(testToolContext());
  for (const [at, { name, description, schema, args, output }] of generated.entries()) {
    expect(back[at]?.declaration).toEqual({ name, description, parametersJsonSchema: schema });
    const { outcomes } = await runTool(left, { name, args });
    expect(outcomes).toEqual([{ status: 'ok', output }]);
  }
});
