import {
  addGate,
  deriveTool,
  errorResult,
  functionTool,
  type JsonObject,
  llmAgent,
  type NoArguments,
  okResult,
  prefixToolset,
  schemaTool,
  staticToolset,
  type Tool,
  type ToolGate,
  type ToolInput,
  type ToolOutput,
} from '@mortise/core';
import { type } from 'arktype';
import * as v from 'valibot';
import { expectTypeOf } from 'vitest';
import { z } from 'zod';

declare const model: Parameters<typeof llmAgent>[0]['model'];
declare const gate: ToolGate;
const description = 'Acts';

const refund = functionTool({
  name: 'refund',
  description,
  input: z.object({ amount: z.number().default(5), on: z.iso.date().transform((text) => new Date(text)) }),
  output: z.object({ id: z.string(), at: z.string().transform((text) => text.length) }),
  run: ({ amount, on }, context) => {
    expectTypeOf(amount).toEqualTypeOf<number>();
    expectTypeOf(on).toEqualTypeOf<Date>();
    expectTypeOf(context.functionCallId).toEqualTypeOf<string>();
    return { id: 'r1', at: 'noon' };
  },
  exclusive: ({ on }) => on.toISOString(),
  preview: ({ amount }) => `refunds ${amount.toFixed(2)}`,
  reconcile: ({ amount }) => ({ status: 'ok', output: { id: String(amount) } }),
  toModel: ({ id }) => id,
});
const weather = functionTool({
  name: 'weather',
  description,
  input: v.object({ city: v.string() }),
  run: async ({ city }) => ({ city, degrees: 21 }),
});
const search = functionTool({
  name: 'search',
  description,
  input: type({ query: 'string', 'limit?': 'number' }),
  run: async function* ({ query, limit }) {
    yield `looks for ${query}`;
    return [query, String(limit)];
  },
});
const now = functionTool({ name: 'now', description, run: () => 1 });

// Inputs and outputs are typed, for every schema library, with transforms and defaults.
expectTypeOf(refund).toEqualTypeOf<Tool<{ amount: number; on: Date }, { id: string; at: number }, 'refund'>>();
expectTypeOf<ToolInput<typeof weather>>().toEqualTypeOf<{ city: string }>();
expectTypeOf<ToolOutput<typeof weather>>().toEqualTypeOf<{ city: string; degrees: number }>();
expectTypeOf<ToolInput<typeof search>>().toEqualTypeOf<{ query: string; limit?: number }>();
expectTypeOf<ToolOutput<typeof search>>().toEqualTypeOf<string[]>();
expectTypeOf<ToolInput<typeof now>>().toEqualTypeOf<NoArguments>();
expectTypeOf<ToolOutput<typeof now>>().toEqualTypeOf<number>();
expectTypeOf(refund.name).toEqualTypeOf<'refund'>();
expectTypeOf<ToolInput<Tool>>().toEqualTypeOf<unknown>();

// A tool of any types is a `Tool`, and not the other way round.
expectTypeOf(refund).toExtend<Tool>();
expectTypeOf(now).toExtend<Tool>();
expectTypeOf<Tool>().not.toExtend<typeof refund>();
expectTypeOf<Tool>().not.toExtend<Tool<{ city: string }>>();
expectTypeOf(weather).not.toExtend<Tool<{ amount: number }>>();
expectTypeOf(weather).toExtend<Tool<{ city: string }>>();

// Lists of different tools are lists of tools everywhere.
const list: readonly Tool[] = [refund, weather, search, now];
expectTypeOf([refund, weather]).toExtend<readonly Tool[]>();
staticToolset('all', [refund, weather, ...list]);
llmAgent({ name: 'a', model, tools: [refund, weather, prefixToolset(staticToolset('more', list), 'more_')] });
const byName = new Map<string, Tool>([
  ['refund', refund],
  ['weather', weather],
]);
expectTypeOf(byName.get('refund')).toEqualTypeOf<Tool | undefined>();

