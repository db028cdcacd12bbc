import type { JsonObject, Runner, Tool, ToolResult } from '@mortise/core';
import type { HopEnd, ToolHopSubject } from '../../../src/index.ts';
import { directHop, type HopFaults } from '../sample-hops.ts';
import type { Mutants } from './mutants.ts';

/** One hop with one fault for each case of hops. */
export const hopMutants: Mutants<ToolHopSubject> = {
  'hop:declared': mutant({
    declared: (all) => all.map((one) => ({ ...one, description: one.description.slice(0, 10) })),
  }),
  'hop:declared/schema': mutant({
    declared: (all) => all.map((one) => ({ ...one, inputJsonSchema: { ...one.inputJsonSchema, required: [] } })),
  }),
  'hop:declared:output': mutant({ declared: (all) => all.map(({ outputJsonSchema: _, ...one }) => one) }),
  'hop:args': mutant({ call: (call, made) => call({ ...made, args: { ...made.args, nights: '2' } }) }),
  'hop:check': mutant({
    call: async (call, made) => (typeof made.args['city'] === 'string' ? call(made) : { read: 'something is wrong' }),
  }),
  'hop:result:text': reads((read) => JSON.stringify(read)),
  'hop:result:json': reads((read) => (read.startsWith('[') ? '[object Object]' : read)),
  'hop:result:media': mutant({ call: async (call, made) => ({ ...(await call(made)), media: [] }) }),
  'hop:error': mutant({
    call: async (call, made) => {
      const end = await call(made);
      if (end.read?.includes('"error"')) throw new Error('the loop broke');
      return end;
    },
  }),
  'hop:progress': mutant({ call: (call, { onProgress: _, ...made }) => call(made) }),
  'hop:abort': mutant({
    call: (call, { signal, ...made }) =>
      Promise.race([call(made), new Promise<HopEnd>((left) => signal?.addEventListener('abort', () => left({})))]),
  }),
  'hop:gate': mutant({ call: (call, made) => call({ person: 'approves', ...made }) }),
  'hop:approved': mutant({
    call: (call, made) => call(made.person === 'approves' ? { ...made, args: { ...made.args, nights: 30 } } : made),
  }),
  'hop:refused': mutant({
    call: (call, { person, ...made }) => call({ ...made, ...(person && { person: 'approves' }) }),
  }),
  'hop:once': (() => {
    return () => {
      const known = new Map<string, ReturnType<Awaited<ReturnType<ToolHopSubject['leave']>>['call']>>();
      return directHop({
        call: (call, made) => {
          const id = JSON.stringify(made.args);
          const before = known.get(id) ?? call(made);
          known.set(id, before);
          return before;
        },
      });
    };
  })(),
  'hop:log': mutant({ call: async () => ({ read: 'ok' }) }),
  'hop:secret': reads((read) => read.replace(/by .*/, 'by sk-hop-4711-canary')),
  'hop:back:declared': mutant({ tool: (tool) => ({ ...tool, name: `hop_${tool.name}` }) }),
  'hop:back:output': mutant({
    tool: (tool) => {
      const { responseJsonSchema: _, ...declaration } = tool.declaration ?? {
        name: '',
        description: '',
        parametersJsonSchema: {},
      };
      return { ...tool, declaration };
    },
  }),
  'hop:back:effect': mutant({ tool: ({ effect: _, ...tool }) => tool }),
  'hop:back:metadata': mutant({ tool: ({ metadata: _, ...tool }) => tool }),
  'hop:back:timeout': mutant({ tool: ({ timeoutMs: _, ...tool }) => tool }),
  'hop:back:traits': mutant({ tool: ({ resultLimitChars: _, ...tool }) => tool }),
  'hop:back:result:once': mutant({ tool: (tool) => ({ ...tool, checkOutput: ofBook }) }),
  'hop:back:result': results((result) =>
    result.status === 'ok' ? { ...result, output: JSON.stringify(result.output) } : result,
  ),
  'hop:back:error': results((result) =>
    result.status === 'error' ? { status: 'ok', output: result.message } : result,
  ),
  'hop:back:media': results((result) =>
    result.status === 'ok' ? { status: 'ok', output: result.output as JsonObject } : result,
  ),
  'hop:back:progress': mutant({
    tool: (tool) => ({
      ...tool,
      run: (args, context) => tool.run?.(args, Object.create(context, { progress: { value: () => {} } })) as ToolResult,
    }),
  }),
  'hop:back:abort': mutant({
    tool: (tool) => ({
      ...tool,
      run: (args, context) =>
        tool.run?.(args, Object.create(context, { signal: { value: new AbortController().signal } })) as ToolResult,
    }),
  }),
  'hop:back:gate': mutant({ runner: (runner) => approving(runner) }),
};

/** The output check of the tool, which converts its value each time. */
const ofBook: NonNullable<Tool['checkOutput']> = (output) => ({ value: [output] });

function mutant(faults: HopFaults): () => ToolHopSubject {
  return () => directHop(faults);
}

function reads(change: (read: string) => string): () => ToolHopSubject {
  return mutant({
    call: async (call, made) => {
      const { read, ...end } = await call(made);
      return { ...end, ...(read !== undefined && { read: change(read) }) };
    },
  });
}

function results(change: (result: ToolResult) => ToolResult): () => ToolHopSubject {
  return mutant({
    tool: (tool) => ({
      ...tool,
      run: async (args, context) => change((await tool.run?.(args, context)) as ToolResult),
    }),
  });
}

/** Answers every question with yes. */
function approving(runner: Runner): Runner {
  return {
    ...runner,
    async *stream(input) {
      for await (const event of runner.stream(input)) {
        if (event.type !== 'end' || event.result.status !== 'paused') {
          yield event;
          continue;
        }
        const answers = event.result.pending.map(({ id }) => ({
          requestId: id,
          value: { confirmed: true },
          by: 'nobody',
        }));
        yield* runner.stream({ session: event.result.session, answers });
      }
    },
  };
}
