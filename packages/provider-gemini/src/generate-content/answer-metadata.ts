import { isJsonObject, type JsonObject, type JsonValue, type ModelEnd } from '@mortise/core';
import type { Slot } from '@mortise/provider-kit';
import { citationSources, groundingSources } from '../answer/from-grounding.ts';

/** The server's metadata of an answer. The last value of a member wins; citations are collected. */
export class AnswerMetadata {
  // Maps, because a server may name a member as it likes: `constructor`, or `__proto__`.
  readonly #metadata = new Map<string, JsonValue>();
  readonly #logprobs = new Map<string, JsonValue | JsonValue[]>();
  readonly #citations: Map<string, JsonObject> = new Map<string, JsonObject>();

  /** Reads the metadata of a chunk and of its candidate. `partIndex`: the index of the cited text part. */
  read(chunk: JsonObject, candidate: JsonObject | undefined, partIndex: number): void {
    this.#take('responseId', chunk['responseId']);
    this.#take('model', chunk['modelVersion']);
    this.#take('promptFeedback', chunk['promptFeedback']);
    this.#takeRest(chunk, readOfChunk);
    const { usageMetadata } = chunk;
    if (isJsonObject(usageMetadata)) {
      this.#take('serviceTier', usageMetadata['serviceTier']);
      this.#take('trafficType', usageMetadata['trafficType']);
    }
    if (!candidate) return;
    this.#takeRest(candidate, readOfCandidate);
    this.#addLogprobs(candidate['logprobsResult']);
    this.#take('finishMessage', candidate['finishMessage']);
    this.#take('safetyRatings', candidate['safetyRatings']);
    this.#take('grounding', candidate['groundingMetadata']);
    this.#take('urlContext', candidate['urlContextMetadata']);
    const { citationMetadata } = candidate;
    if (isJsonObject(citationMetadata)) this.#cite(citationMetadata, partIndex);
  }

  /**
   * Returns the metadata as members of the end; empty if there is none. `counts`: counts other than tokens.
   */
  end(slots: readonly Slot[], counts: JsonObject): Pick<ModelEnd, 'sources' | 'metadata'> {
    const citations = [...this.#citations.values()];
    const sources = [...groundingSources(this.#metadata.get('grounding'), slots), ...citationSources(citations, slots)];
    const metadata = new Map([...this.#metadata, ...Object.entries(counts)]);
    if (this.#logprobs.size > 0) metadata.set('logprobs', Object.fromEntries(this.#logprobs));
    if (citations.length > 0) metadata.set('citations', citations);
    return {
      ...(sources.length > 0 && { sources }),
      ...(metadata.size > 0 && { metadata: Object.fromEntries(metadata) }),
    };
  }

  #take(name: string, value: JsonValue | undefined): void {
    if (value !== undefined && value !== null) this.#metadata.set(name, value);
  }

  /** Adds members without a field in `ModelEnd`, under the names of the server. */
  #takeRest(members: JsonObject, read: ReadonlySet<string>): void {
    for (const name of Object.keys(members)) if (!read.has(name)) this.#take(name, members[name]);
  }

  /** Adds log probabilities: each chunk has the log probabilities of its own tokens. */
  #addLogprobs(reported: JsonValue | undefined): void {
    if (!isJsonObject(reported)) return;
    for (const [name, value] of Object.entries(reported)) {
      const list = this.#logprobs.get(name);
      if (Array.isArray(list) && Array.isArray(value)) for (const each of value) list.push(each);
      else this.#logprobs.set(name, Array.isArray(value) ? [...value] : value);
    }
  }

  /** Adds citations. The Gemini API and Vertex AI use different names; chunks repeat earlier citations. */
  #cite({ citationSources, citations }: JsonObject, partIndex: number): void {
    const sources = citationSources ?? citations;
    for (const source of Array.isArray(sources) ? sources.filter(isJsonObject) : []) {
      const key = JSON.stringify(source);
      if (!this.#citations.has(key)) this.#citations.set(key, { partIndex, ...source });
    }
  }
}

/** Members of a chunk that this or other code reads. */
const readOfChunk: ReadonlySet<string> = new Set([
  'candidates',
  'usageMetadata',
  'responseId',
  'modelVersion',
  'promptFeedback',
  'sdkHttpResponse',
  'error',
]);

/** Members of a candidate that this or other code reads. */
const readOfCandidate: ReadonlySet<string> = new Set([
  'content',
  'index',
  'finishReason',
  'finishMessage',
  'safetyRatings',
  'groundingMetadata',
  'urlContextMetadata',
  'citationMetadata',
  'logprobsResult',
]);
