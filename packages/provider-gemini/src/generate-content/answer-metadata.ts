import { isJsonObject, type JsonObject, type JsonValue, type ModelEnd } from '@mortise/core';
import type { Slot } from '@mortise/provider-kit';
import { citationSources, groundingSources } from '../answer/from-grounding.ts';

/** What the server says about an answer beside its content. The last word counts; citations add up. */
export class AnswerMetadata {
  readonly #said: { [name: string]: JsonValue } = {};
  readonly #citations: Map<string, JsonObject> = new Map<string, JsonObject>();

  /** Takes what a chunk, and its candidate, say. `partIndex`: the place of the text that is cited. */
  read(chunk: JsonObject, candidate: JsonObject | undefined, partIndex: number): void {
    this.#take('responseId', chunk['responseId']);
    this.#take('model', chunk['modelVersion']);
    this.#take('promptFeedback', chunk['promptFeedback']);
    if (!candidate) return;
    this.#take('finishMessage', candidate['finishMessage']);
    this.#take('safetyRatings', candidate['safetyRatings']);
    this.#take('grounding', candidate['groundingMetadata']);
    this.#take('urlContext', candidate['urlContextMetadata']);
    const { citationMetadata } = candidate;
    if (isJsonObject(citationMetadata)) this.#cite(citationMetadata, partIndex);
  }

  /** As members of the end; nothing where nothing was said. */
  end(slots: readonly Slot[]): Pick<ModelEnd, 'sources' | 'metadata'> {
    const citations = [...this.#citations.values()];
    const sources = [...groundingSources(this.#said['grounding'], slots), ...citationSources(citations, slots)];
    const metadata = { ...this.#said, ...(citations.length > 0 && { citations }) };
    return { ...(sources.length > 0 && { sources }), ...(Object.keys(metadata).length > 0 && { metadata }) };
  }

  #take(name: string, value: JsonValue | undefined): void {
    if (value !== undefined && value !== null) this.#said[name] = value;
  }

  /** The Gemini API and Vertex AI have a word each; chunks repeat what earlier ones said. */
  #cite({ citationSources, citations }: JsonObject, partIndex: number): void {
    const sources = citationSources ?? citations;
    for (const source of Array.isArray(sources) ? sources.filter(isJsonObject) : []) {
      const key = JSON.stringify(source);
      if (!this.#citations.has(key)) this.#citations.set(key, { partIndex, ...source });
    }
  }
}
