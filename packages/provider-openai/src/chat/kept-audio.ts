import { isJsonObject, type JsonObject, type Part } from '@mortise/core';

/** Audio of an answer that the server keeps for a while: it stands for its transcript in a message. */
export interface KeptAudio {
  readonly id: string;
  /** In seconds since 1970. */
  readonly expiresAt: number;
  /** What the message says beside the transcript; absent where that is nothing. */
  readonly content?: unknown;
}

/** What is known of the audio that a part is the transcript or the bytes of; undefined of other parts. */
export function audioOf({ providerMetadata }: Part, provider: string): JsonObject | undefined {
  const audio = providerMetadata?.[provider]?.['audio'];
  return isJsonObject(audio) ? audio : undefined;
}

/** The audio, where the server has said how it is called there, and until when. */
export function keptAudio(audio: JsonObject | undefined, content: unknown): KeptAudio | undefined {
  const { id, expires_at: expiresAt } = audio ?? {};
  if (typeof id !== 'string' || typeof expiresAt !== 'number') return undefined;
  return { id, expiresAt, ...(content !== undefined && { content }) };
}
