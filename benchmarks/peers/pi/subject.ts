import { fileURLToPath } from 'node:url';
import type { AgentContext, AgentTool } from '@mariozechner/pi-agent-core';
import type { AssistantMessage, AssistantMessageEventStream, Block } from '@mariozechner/pi-ai';
import type { Script, Turn } from '../../src/neutral/script.ts';
import { sleep } from '../../src/neutral/sleep.ts';
import type { ToolSpec } from '../../src/neutral/tool-spec.ts';
import type { Harness, Sink, Subject } from '../../src/subject/subject.ts';

/** pi's loop with a model function of our own; its tools take JSON Schema, which pi checks itself. */
const pi: Subject = {
  name: 'pi',
  entry: ['@mariozechner/pi-agent-core'],
  packages: ['@mariozechner/pi-agent-core'],
  schema: 'json',
  bundle: { path: fileURLToPath(new URL('bundle.ts', import.meta.url)) },
  load,
};
export default pi;

const model = {
  id: 'script',
  name: 'script',
  api: 'neutral',
  provider: 'neutral',
  baseUrl: '',
  reasoning: false,
  input: ['text'],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 1_000_000,
  maxTokens: 100_000,
};

async function load(): Promise<Harness> {
  const { agentLoop } = await import('@mariozechner/pi-agent-core');
  const { createAssistantMessageEventStream } = await import('@mariozechner/pi-ai');
  return {
    session({ script, tools, latencyMs = 0 }) {
      const agentTools = tools.map(toAgentTool);
      const streamFn = (_: object, context: AgentContext) => {
        const stream = createAssistantMessageEventStream();
        void answer(stream, script, context, latencyMs);
        return stream;
      };
      const go = async (prompt: string, sink?: Sink) => {
        const context = { systemPrompt: 'x', messages: [], tools: agentTools };
        const config = { model, convertToLlm: <Messages>(messages: Messages) => messages };
        const prompts = [{ role: 'user' as const, content: prompt, timestamp: Date.now() }];
        const events = agentLoop(prompts, context, config, undefined, streamFn);
        for await (const event of events) {
          if (!sink || event.type !== 'message_update') continue;
          const { assistantMessageEvent: update } = event;
          if (update.type === 'text_delta') sink.text(update.delta);
          else if (update.type === 'toolcall_delta') sink.args(update.delta);
        }
        const last = (await events.result()).at(-1);
        if (last?.role !== 'assistant') throw new Error('the run does not end with a message of the model');
        return last.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
      };
      return { run: (prompt) => go(prompt), stream: go };
    },
  };
}

function toAgentTool({ name, description, jsonSchema, execute }: ToolSpec): AgentTool {
  return {
    name,
    label: name,
    description,
    parameters: jsonSchema,
    async execute(_, params) {
      const details = await execute(params);
      return { content: [{ type: 'text', text: JSON.stringify(details) }], details };
    },
  };
}

/**
 * Plays a turn as pi's providers do: each event carries the
 * message as far as it got, and pieces come one per microtask.
 */
async function answer(
  stream: AssistantMessageEventStream,
  script: Script,
  { messages, tools = [] }: AgentContext,
  latencyMs: number,
): Promise<void> {
  if (latencyMs > 0) await sleep(latencyMs);
  const last = messages.at(-1);
  const turn = script.next(last?.role === 'toolResult' ? last.toolCallId : undefined, {
    tools: tools.filter(({ parameters }) => 'type' in parameters && parameters.type === 'object').length,
    messages: messages.length,
  });
  const message = emptyMessage(turn);
  stream.push({ type: 'start', partial: message });
  for (const { id, name, args } of turn.calls ?? []) {
    const toolCall: Block = { type: 'toolCall', id, name, arguments: {} };
    const contentIndex = message.content.push(toolCall) - 1;
    stream.push({ type: 'toolcall_start', contentIndex, partial: message });
    for (const delta of turn.chunks ?? [args]) {
      stream.push({ type: 'toolcall_delta', contentIndex, delta, partial: message });
      if (turn.chunks) await null;
    }
    toolCall.arguments = JSON.parse(args);
    stream.push({ type: 'toolcall_end', contentIndex, toolCall, partial: message });
  }
  if (turn.text !== undefined) {
    const block = { type: 'text' as const, text: '' };
    const contentIndex = message.content.push(block) - 1;
    stream.push({ type: 'text_start', contentIndex, partial: message });
    for (const delta of turn.chunks ?? [turn.text]) {
      block.text += delta;
      stream.push({ type: 'text_delta', contentIndex, delta, partial: message });
      if (turn.chunks) await null;
    }
    stream.push({ type: 'text_end', contentIndex, content: block.text, partial: message });
  }
  stream.push({ type: 'done', reason: message.stopReason, message });
  stream.end(message);
}

function emptyMessage(turn: Turn): AssistantMessage {
  return {
    role: 'assistant',
    content: [],
    api: 'neutral',
    provider: 'neutral',
    model: 'script',
    usage: {
      input: 1,
      output: 1,
      cacheRead: 0,
      cacheWrite: 0,
      totalTokens: 2,
      cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
    },
    stopReason: turn.calls ? 'toolUse' : 'stop',
    timestamp: Date.now(),
  };
}
