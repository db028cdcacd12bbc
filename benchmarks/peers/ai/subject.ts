import { ReadableStream } from 'node:stream/web';
import { fileURLToPath } from 'node:url';
import type { CallOptions, FinishReason, LanguageModel, SdkTool, StreamPart, TokenCounts } from 'ai';
import type { Script, ScriptedCall, Turn } from '../../src/neutral/script.ts';
import { sleep } from '../../src/neutral/sleep.ts';
import { loadZod } from '../../src/neutral/tool-spec.ts';
import type { Harness, Setup, Sink, Subject, SubjectSession } from '../../src/subject/subject.ts';

/** The AI SDK with a language model of our own, and Zod for the tools. */
const ai: Subject = {
  name: 'ai',
  entry: ['ai'],
  packages: ['ai'],
  schema: 'zod',
  bundle: { path: fileURLToPath(new URL('bundle.ts', import.meta.url)) },
  load,
};
export default ai;

const STEPS = 1_000_000;

async function load(): Promise<Harness> {
  const sdk = await import('ai');
  const z = await loadZod();
  return {
    session: ({ tools, ...plan }) =>
      aiSession(
        sdk,
        Object.fromEntries(
          tools.map(({ name, description, zod, execute }) => [
            name,
            sdk.tool({ description, inputSchema: zod(z), execute }),
          ]),
        ),
        plan,
      ),
  };
}

/** An agent with tools of the SDK, by their names. */
export function aiSession(
  { generateText, isStepCount, streamText }: typeof import('ai'),
  tools: Record<string, SdkTool>,
  { script, latencyMs = 0 }: Omit<Setup, 'tools'>,
): SubjectSession {
  const options = { model: modelOf(script, latencyMs), tools, stopWhen: isStepCount(STEPS) };
  return {
    run: async (prompt) => (await generateText({ ...options, prompt })).text,
    async stream(prompt: string, sink: Sink) {
      let text = '';
      for await (const part of streamText({ ...options, prompt, onError: () => undefined }).fullStream) {
        if (part.type === 'text-delta') {
          text += part.text;
          sink.text(part.text);
        } else if (part.type === 'tool-input-delta') sink.args(part.delta);
        else if (part.type === 'error') throw part.error;
      }
      return text;
    },
  };
}

const usage: TokenCounts = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

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
    specificationVersion: 'v4',
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

function finishOf({ calls }: Turn): FinishReason {
  return { unified: calls ? 'tool-calls' : 'stop', raw: undefined };
}
