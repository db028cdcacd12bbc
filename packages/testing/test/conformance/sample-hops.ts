import {
  type JsonObject,
  modelResponse,
  type OutcomePart,
  type Runner,
  type Tool,
  type ToolContext,
} from '@mortise/core';
import type { HopCall, HopEnd, ToolHop, ToolHopSubject } from '../../src/index.ts';

/** The faults of a hop. */
export interface HopFaults {
  readonly declared?: (hop: ToolHop['declared']) => ToolHop['declared'];
  readonly call?: (call: (call: HopCall) => Promise<HopEnd>, made: HopCall) => Promise<HopEnd>;
  readonly tool?: (tool: Tool) => Tool;
  readonly runner?: (runner: Runner) => Runner;
}

/**
 * Creates a framework that calls the tools of a runner
 * one by one, reads JSON, and asks a user if a gate asks.
 */
export function directHop(faults: HopFaults = {}): ToolHopSubject {
  const { declared: reported = (same) => same, tool: taken = (same) => same } = faults;
  return {
    async leave(given) {
      const runner = faults.runner?.(given) ?? given;
      const { tools } = await runner.listTools();
      const call = (made: HopCall): Promise<HopEnd> => callOf(runner, made);
      const declared = tools.flatMap(({ declaration }) => (declaration ? [declaration] : []));
      return {
        declared: reported(
          declared.map(({ name, description, parametersJsonSchema, responseJsonSchema }) => ({
            name,
            description,
            inputJsonSchema: { ...parametersJsonSchema, $schema: 'https://json-schema.org/draft/2020-12/schema' },
            outputJsonSchema: responseJsonSchema,
          })),
        ),
        call: (made) => faults.call?.(call, made) ?? call(made),
        back: () => tools.map((tool) => taken(backOf(runner, tool))),
      };
    },
  };
}

async function callOf(runner: Runner, { name, args, person, signal, onProgress }: HopCall): Promise<HopEnd> {
  let end: HopEnd = {};
  let input: Parameters<Runner['stream']>[0] = { call: { name, args }, signal };
  for (;;) {
    let asked: string | undefined;
    let session: Awaited<ReturnType<Runner['run']>>['session'] | undefined;
    for await (const event of runner.stream(input)) {
      if (event.type === 'toolProgress') onProgress?.(event.value);
      if (event.type !== 'end') continue;
      const { outcome, pending } = event.result;
      session = event.result.session;
      asked = pending[0]?.id;
      if (outcome) end = readOf(name, outcome);
    }
    if (asked === undefined || person === undefined || !session) return end;
    const answer = { requestId: asked, value: { confirmed: person === 'approves' }, by: 'ada' };
    input = { session, answers: [answer], signal };
  }
}

function readOf(
  name: string,
  outcome: Parameters<typeof modelResponse>[0]['outcome'] & { parts?: readonly OutcomePart[] },
): HopEnd {
  const media = outcome.parts?.flatMap((part) => (part.type === 'inlineData' ? [part.mimeType] : []));
  if (outcome.status !== 'ok') return { read: JSON.stringify(modelResponse({ name, outcome })) };
  const { output } = outcome;
  return { read: typeof output === 'string' ? output : JSON.stringify(output), media };
}

/** Imports the tools of a runner. The runner still checks and gates their calls. */
function backOf(
  runner: Runner,
  { check: _check, gates: _gates, checkOutput: _output, strictOutput: _strict, ...tool }: Tool,
): Tool {
  return {
    ...tool,
    unchecked: true,
    async run(args: unknown, context: ToolContext) {
      const { signal } = context;
      const { name } = tool;
      for await (const event of runner.stream({ call: { name, args: args as JsonObject }, signal })) {
        if (event.type === 'toolProgress') context.progress(event.value);
        if (event.type !== 'end') continue;
        const { outcome, pending } = event.result;
        if (outcome?.status === 'denied') return { status: 'error', code: 'denied', message: 'denied' };
        if (outcome) return outcome;
        return { status: 'error', code: 'asks', message: `nobody was asked: ${pending[0]?.hint}` };
      }
      throw new Error('the run ended without its end');
    },
  };
}
