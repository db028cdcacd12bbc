import { isJsonObject, type JsonObject, type Part } from '@mortise/core';

/** Audio of an answer that the server keeps for a while. It replaces its transcript in a message. */
export interface KeptAudio {
  readonly id: string;
  /** In seconds since 1970. */
  readonly expiresAt: number;
  /** The other content of the message; absent if there is none. */
  readonly content?: unknown;
}

/** The metadata of the audio whose transcript or bytes a part has; undefined for other parts. */
export function audioOf({ providerMetadata }: Part, provider: string): JsonObject | undefined {
  const audio = providerMetadata?.[provider]?.['audio'];
  return isJsonObject(audio) ? audio : undefined;
}

/** The audio, if the server has given its id and its expiry. */
export function keptAudio(audio: JsonObject | undefined, content: unknown): KeptAudio | undefined {
  const { id, expires_at: expiresAt } = audio ?? {};
  if (typeof id !== 'string' || typeof expiresAt !== 'number') return undefined;
  return { id, expiresAt, ...(content !== undefined && { content }) };
}
