import type { ScriptedCall, Turn } from '../neutral/script.ts';
import { sleep } from '../neutral/sleep.ts';
import type { ToolSpec } from '../neutral/tool-spec.ts';
import type { Harness, Setup, SubjectSession } from './subject.ts';

type Message =
  | { readonly role: 'user'; readonly text: string }
  | ({ readonly role: 'model' } & Turn)
  | { readonly role: 'tool'; readonly callId: string; readonly content: string };

type Piece =
  | { readonly kind: 'text' | 'args'; readonly delta: string }
  | { readonly kind: 'turn'; readonly turn: Turn };

/**
 * The minimal loop: it calls the model, parses the arguments,
 * calls the function, and appends the result. It checks nothing.
 */
export const floorHarness: Harness = {
  session: (setup: Setup): SubjectSession => {
    const tools = new Map(setup.tools.map((tool) => [tool.name, tool]));
    const declarations = setup.tools.map(({ name, description, jsonSchema }) => ({ name, description, jsonSchema }));
    const ask = async (messages: readonly Message[]): Promise<Turn> => {
      if (setup.latencyMs) await sleep(setup.latencyMs);
      return setup.script.next(lastCallId(messages), {
        tools: declarations.length,
        messages: messages.length,
        history: () => JSON.stringify(messages),
      });
    };
    return {
      run: (prompt) => loop(prompt, tools, ask),
      stream: (prompt, sink) =>
        loop(prompt, tools, async (messages) => {
          for await (const piece of streamed(() => ask(messages))) {
            if (piece.kind === 'turn') return piece.turn;
            sink[piece.kind](piece.delta);
          }
          throw new Error('the stream ended without a turn');
        }),
    };
  },
};

async function loop(
  prompt: string,
  tools: ReadonlyMap<string, ToolSpec>,
  ask: (messages: readonly Message[]) => Promise<Turn>,
): Promise<string> {
  const messages: Message[] = [{ role: 'user', text: prompt }];
  while (true) {
    const turn = await ask(messages);
    messages.push({ role: 'model', ...turn });
    if (!turn.calls) return turn.text ?? '';
    messages.push(...(await Promise.all(turn.calls.map((call) => perform(call, tools)))));
  }
}

async function* streamed(ask: () => Promise<Turn>): AsyncGenerator<Piece, void, void> {
  const turn = await ask();
  const kind = turn.calls ? 'args' : 'text';
  for (const delta of turn.chunks ?? turn.calls?.map(({ args }) => args) ?? [turn.text ?? '']) yield { kind, delta };
  yield { kind: 'turn', turn };
}

async function perform({ id, name, args }: ScriptedCall, tools: ReadonlyMap<string, ToolSpec>): Promise<Message> {
  try {
    return { role: 'tool', callId: id, content: JSON.stringify(await tools.get(name)?.execute(JSON.parse(args))) };
  } catch (error) {
    return { role: 'tool', callId: id, content: String(error) };
  }
}

function lastCallId(messages: readonly Message[]): string | undefined {
  const last = messages.at(-1);
  return last?.role === 'tool' ? last.callId : undefined;
}
