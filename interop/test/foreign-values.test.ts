import { tool as langchainTool, StructuredTool } from '@langchain/core/tools';
import { fromAiTools } from '@mortise/ai-sdk';
import { createRunner, functionTool, llmAgent, type Tool, type Toolset } from '@mortise/core';
import { fromGenkitTools } from '@mortise/genkit';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { fromLangchainTools } from '@mortise/langchain';
import { fromAgentsTools } from '@mortise/openai-agents';
import { scriptedModel } from '@mortise/testing';
import { tool as agentsTool, RunContext } from '@openai/agents';
import { tool as aiTool } from 'ai';
import { z as genkitZod } from 'genkit';
import { genkit } from 'genkit/beta';
import { toJsonSchema } from 'genkit/schema';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const validator = jsonSchemaValidator();
const described = { name: 'look', description: 'Looks' };

class LookTool extends StructuredTool {
  name = described.name;
  description = described.description;
  schema = z.object({});
  readonly #value: unknown;

  constructor(value: unknown) {
    super();
    this.#value = value;
  }

  protected async _call(): Promise<unknown> {
    return this.#value;
  }
}

/** For each framework, a tool that returns a value, imported as a tool of Mortise. */
const frameworks: Readonly<Record<string, (value: unknown) => readonly (Tool | Toolset)[]>> = {
  'LangChain, a function': (value) =>
    fromLangchainTools([langchainTool(() => value, { ...described, schema: z.object({}) })] as never),
  'LangChain, a class': (value) => fromLangchainTools([new LookTool(value)] as never),
  Genkit: (value) => {
    const action = genkit({}).defineTool({ ...described, inputSchema: genkitZod.object({}) }, async () => value);
    return [fromGenkitTools([action] as never, { toJsonSchema: toJsonSchema as never, validator })];
  },
  'OpenAI Agents': (value) => {
    const look = agentsTool({ ...described, parameters: z.object({}), execute: () => value });
    return [fromAgentsTools([look] as never, { runContext: () => new RunContext({}) as never, validator })];
  },
  'AI SDK': (value) => {
    const look = aiTool({ description: 'Looks', inputSchema: z.object({}), execute: () => value });
    return [fromAiTools({ look } as never)];
  },
};

async function outcomeOf(tools: readonly (Tool | Toolset)[]): Promise<unknown> {
  const model = scriptedModel([{ calls: [{ name: 'look' }] }, 'done']);
  const runner = createRunner({ agent: llmAgent({ name: 'a', model, tools }) });
  let outcome: unknown;
  for await (const event of runner.stream({ message: 'look' })) if (event.type === 'toolEnd') outcome = event.outcome;
  return outcome;
}

class Money {
  readonly currency = 'EUR';
  readonly parts = new Map([['cents', 5]]);
}

class Hidden {
  #value = 1;
  get shown(): number {
    return this.#value;
  }
}

const values: Readonly<Record<string, unknown>> = {
  'a Map': new Map([['a', 1]]),
  'a Set in an object': { found: new Set([1, 2]) },
  'a date': { at: new Date(0) },
  'an object of a class': new Money(),
  'a list of objects of a class': [new Money()],
  'an object that shows none of its data': new Hidden(),
  'a JSON value': { a: [1, null, 'x'] },
};

for (const [framework, toolsOf] of Object.entries(frameworks))
  describe(`values returned by a tool of ${framework}`, () => {
    it.each(Object.entries(values))('%s has the same outcome as from a tool of the core', async (_, value) => {
      const ours = await outcomeOf([functionTool({ ...described, run: () => value as never })]);
      expect(await outcomeOf(toolsOf(value))).toEqual(ours);
    });

    it('a BigInt has the same outcome as from a tool of the core, except for Genkit, which throws', async () => {
      const outcome = await outcomeOf(toolsOf({ big: 5n }));
      if (framework === 'Genkit') expect(outcome).toMatchObject({ status: 'error', code: 'result_unserialisable' });
      else expect(outcome).toEqual({ status: 'ok', output: { big: '5' } });
    });
  });
