import type { LanguageModelV4Content, LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider';
import { convertArrayToReadableStream, MockLanguageModelV4 } from 'ai/test';

/** A turn of a model of the AI SDK: a text, or calls. */
export type AiTurn = string | readonly { readonly name: string; readonly args: unknown; readonly id?: string }[];

/** Creates a model of the AI SDK that returns these turns in order, complete or as a stream. */
export function scriptedAiModel(turns: readonly AiTurn[]): MockLanguageModelV4 {
  let at = 0;
  const next = () => {
    const turn = turns[at++];
    if (turn === undefined) throw new Error('the script has no more turns');
    const finishReason = { unified: typeof turn === 'string' ? 'stop' : 'tool-calls', raw: undefined } as const;
    return { content: contentOf(turn, at), finishReason, usage };
  };
  return new MockLanguageModelV4({
    doGenerate: async () => ({ ...next(), warnings: [] }),
    doStream: async () => {
      const { content, ...end } = next();
      const parts: LanguageModelV4StreamPart[] = [
        { type: 'stream-start', warnings: [] },
        ...content.flatMap((part): LanguageModelV4StreamPart[] =>
          part.type === 'text'
            ? [
                { type: 'text-start', id: 't' },
                { type: 'text-delta', id: 't', delta: part.text },
                { type: 'text-end', id: 't' },
              ]
            : part.type === 'tool-call'
              ? [part]
              : [],
        ),
        { type: 'finish', ...end },
      ];
      return { stream: convertArrayToReadableStream(parts) };
    },
  });
}

function contentOf(turn: AiTurn, at: number): LanguageModelV4Content[] {
  if (typeof turn === 'string') return [{ type: 'text', text: turn }];
  return turn.map(({ name, args, id }, index) => ({
    type: 'tool-call',
    toolCallId: id ?? `call_${at}_${index}`,
    toolName: name,
    input: JSON.stringify(args),
  }));
}

const usage: LanguageModelV4Usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 5, text: 5, reasoning: undefined },
};
