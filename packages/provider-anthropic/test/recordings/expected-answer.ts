import type { FinishReason, Usage } from '@mortise/core';
import { type JsonMap, recordedEvents } from '@mortise/provider-kit/test';
import { type RecordedTurn, recordedBlocks } from '../support/recording.ts';

/** What the JSON of a recorded answer says, read here anew: nothing of the adapter is used. */
export interface ExpectedAnswer {
  readonly text: string;
  readonly thought: string;
  readonly signatures: readonly unknown[];
  readonly calls: readonly { readonly name: string; readonly providerId: string; readonly args: unknown }[];
  /** Blocks that must be sent back as they are. */
  readonly kept: readonly JsonMap[];
  readonly finish: FinishReason['unified'];
  readonly usage: Usage;
  readonly id: unknown;
}

export function expectedAnswer(turn: RecordedTurn): ExpectedAnswer {
  const blocks = recordedBlocks(turn);
  const { id, stop_reason: stop, usage } = headOf(turn);
  const thoughts = blocks.filter(({ type }) => type === 'thinking');
  return {
    text: blocks.map(({ type, text }) => (type === 'text' ? text : '')).join(''),
    thought: thoughts.map(({ thinking }) => thinking).join(''),
    signatures: thoughts.map(({ signature }) => signature),
    calls: blocks
      .filter(({ type }) => type === 'tool_use')
      .map(({ name, id: providerId, input }) => ({ name: String(name), providerId: String(providerId), args: input })),
    kept: blocks.filter(({ type }) => !['text', 'thinking', 'tool_use'].includes(String(type))),
    finish: finishes[String(stop)] ?? 'other',
    usage: usageOf(usage as JsonMap),
    id,
  };
}

/** What the answer says beside its blocks. */
function headOf({ response }: RecordedTurn): JsonMap {
  if (response.json) return response.json;
  const events = recordedEvents(response.sse ?? '');
  const { message } = events.find(({ type }) => type === 'message_start') as { readonly message: JsonMap };
  const { delta, usage } = events.find(({ type }) => type === 'message_delta') as Record<'delta' | 'usage', JsonMap>;
  return { ...message, ...delta, usage: { ...(message['usage'] as JsonMap), ...usage } };
}

function usageOf(usage: JsonMap): Usage {
  const [read, written] = [Number(usage['cache_read_input_tokens']), Number(usage['cache_creation_input_tokens'])];
  return {
    inputTokens: Number(usage['input_tokens']) + read + written,
    outputTokens: Number(usage['output_tokens']),
    cachedInputTokens: read,
    cacheWriteTokens: written,
  };
}

const finishes: { readonly [stop: string]: FinishReason['unified'] } = {
  end_turn: 'stop',
  tool_use: 'functionCalls',
  refusal: 'safety',
};
