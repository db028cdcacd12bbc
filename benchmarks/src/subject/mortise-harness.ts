import type { Tool, Toolset } from '@mortise/core';
import type { ToolSpec } from '../neutral/tool-spec.ts';
import { neutralModel } from './neutral-model.ts';
import type { Harness } from './subject.ts';

/** The core's exports, from whichever file they were loaded. */
export type Core = typeof import('@mortise/core');

/**
 * Runs the neutral scripts with a copy of the core.
 * @param beside The additional options of each agent.
 */
export function mortiseHarness(
  { llmAgent, createRunner }: Core,
  toolOf: (spec: ToolSpec) => Tool,
  beside: readonly (Tool | Toolset)[] = [],
): Harness {
  return {
    session({ script, tools, latencyMs = 0, callsAtOnce }) {
      const agent = llmAgent({
        name: 'agent',
        model: neutralModel(script, latencyMs),
        instruction: 'x',
        tools: [...beside, ...tools.map(toolOf)],
      });
      const app = createRunner({ agent, limits: { modelCalls: 1_000_000 }, concurrency: callsAtOnce });
      return {
        async run(message) {
          const { status, text, error } = await app.run({ message });
          if (status !== 'completed') throw new Error(`the run is ${status}: ${error?.message}`);
          return text;
        },
        async stream(message, sink) {
          for await (const event of app.stream({ message })) {
            if (event.type === 'delta' && event.kind === 'text') sink.text(event.text);
            else if (event.type === 'delta' && event.kind === 'args') sink.args(event.text);
            else if (event.type === 'end') return event.result.text;
          }
          throw new Error('the stream ended without an end');
        },
      };
    },
  };
}
