import { canonicalJson, type Event, type EventBase, type JsonObject, type JsonValue, sha256 } from '@mortise/core';
import { newId } from './new-id.ts';

/**
 * Returns the SHA-256 of a text's UTF-8 bytes, as hexadecimal digits. Uses the platform's implementation if
 * it has a synchronous one, else the core's own, which takes some twenty times as long.
 */
export function platformSha256(text: string): string {
  digest ??= builtIn() ?? sha256;
  return digest(text);
}

/**
 * The platform's digest function, looked up on the first use,
 * so that a bundle for a page does not include a module for it.
 */
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

/** Members that an event of a chain has in addition to its own members: see docs/event-format.md. */
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

/** Returns the events with seals that continue the chain from `end`. */
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
  // The link to an event without a seal covers only its header:
  // an unsalted digest of the content would let readers
  // guess the content.
  return { isSealed, link: isSealed ? digest : unlessTooDeep(() => eventDigest(event), '') };
}

/**
 * Calls `read`; returns `otherwise` for JSON that is nested
 * too deeply for the stack, which no store has written.
 */
export function unlessTooDeep<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}

/**
 * Returns the digest of an event's header, of `prev`, and of `content`, the salted digest of its content. An
 * event without a seal has only the header.
 */
export function eventDigest(event: JsonObject, prev?: JsonValue, content?: JsonValue): string {
  const header = membersOf(event, 'header');
  const over = { header, ...(prev !== undefined && { prev }), ...(content !== undefined && { content }) };
  return platformSha256(canonicalJson(over));
}

/** Returns the salted digest of an event's content. */
export function contentDigest(event: JsonObject, salt: string): string {
  return platformSha256(canonicalJson({ content: contentOf(event), salt }));
}

/** Returns all members of an event except its header and its seal. */
export function contentOf(event: JsonObject): JsonObject {
  return membersOf(event, undefined);
}

/** Returns the header of an event: the part that stays when the content is removed. */
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

/**
 * The members of the header and of the seal. Any other member
 * is content, even one that this version does not know.
 */
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
