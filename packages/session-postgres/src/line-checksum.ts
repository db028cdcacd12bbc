import type { SessionKey } from '@mortise/core';

/** A checksum of each event's line, which depends on its session and its place in the log too. */
export class LineChecksum {
  readonly #seed: number;

  constructor({ appName, userId, sessionId }: SessionKey) {
    this.#seed = mix(offset, JSON.stringify([appName, userId, sessionId]));
  }

  of(sequence: number, line: string): number {
    return mix(mix(this.#seed, String(sequence)), line) >>> 0;
  }
}

/** FNV-1a over code units. Each step is one-to-one, so that a change of one character is always seen. */
function mix(seed: number, text: string): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), prime);
  return hash;
}

const offset = 0x811c9dc5;
const prime = 0x01000193;
