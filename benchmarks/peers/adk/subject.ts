import type { Content, LlmRequest, LlmResponse } from '@google/adk';
import type { Script, Turn } from '../../src/neutral/script.ts';
import { sleep } from '../../src/neutral/sleep.ts';
import { loadZod } from '../../src/neutral/tool-spec.ts';
import type { Harness, Subject } from '../../src/subject/subject.ts';

/** Google's ADK with a model of our own, and Zod for the tools. */
const adk: Subject = {
  name: 'adk',
  entry: ['@google/adk'],
  packages: ['@google/adk'],
  schema: 'zod',
  load,
};
export default adk;

async function load(): Promise<Harness> {
  const { BaseLlm, FunctionTool, InMemoryRunner, LlmAgent, LogLevel, StreamingMode, setLogLevel } = await import(
    '@google/adk'
  );
  setLogLevel(LogLevel.ERROR + 1);
  const z = await loadZod();

  class ScriptLlm extends BaseLlm {
    readonly #script: Script;
    readonly #latencyMs: number;

    constructor(script: Script, latencyMs: number) {
      super({ model: 'script' });
      this.#script = script;
      this.#latencyMs = latencyMs;
    }

    async *generateContentAsync(request: LlmRequest, stream = false): AsyncGenerator<LlmResponse, void> {
      if (this.#latencyMs > 0) await sleep(this.#latencyMs);
      const turn = ask(this.#script, request);
      const { text, chunks = [] } = turn;
      if (stream && text !== undefined)
        for (const delta of chunks) yield { content: { role: 'model', parts: [{ text: delta }] }, partial: true };
      yield { content: contentOf(turn), turnComplete: true };
    }

    async connect(): Promise<never> {
      throw new Error('no script has a live connection');
    }
  }

  return {
    session({ script, tools, latencyMs = 0 }) {
      const agent = new LlmAgent({
        name: 'agent',
        model: new ScriptLlm(script, latencyMs),
        tools: tools.map(
          ({ name, description, zod, execute }) =>
            new FunctionTool({ name, description, parameters: zod(z), execute: (args) => execute(args) }),
        ),
      });
      const runner = new InMemoryRunner({ agent, appName: 'app' });
      const events = async function* (prompt: string, streamingMode: import('@google/adk').StreamingMode) {
        const { id } = await runner.sessionService.createSession({ appName: 'app', userId: 'ada' });
        const newMessage: Content = { role: 'user', parts: [{ text: prompt }] };
        const runConfig = { maxLlmCalls: 1_000_000, streamingMode };
        for await (const event of runner.runAsync({ userId: 'ada', sessionId: id, newMessage, runConfig })) {
          if (event.errorMessage !== undefined) throw new Error(event.errorMessage);
          yield event;
        }
      };
      return {
        async run(prompt) {
          let text = '';
          for await (const { content } of events(prompt, StreamingMode.NONE)) text = textIn(content);
          return text;
        },
        async stream(prompt, sink) {
          let text = '';
          for await (const { content, partial } of events(prompt, StreamingMode.SSE))
            if (partial) sink.text(textIn(content));
            else {
              text = textIn(content);
              // Gemini sends the arguments of a call in one piece.
              for (const { functionCall } of content?.parts ?? [])
                if (functionCall) sink.args(JSON.stringify(functionCall.args));
            }
          return text;
        },
      };
    },
  };
}

function ask(script: Script, { contents, config }: LlmRequest): Turn {
  const declarations = (config?.tools ?? []).flatMap(({ functionDeclarations = [] }) => functionDeclarations);
  return script.next(contents.at(-1)?.parts?.at(-1)?.functionResponse?.id, {
    tools: declarations.length,
    messages: contents.length,
    history: () => JSON.stringify(contents),
  });
}

/** Gemini sends arguments as an object. */
function contentOf({ text, calls = [] }: Turn): Content {
  const called = calls.map(({ id, name, args }) => ({ functionCall: { id, name, args: JSON.parse(args) } }));
  return { role: 'model', parts: [...(text === undefined ? [] : [{ text }]), ...called] };
}

function textIn(content: Content | undefined): string {
  return (content?.parts ?? []).map(({ text = '' }) => text).join('');
}
