import type { Invocation } from '../message/invocation.ts';
import type { AiSdkChunk } from '../wire/ai-sdk-chunk.ts';
import type { AiSdkMetadata } from '../wire/ai-sdk-message.ts';

/** Returns the final chunks of a message. */
export function* runEnd(
  { client, why }: Invocation,
  status: NonNullable<AiSdkMetadata['status']>,
  message: string | undefined,
): Generator<AiSdkChunk> {
  if (client.steps > 0) yield { type: 'finish-step' };
  const messageMetadata = { status };
  if (status === 'failed' || status === 'interrupted' || status === 'limited') {
    // A client reads nothing behind an error.
    yield { type: 'message-metadata', messageMetadata };
    yield { type: 'error', errorText: message ?? `The run is ${status}.` };
    return;
  }
  if (status === 'cancelled') yield { type: 'abort', ...(message !== undefined && { reason: message }) };
  const finishReason = status === 'completed' && why !== undefined ? reasonsOfCut[why] : finishReasons[status];
  yield { type: 'finish', finishReason, messageMetadata };
}

const finishReasons = {
  completed: 'stop',
  paused: 'tool-calls',
  running: 'other',
  suspended: 'other',
  cancelled: 'other',
} as const;

const reasonsOfCut = { length: 'length', safety: 'content-filter', error: 'error', other: 'other' } as const;
