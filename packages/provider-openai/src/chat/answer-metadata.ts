import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/**
 * Collects the metadata of an answer, chunk by chunk. A later value of a member replaces an earlier one;
 * members of the message itself are joined from their pieces.
 */
export class ChatMetadata {
  readonly #about: Record<string, JsonValue> = {};
  // Maps, because a server may name a member as it likes: `constructor`, or `__proto__`.
  readonly #rest = new Map<string, JsonValue>();
  readonly #message = new Map<string, JsonValue | JsonValue[]>();
  readonly #logprobs = new Map<string, JsonValue[]>();

  /**
   * The id, the model and the service tier, each from the
   * first chunk that has it: Azure's first chunk has none.
   */
  get about(): JsonObject {
    return this.#about;
  }

  readChunk(chunk: JsonObject): void {
    for (const name of aboutAnswer) this.#about[name] ||= chunk[name] ?? '';
    this.#take(chunk, readOfChunk);
  }

  readChoice(choice: JsonObject): void {
    this.#take(choice, readOfChoice);
    this.#takeMessage(choice['delta'] ?? choice['message']);
    const { logprobs } = choice;
    if (!isJsonObject(logprobs)) return;
    for (const [kind, tokens] of Object.entries(logprobs)) {
      if (!Array.isArray(tokens)) continue;
      const all = this.#logprobs.get(kind) ?? [];
      for (const token of tokens) all.push(token);
      this.#logprobs.set(kind, all);
    }
  }

  /**
   * Members without a field in `ModelEnd`, under the names of the server. Members of the message are under
   * `message`, and the logprobs of all tokens under their kind.
   */
  get rest(): JsonObject {
    const rest = new Map(this.#rest);
    if (this.#message.size > 0) rest.set('message', Object.fromEntries(this.#message));
    if (this.#logprobs.size > 0) rest.set('logprobs', Object.fromEntries(this.#logprobs));
    return Object.fromEntries(rest);
  }

  #takeMessage(reported: JsonValue | undefined): void {
    if (!isJsonObject(reported)) return;
    for (const name in reported) {
      const value =
        name === 'content' ? unreadParts(reported[name]) : readOfMessage.has(name) ? undefined : reported[name];
      if (value !== undefined && value !== null) this.#message.set(name, joined(this.#message.get(name), value));
    }
  }

  #take(members: JsonObject, read: ReadonlySet<string>): void {
    for (const name in members) {
      if (read.has(name)) continue;
      const value = members[name];
      if (value !== undefined && value !== null) this.#rest.set(name, value);
    }
  }
}

const aboutAnswer = ['id', 'model', 'service_tier'] as const;

/** Members of a chunk that other code reads, or that do not describe the answer. */
const readOfChunk: ReadonlySet<string> = new Set([
  'id',
  'object',
  'created',
  'model',
  'choices',
  'usage',
  'service_tier',
  'obfuscation',
  'error',
]);

/** Members of a choice that other code reads. */
const readOfChoice: ReadonlySet<string> = new Set([
  'index',
  'delta',
  'message',
  'finish_reason',
  'logprobs',
  'usage',
  'error',
]);

/** Members of a message that other code reads. Of `content`, it reads only texts and thoughts. */
const readOfMessage: ReadonlySet<string> = new Set([
  'role',
  'refusal',
  'tool_calls',
  'function_call',
  'annotations',
  'images',
  'audio',
  'executed_tools',
  'extra_content',
  'reasoning',
  'reasoning_content',
  'reasoning_details',
]);

/** Returns the parts of a content that are neither texts nor thoughts, such as the references of Mistral. */
function unreadParts(content: JsonValue | undefined): readonly JsonValue[] | undefined {
  if (!Array.isArray(content)) return undefined;
  const unread = content.filter((part) => !isJsonObject(part) || !['text', 'thinking'].includes(String(part['type'])));
  return unread.length > 0 ? unread : undefined;
}

/**
 * Joins the pieces of a list, which grows in place, or of a text.
 * A text that is repeated completely replaces the earlier one.
 */
function joined(known: JsonValue | JsonValue[] | undefined, more: JsonValue): JsonValue | JsonValue[] {
  if (Array.isArray(more)) {
    const all: JsonValue[] = Array.isArray(known) ? known : [];
    for (const piece of more) all.push(piece);
    return all;
  }
  if (typeof known !== 'string' || typeof more !== 'string') return more;
  return known === more ? known : known + more;
}
