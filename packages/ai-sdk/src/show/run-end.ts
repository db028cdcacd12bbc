import type { Invocation } from '../message/invocation.ts';
import type { AiSdkChunk } from '../wire/ai-sdk-chunk.ts';
import type { AiSdkMetadata } from '../wire/ai-sdk-message.ts';

/** The final chunks of a message. */
export function* runEnd(
  { client, why }: Invocation,
  status: NonNullable<AiSdkMetadata['status']>,
  message: string | undefined,
): Generator<AiSdkChunk> {
  if (client.steps > 0) yield { type: 'finish-step' };
  const messageMetadata = { status };
  switch (status) {
    case 'failed':
    case 'interrupted':
    case 'limited':
      // A client reads nothing behind an error.
      yield { type: 'message-metadata', messageMetadata };
      yield { type: 'error', errorText: message ?? `The run is ${status}.` };
      return;
    case 'cancelled':
      yield { type: 'abort', ...(message !== undefined && { reason: message }) };
      yield { type: 'finish', finishReason: 'other', messageMetadata };
      return;
    case 'paused':
      yield { type: 'finish', finishReason: 'tool-calls', messageMetadata };
      return;
    case 'running':
    case 'suspended':
      yield { type: 'finish', finishReason: 'other', messageMetadata };
      return;
    case 'completed':
      yield { type: 'finish', finishReason: why === undefined ? 'stop' : finishReasons[why], messageMetadata };
      return;
    default:
      status satisfies never;
  }
}

const finishReasons = { length: 'length', safety: 'content-filter', error: 'error', other: 'other' } as const;
