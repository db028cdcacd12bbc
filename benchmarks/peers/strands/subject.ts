import { fileURLToPath } from 'node:url';
import type { Message, Model, ModelStreamEvent, StreamOptions } from '@strands-agents/sdk';
import type { Script, Turn } from '../../src/neutral/script.ts';
import { sleep } from '../../src/neutral/sleep.ts';
import { loadZod } from '../../src/neutral/tool-spec.ts';
import type { Harness, Sink, Subject } from '../../src/subject/subject.ts';

/** Strands Agents with a model of our own, and Zod for the tools. */
const strands: Subject = {
  name: 'strands',
  entry: ['@strands-agents/sdk'],
  packages: ['@strands-agents/sdk'],
  schema: 'zod',
  bundle: { path: fileURLToPath(new URL('bundle.ts', import.meta.url)) },
  load,
};
export default strands;

async function load(): Promise<Harness> {
  const sdk = await import('@strands-agents/sdk');
  const z = await loadZod();
  return {
    session({ script, tools, latencyMs = 0 }) {
      const model = modelOf(sdk.Model, script, latencyMs);
      const sdkTools = tools.map(({ name, description, zod, execute }) =>
        sdk.tool({ name, description, inputSchema: zod(z), callback: execute }),
      );
      // An agent owns one conversation and refuses a second call meanwhile, so that each run has its own.
      const agent = () => new sdk.Agent({ model, tools: sdkTools, printer: false });
      return {
        run: async (prompt) => textOf((await agent().invoke(prompt)).lastMessage),
        async stream(prompt: string, sink: Sink) {
          const events = agent().stream(prompt);
          while (true) {
            const { done, value } = await events.next();
            if (done) return textOf(value.lastMessage);
            if (value.type === 'modelStreamUpdateEvent') pass(value.event, sink);
          }
        },
      };
    },
  };
}

function pass(event: ModelStreamEvent, sink: Sink): void {
  if (event.type !== 'modelContentBlockDeltaEvent') return;
  if (event.delta.type === 'textDelta') sink.text(event.delta.text);
  else sink.args(event.delta.input);
}

function modelOf(Base: typeof Model, script: Script, latencyMs: number): Model {
  class ScriptModel extends Base {
    updateConfig(): void {}
    getConfig() {
      return { modelId: 'script' };
    }
    async *stream(messages: Message[], options: StreamOptions): AsyncGenerator<ModelStreamEvent, void, void> {
      if (latencyMs > 0) await sleep(latencyMs);
      yield* eventsOf(ask(script, messages, options));
    }
  }
  return new ScriptModel();
}

function ask(script: Script, messages: readonly Message[], { toolSpecs = [] }: StreamOptions): Turn {
  const last = messages.at(-1)?.content.at(-1);
  return script.next(last?.type === 'toolResultBlock' ? last.toolUseId : undefined, {
    tools: toolSpecs.filter(({ inputSchema }) => inputSchema?.type === 'object').length,
    messages: messages.length,
  });
}

function* eventsOf(turn: Turn): Generator<ModelStreamEvent, void, void> {
  yield { type: 'modelMessageStartEvent', role: 'assistant' };
  for (const { id, name, args } of turn.calls ?? []) {
    yield { type: 'modelContentBlockStartEvent', start: { type: 'toolUseStart', name, toolUseId: id } };
    for (const input of turn.chunks ?? [args]) {
      yield { type: 'modelContentBlockDeltaEvent', delta: { type: 'toolUseInputDelta', input } };
    }
    yield { type: 'modelContentBlockStopEvent' };
  }
  if (turn.text !== undefined) {
    yield { type: 'modelContentBlockStartEvent' };
    for (const text of turn.chunks ?? [turn.text]) {
      yield { type: 'modelContentBlockDeltaEvent', delta: { type: 'textDelta', text } };
    }
    yield { type: 'modelContentBlockStopEvent' };
  }
  yield { type: 'modelMessageStopEvent', stopReason: turn.calls ? 'toolUse' : 'endTurn' };
  const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
  yield { type: 'modelMetadataEvent', usage, metrics: { latencyMs: 1 } };
}

function textOf({ content }: Message): string {
  return content.map((block) => (block.type === 'textBlock' ? block.text : '')).join('');
}
