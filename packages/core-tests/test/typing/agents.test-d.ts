import {
  type Agent,
  type CompletedRun,
  collectRun,
  createRunner,
  type FailedRun,
  functionTool,
  type InferTools,
  type LlmAgent,
  llmAgent,
  type Model,
  orThrow,
  type RespondedRun,
  type Runner,
  type RunProblem,
  type RunResult,
  staticToolset,
  type Tool,
  type UnstructuredRun,
} from '@mortise/core';
import { type PartialOf, type PartialOutput, partialOutputs } from '@mortise/models';
import * as v from 'valibot';
import { expectTypeOf } from 'vitest';
import { z } from 'zod';

declare const model: Model;
declare const unknownTool: Tool;
const refund = functionTool({
  name: 'refund',
  description: 'Refunds',
  input: z.object({ amount: z.number().default(5) }),
  run: ({ amount }) => ({ paid: amount }),
});
const weather = functionTool({
  name: 'weather',
  description: 'Knows the weather',
  input: v.object({ city: v.string() }),
  run: () => 'sunny',
});

// The tools of an agent are typed by their names.
const desk = llmAgent({ name: 'desk', model, tools: [refund, weather, staticToolset('more', [unknownTool])] });
expectTypeOf<InferTools<typeof desk>>().toEqualTypeOf<{
  readonly refund: { readonly input: { amount: number }; readonly output: { paid: number } };
  readonly weather: { readonly input: { city: string }; readonly output: string };
}>();
const bare = llmAgent({ name: 'bare', model });
expectTypeOf<keyof InferTools<typeof bare>>().toEqualTypeOf<never>();
const some: readonly Tool[] = [refund];
const dynamic = llmAgent({ name: 'dynamic', model, tools: some });
expectTypeOf<InferTools<typeof dynamic>['any']>().toEqualTypeOf<{
  readonly input: unknown;
  readonly output: unknown;
}>();
expectTypeOf(desk).toExtend<LlmAgent>();
expectTypeOf(desk).toExtend<Agent>();
// @ts-expect-error: not a tool
llmAgent({ name: 'a', model, tools: [{ nmae: 'refund' }] });

// The output of an agent with a schema is the schema's output.
const output = z.object({ on: z.iso.date().transform((text) => new Date(text)), total: z.number().default(1) });
const billing = llmAgent({ name: 'billing', model, tools: [refund], output });
type Bill = { on: Date; total: number };
expectTypeOf(billing).toExtend<LlmAgent<Bill>>();
expectTypeOf(billing).not.toExtend<LlmAgent<{ on: string }>>();
const runner = createRunner({ agent: billing });
expectTypeOf(runner).toEqualTypeOf<Runner<Bill>>();
expectTypeOf(runner).toExtend<Runner>();
const result = await runner.run('Bill.');
expectTypeOf(result.output).toEqualTypeOf<Bill | undefined>();
expectTypeOf(orThrow(result)).toEqualTypeOf<Exclude<RunResult<Bill>, FailedRun>>();
expectTypeOf(orThrow(result).status).toEqualTypeOf<'completed' | 'paused' | 'limited' | 'cancelled' | 'suspended'>();
expectTypeOf<CompletedRun<Bill>['output']>().toEqualTypeOf<Bill>();
if (result.status === 'completed' && !result.outcome && result.answeredBy === undefined)
  expectTypeOf(result).toEqualTypeOf<CompletedRun<Bill>>();
if (result.output) expectTypeOf(result).toEqualTypeOf<CompletedRun<Bill>>();
if (result.status === 'completed' && result.outcome) expectTypeOf(result).toEqualTypeOf<RespondedRun>();
if (result.answeredBy !== undefined) expectTypeOf(result).toEqualTypeOf<UnstructuredRun>();
if (result.status === 'paused') expectTypeOf(result.output).toEqualTypeOf<undefined>();
if (result.status !== 'completed' && result.status !== 'paused' && result.status !== 'suspended')
  expectTypeOf(result.error).toEqualTypeOf<RunProblem>();
if (result.status === 'completed') expectTypeOf(result.error).toEqualTypeOf<undefined>();
expectTypeOf<RunResult<Bill>>().toExtend<RunResult>();
expectTypeOf(await collectRun(runner.stream('Bill.'))).toEqualTypeOf<RunResult<Bill>>();
for await (const event of runner.stream('Bill.'))
  if (event.type === 'end') expectTypeOf(event.result.output).toEqualTypeOf<Bill | undefined>();
// @ts-expect-error: a typo in the name of a member
void result.output?.totla;

// Without a schema the output is unknown.
expectTypeOf((await createRunner({ agent: desk }).run('Hello')).output).toEqualTypeOf<unknown>();
expectTypeOf(createRunner({ agent: desk })).toEqualTypeOf<Runner>();
declare const anyAgent: Agent;
expectTypeOf(createRunner({ agent: anyAgent })).toEqualTypeOf<Runner>();

// Trees of agents need no type arguments.
llmAgent({ name: 'top', model, subAgents: [billing, desk, anyAgent] });
const list: readonly Agent[] = [billing, desk, bare];
void list;

// A partial output has the input type of the schema, with optional members and shortened texts.
for await (const event of partialOutputs(runner.stream('Bill.'), billing)) {
  if (event.type === 'partialOutput')
    expectTypeOf(event.output).toEqualTypeOf<{ readonly on?: string; readonly total?: number }>();
  if (event.type === 'end') expectTypeOf(event.result.output).toEqualTypeOf<Bill | undefined>();
}
const listing = llmAgent({ name: 'listing', model, output: v.array(v.picklist(['red', 'blue'])) });
for await (const event of partialOutputs(createRunner({ agent: listing }).stream('List.'), listing))
  if (event.type === 'partialOutput') expectTypeOf(event.output).toEqualTypeOf<readonly string[]>();
for await (const event of partialOutputs(runner.stream('Bill.'), desk))
  if (event.type === 'partialOutput') expectTypeOf(event).toEqualTypeOf<PartialOutput>();
// @ts-expect-error: it grows in place, and is read-only for the reader
(({}) as PartialOf<{ a: string }>).a = 'b';
expectTypeOf<PartialOf<unknown>>().toEqualTypeOf<unknown>();
expectTypeOf<PartialOf<'a' | 1 | null>>().toEqualTypeOf<string | 1 | null>();
expectTypeOf<PartialOf<[a: 'x', b: { c: boolean }]>>().toEqualTypeOf<
  readonly [a?: string, b?: { readonly c?: boolean }]
>();
expectTypeOf<PartialOf<{ a?: string | undefined; b: { [key: string]: number } }>>().toEqualTypeOf<{
  readonly a?: string;
  readonly b?: { readonly [key: string]: number | undefined };
}>();
expectTypeOf<PartialOf<{ kind: 'a'; a: 1 } | { kind: 'b'; b: number[] }>>().toEqualTypeOf<
  { readonly kind?: string; readonly a?: 1 } | { readonly kind?: string; readonly b?: readonly number[] }
>();