// Wrappers keep the types.
expectTypeOf(addGate(refund, gate)).toEqualTypeOf(refund);
expectTypeOf(deriveTool(refund, { preview: ({ amount }) => `${amount.toFixed(2)}` })).toEqualTypeOf(refund);
// @ts-expect-error: a typo in the name of an argument
deriveTool(refund, { preview: ({ amonut }) => String(amonut) });

// A tool runs with the output of its schema.
declare const context: Parameters<NonNullable<Tool['run']>>[1];
void refund.run?.({ amount: 1, on: new Date() }, context);
// @ts-expect-error: the string is the model's input, not the parsed value
void refund.run?.({ amount: 1, on: '2026-01-01' }, context);

// Members that get the input have its type.
functionTool({
  name: 'act',
  description,
  input: z.object({ path: z.string() }),
  // @ts-expect-error: a typo in the name of an argument
  exclusive: ({ pth }) => pth,
  run: () => null,
});
functionTool({
  name: 'act',
  description,
  input: z.object({ path: z.string() }),
  // @ts-expect-error: a typo in the name of an argument
  preview: ({ pth }) => pth,
  run: () => null,
});
functionTool({
  name: 'act',
  description,
  input: z.object({ path: z.string() }),
  // @ts-expect-error: a typo in the name of an argument
  reconcile: ({ pth }) => ({ status: 'ok', output: pth }),
  run: () => null,
});
// @ts-expect-error: a typo in the name of an argument
functionTool({ name: 'act', description, input: z.object({ path: z.string() }), run: ({ pth }) => pth });
// @ts-expect-error: a tool without input has no arguments
functionTool({ name: 'act', description, run: ({ path }: { path: string }) => path });

// A return value that the output schema would refuse does not compile, with the error at the member.
const output = z.object({ n: z.number() });
// @ts-expect-error: a string is not a number
functionTool({ name: 'act', description, output, run: () => ({ n: 'one' }) });
// @ts-expect-error: undefined is not the object
functionTool({ name: 'act', description, output, run: () => ({}) });
// @ts-expect-error: nor is undefined
functionTool({ name: 'act', description, output, run: () => undefined });
// @ts-expect-error: not asynchronously either
functionTool({ name: 'act', description, output, run: async () => ({ n: 'one' }) });
functionTool({
  name: 'act',
  description,
  output,
  // @ts-expect-error: nor as the return value of a generator
  run: async function* () {
    yield 1;
    return { n: 'one' };
  },
});
functionTool({ name: 'act', description, output: v.object({ n: v.number() }), run: async () => ({ n: 1 }) });
functionTool({ name: 'act', description, output: type({ n: 'number' }), run: () => ({ n: 1 }) });
// Results with more than a value are accepted as well.
const either = functionTool({
  name: 'act',
  description,
  output,
  run: () => (Math.random() > 2 ? errorResult('no') : { n: 1 }),
});
expectTypeOf<ToolOutput<typeof either>>().toEqualTypeOf<{ n: number }>();
functionTool({ name: 'act', description, output, run: () => okResult({ n: 1 }) });

// Raw JSON Schema: the arguments are JSON.
const raw = schemaTool({
  name: 'raw',
  description,
  inputJsonSchema: { type: 'object' },
  unchecked: true,
  exclusive: ({ path }) => String(path),
  run: (args) => Object.keys(args),
});
expectTypeOf(raw).toEqualTypeOf<Tool<JsonObject, string[], 'raw'>>();

// In a hand-written tool `run` gets the checked value.
const hand: Tool<{ cents: number }, string> = {
  name: 'hand',
  description,
  declaration: { name: 'hand', description, parametersJsonSchema: { type: 'object' } },
  check: async (args) => ({ value: { cents: Number(args['euros']) * 100 } }),
  run: ({ cents }) => ({ status: 'ok', output: cents.toFixed(2) }),
};
expectTypeOf(hand).toExtend<Tool>();
const misfit: Tool<{ cents: number }> = {
  name: 'hand',
  description,
  // @ts-expect-error: `run` would get another type than `check` returns
  check: () => ({ value: { euros: 1 } }),
  run: ({ cents }) => ({ status: 'ok', output: cents }),
};
void misfit;
