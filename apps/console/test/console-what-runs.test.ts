import { agentTool } from '@mortise/agent-tool';
import { pendingRequests, requireConfirmation } from '@mortise/confirmation';
import {
  type Awaitable,
  createRunner,
  deriveTool,
  functionTool,
  inMemorySessionService,
  isJsonObject,
  type JsonObject,
  llmAgent,
  type StandardSchema,
  schemaTool,
  type Tool,
} from '@mortise/core';
import { mcpTool } from '@mortise/mcp';
import { ajvValidator } from '@mortise/schema-ajv';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';

type Make = (args: JsonObject) => Awaitable<JsonObject>;

/** Returns a schema that transforms the arguments with a function. */
function schemaOf(make: Make): StandardSchema<unknown, JsonObject> {
  return {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate: (value) => {
        const made = make(value as JsonObject);
        return made instanceof Promise ? made.then((known) => ({ value: known })) : { value: made };
      },
    },
  };
}

const inputJsonSchema: JsonObject = {
  type: 'object',
  properties: { amount: { type: 'number', default: 1000 } },
};
const sources: readonly (readonly [name: string, given: JsonObject, make: Make])[] = [
  ['a default', {}, () => ({ amount: 1000 })],
  ['a transform', { amount: '$1000' }, ({ amount }) => ({ amount: Number(String(amount).slice(1)) })],
  ['a normalised path', { amount: './1000' }, ({ amount }) => ({ amount: Number(String(amount).replace('./', '')) })],
  ['a coercion', { amount: '1000' }, ({ amount }) => ({ amount: Number(amount) })],
  ['a check that waits', {}, async () => ({ amount: 1000 })],
];

const pay = (make: Make): Tool =>
  functionTool({
    name: 'pay',
    description: 'Pays',
    input: schemaOf(make),
    inputJsonSchema: { type: 'object' },
    preview: ({ amount }) => `pays ${String(amount)}`,
    run: ({ amount }) => ({ amount: amount ?? null }),
  });
const worker = (): ReturnType<typeof llmAgent> =>
  llmAgent({ name: 'pay', description: 'Pays', model: scriptedModel(['ok']) });
const validator = ajvValidator();
const noSession = (): never => {
  throw new Error('a request was sent before a person decided');
};
const tools: readonly (readonly [name: string, given: JsonObject, make: () => Tool])[] = [
  ...sources.flatMap(([name, given, make]): (readonly [string, JsonObject, () => Tool])[] => [
    [`functionTool, ${name}`, given, () => pay(make)],
    [`deriveTool, ${name}`, given, () => deriveTool(pay(make), { description: 'Pays somebody' })],
    [
      `agentTool, ${name}`,
      given,
      () => agentTool(worker(), { input: schemaOf(make), inputJsonSchema: { type: 'object' } }),
    ],
  ]),
  [
    'schemaTool, a default of ajv',
    {},
    () => schemaTool({ name: 'pay', description: 'Pays', inputJsonSchema, validator, run: (args) => args }),
  ],
  [
    'mcpTool, a default of ajv',
    {},
    () =>
      mcpTool({ name: 'pay', description: 'Pays', inputSchema: inputJsonSchema } as never, noSession, {
        name: 'bank',
        validator,
      }),
  ],
];

describe.each(tools)('%s', (_name, given, make) => {
  it('a call is checked by gates, shown and asked about with the arguments with which it would run', async () => {
    const seen: unknown[] = [];
    const sessions = inMemorySessionService();
    const tool = requireConfirmation(make(), {
      when: (args) => {
        seen.push(args['amount']);
        return Number(args['amount']) > 100;
      },
      hint: (args) => `Pay ${String(args['amount'])}?`,
      payload: (args) => ({ amount: args['amount'] ?? null }),
      remember: {},
    });
    const model = scriptedModel([{ calls: [{ name: 'pay', args: given }] }]);
    const app = createRunner({ agent: llmAgent({ name: 'teller', model, tools: [tool] }), sessions });
    const { status, pending, session } = await app.run({ message: 'pay' });
    expect([status, seen]).toEqual(['paused', [1000]]);
    const shown = { hint: 'Pay 1000?', call: { args: given }, checked: { amount: 1000 } };
    expect(pending).toMatchObject([shown]);
    const offered = pending[0]?.payload;
    expect(isJsonObject(offered) && offered).toMatchObject({
      amount: 1000,
      remember: { args: { amount: { equals: 1000 } } },
    });
    expect(await pendingRequests(sessions, session)).toMatchObject([shown]);
  });
});
