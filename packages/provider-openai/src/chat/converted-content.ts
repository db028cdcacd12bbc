import { isJsonObject, type JsonObject, type Part } from '@mortise/core';
import type { CallReference, WireBody } from '@mortise/provider-kit';

/** A content in the format of Chat Completions. */
export interface ConvertedContent {
  readonly messages: readonly WireBody[];
  /** The calls that the message makes, or that the messages answer one by one, with their wanted ids. */
  readonly calls?: readonly CallReference[];
  /**
   * Parts for a user message after all results of the turn:
   * results and messages of the model can have text only.
   */
  readonly media?: readonly WireBody[];
  /** The audio that replaces the transcript in the message while the server keeps the audio. */
  readonly audio?: KeptAudio;
  /** Warnings about parts that could not be converted. */
  readonly problems: readonly string[];
}

/** Audio of an answer that the server keeps for a while. In a message, its id replaces the transcript. */
export interface KeptAudio {
  readonly id: string;
  /** The expiry time, in seconds since 1970. */
  readonly expiresAt: number;
  /** The other content of the message; absent if there is none. */
  readonly content?: unknown;
}

/** Returns the metadata of the audio whose transcript or bytes a part has; undefined for other parts. */
export function audioOf({ providerMetadata }: Part, provider: string): JsonObject | undefined {
  const audio = providerMetadata?.[provider]?.['audio'];
  return isJsonObject(audio) ? audio : undefined;
}

/** Returns the audio if the server sent its id and its expiry time. */
export function keptAudio(audio: JsonObject | undefined, content: unknown): KeptAudio | undefined {
  const { id, expires_at: expiresAt } = audio ?? {};
  if (typeof id !== 'string' || typeof expiresAt !== 'number') return undefined;
  return { id, expiresAt, ...(content !== undefined && { content }) };
}
