import type { Model, Part, Tool } from '@mortise/core';
import type { Script } from '../neutral/script.ts';
import { sleep } from '../neutral/sleep.ts';
import type { ToolSpec } from '../neutral/tool-spec.ts';
import type { Harness } from './subject.ts';

/** The core's exports, from whichever file they were loaded. */
export type Core = typeof import('@mortise/core');

/** Runs the neutral scripts with a copy of the core. */
export function mortiseHarness({ llmAgent, runner }: Core, toolOf: (spec: ToolSpec) => Tool): Harness {
  return {
    session({ script, tools, latencyMs = 0 }) {
      const agent = llmAgent({
        name: 'agent',
        model: modelOf(script, latencyMs),
        instruction: 'x',
        tools: tools.map(toolOf),
      });
      const app = runner({ agent, limits: { modelCalls: 1_000_000 }, concurrency: Number.POSITIVE_INFINITY });
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

function modelOf(script: Script, latencyMs: number): Model {
  return {
    provider: 'neutral',
    id: 'script',
    async *generate({ contents, declarations }) {
      if (latencyMs > 0) await sleep(latencyMs);
      const last = contents.at(-1)?.parts.at(-1);
      const lastCallId = last?.type === 'functionResponse' ? last.providerId : undefined;
      const turn = script.next(lastCallId, { tools: declarations.length, messages: contents.length });
      const parts: Part[] = [];
      const argsText: Record<number, string> = {};
      for (const { id, name, args } of turn.calls ?? []) {
        const index = parts.length;
        yield { type: 'functionCallStart', index, name };
        for (const argsDelta of turn.chunks ?? [args]) yield { type: 'functionCallDelta', index, argsDelta };
        argsText[index] = args;
        parts.push({ type: 'functionCall', id: '', providerId: id, name, args: {} });
      }
      if (turn.text !== undefined) {
        for (const delta of turn.chunks ?? [turn.text]) yield { type: 'textDelta', index: 0, delta };
        parts.push({ type: 'text', text: turn.text });
      }
      const unified = turn.calls ? 'functionCalls' : 'stop';
      const usage = { inputTokens: 1, outputTokens: 1 };
      yield { type: 'end', content: { role: 'model', parts }, argsText, finishReason: { unified }, usage };
    },
  };
}
