// Puts the built core under the neutral scripts of a side-by-side benchmark: an adapter is { name, entry, packages, schema, load }.
import type { Model, Part, StandardSchema } from '../../packages/core/src/index.ts';

type Core = typeof import('../../packages/core/src/index.ts');

/** The build is what is measured. */
const built = new URL('../../packages/core/dist/index.js', import.meta.url).href;

interface Turn {
  readonly text?: string;
  readonly calls?: readonly { readonly id: string; readonly name: string; readonly args: string }[];
  /** How a streaming model splits the text, or the arguments of its only call. */
  readonly chunks?: readonly string[];
}

interface Script {
  next(lastCallId: string | undefined, info: { readonly tools: number; readonly messages: number }): Turn;
}

interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly execute: (args: unknown) => unknown;
  readonly zod: (z: unknown) => StandardSchema<unknown, unknown>;
}

interface SessionSpec {
  readonly script: Script;
  readonly tools: readonly ToolSpec[];
  readonly latencyMs?: number;
}

interface Sink {
  text(delta: string): void;
  args(delta: string): void;
}

async function load(): Promise<{ session(spec: SessionSpec): unknown }> {
  const { z } = await import('zod');
  const { functionTool, llmAgent, runner } = (await import(built)) as Core;
  return {
    session({ script, tools, latencyMs = 0 }) {
      const agent = llmAgent({
        name: 'agent',
        model: modelOf(script, latencyMs),
        instruction: 'x',
        tools: tools.map(({ name, description, zod, execute }) =>
          functionTool({ name, description, effect: 'read', input: zod(z), run: (args) => execute(args) }),
        ),
      });
      const app = runner({ agent, limits: { modelCalls: 1_000_000 }, concurrency: Number.POSITIVE_INFINITY });
      return {
        async run(message: string) {
          const { status, text, error } = await app.run({ message });
          if (status !== 'completed') throw new Error(`${status}: ${error?.message}`);
          return text;
        },
        async stream(message: string, sink: Sink) {
          for await (const event of app.stream({ message })) {
            if (event.type === 'delta' && event.kind === 'text') sink.text(event.text);
            else if (event.type === 'delta' && event.kind === 'args' && event.text !== '') sink.args(event.text);
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
      if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
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

export default {
  name: 'mortise',
  entry: [built],
  packages: ['zod'],
  schema: 'zod',
  load,
};
