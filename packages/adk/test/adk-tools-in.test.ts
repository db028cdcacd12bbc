import { createRunner, llmAgent, type Tool, type Toolset } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { type AdkTool, fromAdkTools } from '../src/index.ts';

function adkTool(tool: Partial<AdkTool>): AdkTool {
  return {
    name: 'look',
    description: 'Looks',
    isLongRunning: false,
    _getDeclaration: () => ({ name: 'look', description: 'Looks', parameters: { type: 'OBJECT', properties: {} } }),
    runAsync: async () => 'seen',
    ...tool,
  };
}

function declared(parameters: object): unknown {
  const [tool] = fromAdkTools([adkTool({ _getDeclaration: () => ({ parameters }) })]) as readonly Tool[];
  return tool?.declaration?.parametersJsonSchema;
}

describe("a schema in Gemini's dialect", () => {
  it.each([
    [{ type: 'OBJECT' }, { type: 'object' }],
    [
      { type: 'OBJECT', properties: { type: { type: 'STRING', nullable: true } }, propertyOrdering: ['type'] },
      { type: 'object', properties: { type: { type: ['string', 'null'] } } },
    ],
    [
      { type: 'ARRAY', minItems: '1', items: { type: 'STRING', enum: ['OBJECT', 'b'], nullable: true } },
      { type: 'array', minItems: 1, items: { type: ['string', 'null'], enum: ['OBJECT', 'b', null] } },
    ],
    [
      { anyOf: [{ type: 'INTEGER' }, { type: 'BOOLEAN' }], nullable: true },
      { anyOf: [{ type: 'integer' }, { type: 'boolean' }, { type: 'null' }] },
    ],
    [
      { type: 'NUMBER', default: { type: 'OBJECT' }, example: { nullable: true } },
      { type: 'number', default: { type: 'OBJECT' }, example: { nullable: true } },
    ],
    [{ type: 'TYPE_UNSPECIFIED', description: 'any' }, { description: 'any' }],
  ])('fromAdkTools converts the schema %j to %j', (schema, expected) => {
    expect(declared(schema)).toEqual(expected);
  });
});

describe('fromAdkTools', () => {
  it("fromAdkTools refuses values that are not ADK tools, and tools that the model's server runs", () => {
    expect(() => fromAdkTools([{ name: 'x' } as never])).toThrow('new FunctionTool');
    const search = adkTool({ name: 'google_search', _getDeclaration: () => undefined });
    expect(() => fromAdkTools([search])).toThrow('settings.providerTools');
    expect(() => fromAdkTools([], { effect: 'read' } as never)).toThrow('effects');
  });

  it('fromAdkTools returns a closable toolset whose tools stay the same as long as the tools of ADK do', async () => {
    let closed = 0;
    const look = adkTool({});
    const [toolset] = fromAdkTools([
      { getTools: async () => [look], close: async () => void closed++ },
    ]) as readonly Toolset[];
    const agent = llmAgent({ name: 'desk', model: scriptedModel([]), tools: toolset ? [toolset] : [] });
    const runner = createRunner({ agent });
    const [one, two] = [await runner.listTools(), await runner.listTools()];
    expect(one.tools.map(({ name }) => name)).toEqual(['look']);
    expect(one.tools[0]).toBe(two.tools[0]);
    await runner.close();
    expect(closed).toBe(1);
  });

  it('fromAdkTools has the declared effect, and `write` by default', () => {
    const [read, write] = fromAdkTools([adkTool({}), adkTool({ name: 'pay' })], {
      effects: { look: 'read' },
    }) as Tool[];
    expect([read?.effect, write?.effect]).toEqual(['read', undefined]);
  });

  it('fromAdkTools shows the user the validated arguments', async () => {
    const seen: unknown[] = [];
    const validator = { compile: () => (value: unknown) => ({ value: { ...(value as object), amount: 1000 } }) };
    const pay = adkTool({
      name: 'pay',
      checkRequireConfirmation: async () => true,
      runAsync: async ({ args }) => void seen.push(args),
    });
    const agent = llmAgent({ name: 'desk', model: scriptedModel([]), tools: fromAdkTools([pay], { validator }) });
    const runner = createRunner({ agent });
    const { pending, session } = await runner.callTool('pay', {});
    expect(pending[0]?.checked).toEqual({ amount: 1000 });
    await runner.run({ session, answers: [{ requestId: pending[0]?.id ?? '', value: { confirmed: true } }] });
    expect(seen).toEqual([{ amount: 1000 }]);
  });
});
