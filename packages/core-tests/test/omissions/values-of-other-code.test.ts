import {
  type FunctionToolOptions,
  functionTool,
  okResult,
  pendingResult,
  type RunEvent,
  type ToolOutcome,
} from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key, watchAll } from '../harness/inspect-run.ts';
import { unusualValues } from './unusual-values.ts';

const call = { calls: [{ name: 'act' }] };

/** Creates the value anew: an iterator can be read only once. */
type Make = () => never;

type Run = FunctionToolOptions<void, unknown>['run'];

/**
 * The places for a value of other code: each returns everything that a run shows with the value in that
 * place.
 */
const places: Readonly<Record<string, (make: Make) => Promise<unknown>>> = {
  'a result': (make) => ranWith(make),
  'a result with media': (make) => ranWith(() => okResult(make(), { parts: [{ type: 'text', text: 'beside' }] })),
  'the modelOutput of a result': (make) => ranWith(() => okResult('short', { modelOutput: make() })),
  'a value of the state': (make) =>
    ranWith((_input, context) => {
      context.setState('a', make());
    }),
  'a step': (make) => ranWith((_input, context) => context.step('a', () => make())),
  progress: (make) =>
    ranWith((_input, context) => {
      context.progress(make());
    }),
  'the payload of a question': (make) =>
    ranWith(() => pendingResult({ kind: 'confirmation', hint: 'Really?', payload: make() })),
  'the handle of a question': (make) => ranWith(() => pendingResult({ kind: 'result', hint: 'Wait' }, make())),
  'the outcome of a gate': (make) =>
    seenOf({ gates: [{ name: 'g', order: 'policy', check: () => ({ type: 'respond', outcome: okOf(make()) }) }] }),
  'the arguments of a gate': (make) =>
    seenOf({ gates: [{ name: 'g', order: 'policy', check: () => ({ type: 'proceed', args: make() }) }] }),
  'the question of a gate': (make) =>
    seenOf({
      gates: [
        {
          name: 'g',
          order: 'confirmation',
          check: () => ({ type: 'pause', question: { kind: 'confirmation', hint: 'Really?', payload: make() } }),
        },
      ],
    }),
  'the outcome of a beforeTool callback': (make) =>
    seenOf({ callbacks: { beforeTool: () => ({ outcome: okOf(make()) }) } }),
  'the outcome of an afterTool callback': (make) =>
    seenOf({ callbacks: { afterTool: () => ({ outcome: okOf(make()) }) } }),
  'the outcome of an onToolError callback': (make) =>
    seenOf({ callbacks: { onToolError: () => ({ outcome: okOf(make()) }) } }, () => {
      throw new Error('no');
    }),
  'the arguments of a beforeTool callback': (make) => seenOf({ callbacks: { beforeTool: () => ({ args: make() }) } }),
  'the answer of an agent hook': (make) =>
    seenOf({
      callbacks: {
        beforeAgent: () => ({
          content: { role: 'model', parts: [{ type: 'provider', provider: 'x', value: make() }] },
        }),
      },
    }),
  'the answer of a model hook': (make) =>
    seenOf({
      callbacks: {
        beforeModel: () => ({
          end: {
            type: 'end',
            content: { role: 'model', parts: [{ type: 'provider', provider: 'x', value: make() }] },
            finishReason: { unified: 'stop' },
          },
        }),
      },
    }),
  'the arguments of a model': (make) =>
    seenOf({
      callbacks: {
        beforeModel: (request) =>
          request.contents.length > 1
            ? undefined
            : {
                end: {
                  type: 'end',
                  content: { role: 'model', parts: [{ type: 'functionCall', id: '', name: 'act', args: make() }] },
                  finishReason: { unified: 'functionCalls' },
                },
              },
      },
    }),
  "a schema's output": (make) => seenOf({}, () => 'short', { output: giving(make) }),
  "an agent's output": (make) =>
    seenOf({ output: giving(make) as never, outputJsonSchema: { type: 'object' } }, () => 'short'),
};

function okOf(output: unknown): ToolOutcome {
  return { status: 'ok', output: output as never };
}

function giving(make: Make): NonNullable<FunctionToolOptions<void, unknown>['output']> {
  return { '~standard': { version: 1, vendor: 'test', validate: () => ({ value: make() }) } };
}

function ranWith(run: Run): Promise<unknown> {
  return seenOf({}, run);
}

async function seenOf(
  agent: NonNullable<Parameters<typeof testApp>[1]>,
  run: Run = () => 'short',
  more: Partial<FunctionToolOptions<void, unknown>> = {},
): Promise<unknown> {
  const schema = { '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) } } as const;
  const tool = functionTool({
    name: 'act',
    description: 'Acts',
    effect: 'read',
    input: schema as never,
    inputJsonSchema: { type: 'object' },
    ...more,
    run,
  });
  const { runner, log } = testApp([call, '{}', '{}', '{}'], { tools: [tool], ...agent });
  const seen = await watchAll(runner, { session: key, message: 'go' });
  return { log: await log(), shown: seen.map(shown) };
}

/**
 * Returns what a watcher can read of an event. The output of a run is the parsed value itself: the log must
 * have its content.
 */
function shown(event: RunEvent): unknown {
  if (event.type === 'end' && typeof event.result.output === 'object') return { ...event.result, output: 'itself' };
  const cause = 'cause' in event ? event.cause : event.type === 'end' ? event.result.error?.cause : undefined;
  return { event, cause: textsOf(cause) };
}

function textsOf(cause: unknown): readonly string[] {
  return cause instanceof Error ? [cause.message, ...textsOf(cause.cause)] : [];
}

/** Returns true if a text has the content of the value, or its path. */
function isTold(text: string): boolean {
  return contents.some((content) => text.includes(content)) || /\$[\w.[\]]*\.held/.test(text);
}

const contents = [
  'kept',
  '"held":7',
  '"held":true',
  '"held":"7"',
  '"held":[7]',
  '"held":["7"]',
  '1970-01-01',
  '"held":{"id":7}',
  'reading the arguments threw',
  'nested more than',
];

for (const [place, seen] of Object.entries(places)) {
  describe(`a value from other code that is used as ${place}`, () => {
    it.each(Object.keys(unusualValues))('the content of %s is passed on, or its path is reported', async (what) => {
      const text = JSON.stringify(await seen(() => ({ held: (unusualValues[what] as () => unknown)() }) as never));
      expect(isTold(text) ? 'told' : text).toBe('told');
    });
  });
}
