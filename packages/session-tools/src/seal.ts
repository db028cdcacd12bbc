import { canonicalJson, type Event, type EventBase, type JsonObject, type JsonValue, sha256 } from '@mortise/core';
import { newId } from './new-id.ts';

/**
 * SHA-256 of a text's UTF-8 bytes, as hexadecimal digits: by the platform if it has a synchronous one,
 * else by the core's own, which takes some twenty times as long.
 */
export function platformSha256(text: string): string {
  digest ??= builtIn() ?? sha256;
  return digest(text);
}

/** Looked up when the first digest is asked for: a page bundles nothing for it. */
let digest: ((text: string) => string) | undefined;

function builtIn(): ((text: string) => string) | undefined {
  const crypto = host.process?.getBuiltinModule?.('node:crypto');
  return crypto?.createHash && ((text) => crypto.createHash('sha256').update(text, 'utf8').digest('hex'));
}

const host = globalThis as {
  readonly process?: { getBuiltinModule?(name: 'node:crypto'): HashModule | undefined };
};

interface HashModule {
  createHash(algorithm: 'sha256'): Hash;
}

interface Hash {
  update(text: string, encoding: 'utf8'): Hash;
  digest(encoding: 'hex'): string;
}

/** Members that an event of a chain has in addition to its own: see docs/event-format.md. */
export interface Seal {
  /** The digest of the previous event; absent on the first event of a log. */
  readonly prev?: string;
  /** The digest of the header, `prev` and the salted digest of the content; 64 hexadecimal digits. */
  readonly digest: string;
  /** The salt; absent if the content was erased. */
  readonly salt?: string;
  /** The salted digest of the removed content; absent while the event has its content. */
  readonly erased?: string;
}

/** An event of a chain. */
export type SealedEvent = Event & Seal;

/** The end of a chain. */
export interface ChainEnd {
  /** The value of `prev` in the next event. */
  readonly link: string;
  /** True if the last event is sealed. */
  readonly isSealed: boolean;
}

/** The events with seals that continue the chain from `end`. */
export function sealEvents(events: readonly JsonObject[], end: ChainEnd | undefined): readonly JsonObject[] {
  let prev = end?.link;
  return events.map((event) => {
    const salt = newId();
    const digest = eventDigest(event, prev, contentDigest(event, salt));
    const sealed = { ...event, ...(prev !== undefined && { prev }), digest, salt };
    prev = digest;
    return sealed;
  });
}

/** Returns the end of the chain after an event. */
export function endOf(event: JsonObject): ChainEnd {
  const { digest } = event;
  const isSealed = typeof digest === 'string';
  // The link to an event without a seal covers its header only:
  // a digest without salt would let its content be guessed.
  return { isSealed, link: isSealed ? digest : unlessTooDeep(() => eventDigest(event), '') };
}

/**
 * Reads JSON; returns the alternative for a value that is nested too deeply for the stack, which no store has
 * written.
 */
export function unlessTooDeep<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}

/** Returns the digest of an event; for an event without a seal, without `prev` and `content`. */
export function eventDigest(event: JsonObject, prev?: JsonValue, content?: JsonValue): string {
  const header = membersOf(event, 'header');
  const over = { header, ...(prev !== undefined && { prev }), ...(content !== undefined && { content }) };
  return platformSha256(canonicalJson(over));
}

/** The salted digest of an event's content. */
export function contentDigest(event: JsonObject, salt: string): string {
  return platformSha256(canonicalJson({ content: contentOf(event), salt }));
}

/** All members of an event but its header and its seal. */
export function contentOf(event: JsonObject): JsonObject {
  return membersOf(event, undefined);
}

/** The header of an event: the part that stays when the content is removed. */
export function headerOf(event: JsonObject): JsonObject {
  return membersOf(event, 'header');
}

/** Returns true if an event has any member of a seal. */
export function hasSeal(event: JsonObject): boolean {
  return Object.keys(event).some((name) => kindOf(name) === 'seal');
}

function membersOf(event: JsonObject, kind: 'header' | undefined): JsonObject {
  return Object.fromEntries(Object.entries(event).filter(([name]) => kindOf(name) === kind));
}

function kindOf(name: string): 'header' | 'seal' | undefined {
  return Object.hasOwn(kinds, name) ? kinds[name as keyof typeof kinds] : undefined;
}

/** A member that is not among them is content: also one that this version does not know. */
const kinds = {
  v: 'header',
  id: 'header',
  invocationId: 'header',
  author: 'header',
  branch: 'header',
  timestamp: 'header',
  mailId: 'header',
  type: 'header',
  prev: 'seal',
  digest: 'seal',
  salt: 'seal',
  erased: 'seal',
} as const satisfies Record<Exclude<keyof EventBase, 'actions'> | 'type', 'header'> & Record<keyof Seal, 'seal'>;
