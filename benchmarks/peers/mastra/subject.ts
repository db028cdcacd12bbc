import { ReadableStream } from 'node:stream/web';
import { fileURLToPath } from 'node:url';
import type { CallOptions, LanguageModel, StreamPart, TokenCounts } from '@mastra/core/agent';
import type { SdkTool } from '@mastra/core/tools';
import type { Script, ScriptedCall, Turn } from '../../src/neutral/script.ts';
import { sleep } from '../../src/neutral/sleep.ts';
import { loadZod } from '../../src/neutral/tool-spec.ts';
import type { Harness, Setup, Sink, Subject, SubjectSession } from '../../src/subject/subject.ts';

/** Mastra with a language model of our own, and Zod for the tools. */
const mastra: Subject = {
  name: 'mastra',
  entry: ['@mastra/core/agent', '@mastra/core/tools'],
  packages: ['@mastra/core'],
  schema: 'zod',
  bundle: { path: fileURLToPath(new URL('bundle.ts', import.meta.url)) },
  load,
};
export default mastra;

const limits = { maxSteps: 1_000_000 };

async function load(): Promise<Harness> {
  process.env['MASTRA_TELEMETRY_DISABLED'] = '1';
  const { Agent } = await import('@mastra/core/agent');
  const { createTool } = await import('@mastra/core/tools');
  const z = await loadZod();
  return {
    session({ tools, ...plan }) {
      const made = tools.map(({ name, description, zod, execute }) => [
        name,
        createTool({ id: name, description, inputSchema: zod(z), execute: async (args) => execute(args) }),
      ]);
      return mastraSession(Agent, Object.fromEntries(made), plan);
    },
  };
}

/** An agent with tools of Mastra, by their names. */
export function mastraSession(
  Agent: typeof import('@mastra/core/agent').Agent,
  tools: Record<string, SdkTool>,
  { script, latencyMs = 0 }: Omit<Setup, 'tools'>,
): SubjectSession {
  const agent = new Agent({
    id: 'agent',
    name: 'agent',
    instructions: 'x',
    model: modelOf(script, latencyMs),
    tools,
  });
  return {
    run: async (prompt) => (await agent.generate(prompt, limits)).text,
    async stream(prompt: string, sink: Sink) {
      let text = '';
      for await (const part of (await agent.stream(prompt, limits)).fullStream) {
        if (part.type === 'text-delta') {
          text += part.payload.text;
          sink.text(part.payload.text);
        } else if (part.type === 'tool-call-delta') sink.args(part.payload.argsTextDelta);
        else if (part.type === 'error') throw part.payload.error;
      }
      return text;
    },
  };
}

const usage: TokenCounts = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };

function modelOf(script: Script, latencyMs: number): LanguageModel {
  const ask = async ({ prompt, tools = [] }: CallOptions): Promise<Turn> => {
    if (latencyMs > 0) await sleep(latencyMs);
    const last = prompt.at(-1);
    return script.next(last?.role === 'tool' ? last.content.at(-1)?.toolCallId : undefined, {
      tools: tools.filter(({ inputSchema }) => inputSchema?.type === 'object').length,
      messages: prompt.length,
      history: () => JSON.stringify(prompt),
    });
  };
  return {
    specificationVersion: 'v2',
    provider: 'neutral',
    modelId: 'script',
    supportedUrls: {},
    async doGenerate(options) {
      const turn = await ask(options);
      const content = turn.calls?.map(toCallPart) ?? [{ type: 'text' as const, text: turn.text ?? '' }];
      return { content, finishReason: finishOf(turn), usage, warnings: [] };
    },
    async doStream(options) {
      return { stream: ReadableStream.from(partsOf(await ask(options))) };
    },
  };
}

async function* partsOf(turn: Turn): AsyncGenerator<StreamPart, void, void> {
  yield { type: 'stream-start', warnings: [] };
  yield { type: 'response-metadata', id: 'r', modelId: 'script', timestamp: new Date(0) };
  for (const call of turn.calls ?? []) {
    const { id, name, args } = call;
    yield { type: 'tool-input-start', id, toolName: name };
    for (const delta of turn.chunks ?? [args]) yield { type: 'tool-input-delta', id, delta };
    yield { type: 'tool-input-end', id };
    yield toCallPart(call);
  }
  if (turn.text !== undefined) {
    yield { type: 'text-start', id: '0' };
    for (const delta of turn.chunks ?? [turn.text]) yield { type: 'text-delta', id: '0', delta };
    yield { type: 'text-end', id: '0' };
  }
  yield { type: 'finish', finishReason: finishOf(turn), usage };
}

function toCallPart({ id, name, args }: ScriptedCall) {
  return { type: 'tool-call' as const, toolCallId: id, toolName: name, input: args };
}

function finishOf({ calls }: Turn): 'stop' | 'tool-calls' {
  return calls ? 'tool-calls' : 'stop';
}
