import { fileURLToPath } from 'node:url';
import type { MCPServerStdio, Model, ModelRequest, ModelStreamEvent, OutputItem, SdkTool } from '@openai/agents';
import type { Script, Turn } from '../../src/neutral/script.ts';
import { sleep } from '../../src/neutral/sleep.ts';
import { loadZod } from '../../src/neutral/tool-spec.ts';
import type { Harness, Setup, Sink, Subject, SubjectSession } from '../../src/subject/subject.ts';

/** The OpenAI Agents SDK with a model of our own, without tracing, and Zod for the tools. */
const openaiAgents: Subject = {
  name: 'openai-agents',
  entry: ['@openai/agents'],
  packages: ['@openai/agents'],
  schema: 'zod',
  bundle: { path: fileURLToPath(new URL('bundle.ts', import.meta.url)) },
  load,
};
export default openaiAgents;

const TURNS = 1_000_000;

async function load(): Promise<Harness> {
  const sdk = await import('@openai/agents');
  const z = await loadZod();
  sdk.setTracingDisabled(true);
  return {
    session: ({ tools, ...plan }) =>
      openaiSession(
        sdk,
        {
          tools: tools.map(({ name, description, zod, execute }) =>
            sdk.tool({ name, description, parameters: zod(z), execute }),
          ),
        },
        plan,
      ),
  };
}

/** An agent with tools of the SDK, or with the tools of servers. */
export function openaiSession(
  { Agent, Runner, Usage }: typeof import('@openai/agents'),
  tools: { readonly tools: SdkTool[]; readonly mcpServers?: MCPServerStdio[] },
  { script, latencyMs = 0 }: Omit<Setup, 'tools'>,
): SubjectSession {
  const model: Model = {
    async getResponse(request) {
      const turn = await ask(script, request, latencyMs);
      return { usage: new Usage(usage), output: outputOf(turn), responseId: 'r' };
    },
    async *getStreamedResponse(request) {
      yield { type: 'response_started' };
      yield* eventsOf(await ask(script, request, latencyMs));
    },
  };
  const agent = new Agent({ name: 'agent', instructions: 'x', model, ...tools });
  const runner = new Runner({ tracingDisabled: true });
  return {
    run: async (prompt) => textOf(await runner.run(agent, prompt, { maxTurns: TURNS })),
    async stream(prompt: string, sink: Sink) {
      const events = await runner.run(agent, prompt, { maxTurns: TURNS, stream: true });
      for await (const event of events) {
        if (event.type !== 'raw_model_stream_event') continue;
        if (event.data.type === 'output_text_delta') sink.text(event.data.delta);
        else if (event.data.type === 'model') sink.args(event.data.event.delta);
      }
      await events.completed;
      return textOf(events);
    },
  };
}

const usage = { requests: 1, inputTokens: 1, outputTokens: 1, totalTokens: 2 };

async function ask(script: Script, { input, tools }: ModelRequest, latencyMs: number): Promise<Turn> {
  if (latencyMs > 0) await sleep(latencyMs);
  const last = typeof input === 'string' ? undefined : input.at(-1);
  return script.next(last?.type === 'function_call_result' ? last.callId : undefined, {
    tools: tools.filter(({ parameters }) => parameters?.type === 'object').length,
    messages: input.length,
    history: () => JSON.stringify(input),
  });
}

async function* eventsOf(turn: Turn): AsyncGenerator<ModelStreamEvent, void, void> {
  for (const { id, args } of turn.calls ?? []) {
    for (const delta of turn.chunks ?? [args]) {
      yield { type: 'model', event: { type: 'response.function_call_arguments.delta', item_id: id, delta } };
    }
  }
  if (turn.text !== undefined) {
    for (const delta of turn.chunks ?? [turn.text]) yield { type: 'output_text_delta', delta };
  }
  yield { type: 'response_done', response: { id: 'r', usage, output: outputOf(turn) } };
}

function outputOf({ text = '', calls }: Turn): OutputItem[] {
  return (
    calls?.map(({ id, name, args }) => ({
      type: 'function_call',
      id: `fc_${id}`,
      callId: id,
      name,
      status: 'completed',
      arguments: args,
    })) ?? [
      { type: 'message', id: 'm', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text }] },
    ]
  );
}

function textOf({ finalOutput }: { readonly finalOutput: string | undefined }): string {
  if (finalOutput === undefined) throw new Error('the run has no final output');
  return finalOutput;
}
