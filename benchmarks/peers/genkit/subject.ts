import { fileURLToPath } from 'node:url';
import type { GenerateRequest, Part, SendChunk } from 'genkit';
import type { Script, Turn } from '../../src/neutral/script.ts';
import { sleep } from '../../src/neutral/sleep.ts';
import type { Harness, Sink, Subject } from '../../src/subject/subject.ts';

/** Genkit with a model of our own, and its own copy of Zod for the tools. */
const genkitSubject: Subject = {
  name: 'genkit',
  entry: ['genkit'],
  packages: ['genkit'],
  schema: 'zod',
  bundle: { path: fileURLToPath(new URL('bundle.ts', import.meta.url)) },
  load,
};
export default genkitSubject;

const TURNS = 1_000_000;

async function load(): Promise<Harness> {
  const { genkit, z } = await import('genkit');
  const { logger } = await import('genkit/logging');
  logger.setLogLevel('error');
  return {
    session({ script, tools: specs, latencyMs = 0 }) {
      const ai = genkit({});
      const model = ai.defineModel(
        { name: 'script', supports: { tools: true, multiturn: true } },
        async (request, streaming) => {
          if (latencyMs > 0) await sleep(latencyMs);
          const turn = ask(script, request);
          await sendChunks(turn, typeof streaming === 'function' ? streaming : streaming?.sendChunk);
          return { message: { role: 'model', content: contentOf(turn) }, finishReason: 'stop' };
        },
      );
      const tools = specs.map(({ name, description, zod, execute }) =>
        ai.defineTool({ name, description, inputSchema: zod(z) }, async (args) => execute(args)),
      );
      return {
        run: async (prompt) => (await ai.generate({ model, tools, prompt, maxTurns: TURNS })).text,
        async stream(prompt: string, sink: Sink) {
          const { stream, response } = ai.generateStream({ model, tools, prompt, maxTurns: TURNS });
          for await (const { role, content } of stream) {
            const [part] = content;
            if (role !== 'tool' && part?.text !== undefined) sink.text(part.text);
            else if (part?.toolRequest?.partial) sink.args(String(part.toolRequest.input));
          }
          return (await response).text;
        },
      };
    },
  };
}

function ask(script: Script, { messages, tools = [] }: GenerateRequest): Turn {
  return script.next(messages.at(-1)?.content.at(-1)?.toolResponse?.ref, {
    tools: tools.filter(({ inputSchema }) => inputSchema?.type === 'object').length,
    messages: messages.length,
  });
}

/** Sends one chunk per microtask, like a model that reads from a network. */
async function sendChunks({ calls: [call] = [], chunks = [] }: Turn, send: SendChunk | undefined): Promise<void> {
  if (!send) return;
  for (const delta of chunks) {
    const part = call
      ? { toolRequest: { ref: call.id, name: call.name, input: delta, partial: true } }
      : { text: delta };
    send({ content: [part] });
    await null;
  }
}

function contentOf({ text = '', calls }: Turn): Part[] {
  return (
    calls?.map(({ id, name, args }) => ({ toolRequest: { ref: id, name, input: JSON.parse(args) } })) ?? [{ text }]
  );
}
