import { fileURLToPath } from 'node:url';
import type { StreamChunk, TextAdapter, TextOptions } from '@tanstack/ai';
import type { Script, Turn } from '../../src/neutral/script.ts';
import { sleep } from '../../src/neutral/sleep.ts';
import { loadZod } from '../../src/neutral/tool-spec.ts';
import type { Harness, Sink, Subject } from '../../src/subject/subject.ts';

/** TanStack AI with a text adapter of our own, and Zod for the tools. */
const tanstack: Subject = {
  name: 'tanstack',
  entry: ['@tanstack/ai'],
  packages: ['@tanstack/ai'],
  schema: 'zod',
  bundle: { path: fileURLToPath(new URL('bundle.ts', import.meta.url)) },
  load,
};
export default tanstack;

const TURNS = 1_000_000;

async function load(): Promise<Harness> {
  const { chat, maxIterations, toolDefinition } = await import('@tanstack/ai');
  const z = await loadZod();
  return {
    session({ script, tools, latencyMs = 0 }) {
      const adapter = adapterOf(script, latencyMs);
      const serverTools = tools.map(({ name, description, zod, execute }) =>
        toolDefinition({ name, description, inputSchema: zod(z) }).server(execute),
      );
      const go = async (prompt: string, sink?: Sink) => {
        const chunks = chat({
          adapter,
          messages: [{ role: 'user', content: prompt }],
          tools: serverTools,
          agentLoopStrategy: maxIterations(TURNS),
        });
        let text = '';
        for await (const chunk of chunks) {
          if (chunk.type === 'TEXT_MESSAGE_CONTENT') {
            text += chunk.delta;
            sink?.text(chunk.delta);
          } else if (chunk.type === 'TOOL_CALL_ARGS') sink?.args(chunk.delta);
          else if (chunk.type === 'RUN_ERROR') throw new Error(chunk.message ?? 'the run failed');
        }
        return text;
      };
      return { run: (prompt) => go(prompt), stream: go };
    },
  };
}

function adapterOf(script: Script, latencyMs: number): TextAdapter {
  return {
    kind: 'text',
    name: 'neutral',
    model: 'script',
    async *chatStream(options) {
      if (latencyMs > 0) await sleep(latencyMs);
      yield* chunksOf(ask(script, options), options);
    },
    structuredOutput: () => Promise.reject(new Error('no script asks for structured output')),
  };
}

function ask(script: Script, { messages, tools = [] }: TextOptions): Turn {
  const last = messages.at(-1);
  return script.next(last?.role === 'tool' ? last.toolCallId : undefined, {
    tools: tools.filter(({ inputSchema }) => inputSchema?.type === 'object' && inputSchema.properties).length,
    messages: messages.length,
    history: () => JSON.stringify(messages),
  });
}

function* chunksOf(
  turn: Turn,
  { runId = 'run', threadId = 'thread' }: TextOptions,
): Generator<StreamChunk, void, void> {
  const base = () => ({ model: 'script', timestamp: Date.now() });
  yield { type: 'RUN_STARTED', runId, threadId, ...base() };
  const { calls = [], text } = turn;
  for (const [index, { id, name, args }] of calls.entries()) {
    yield { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: name, toolName: name, index, ...base() };
    for (const delta of turn.chunks ?? [args]) yield { type: 'TOOL_CALL_ARGS', toolCallId: id, delta, ...base() };
  }
  for (const { id, name, args } of calls) {
    const input: object = JSON.parse(args);
    yield { type: 'TOOL_CALL_END', toolCallId: id, toolCallName: name, toolName: name, input, ...base() };
  }
  if (text !== undefined) {
    yield { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant', ...base() };
    let content = '';
    for (const delta of turn.chunks ?? [text]) {
      content += delta;
      yield { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta, content, ...base() };
    }
    yield { type: 'TEXT_MESSAGE_END', messageId: 'm', ...base() };
  }
  const usage = { promptTokens: 1, completionTokens: 1, totalTokens: 2 };
  const finishReason = turn.calls ? 'tool_calls' : 'stop';
  yield { type: 'RUN_FINISHED', runId, threadId, finishReason, usage, ...base() };
}
