import { isJsonObject, type JsonObject, type JsonValue, type ModelEvent, type Source } from '@mortise/core';
import { addText, boundedSummary, type Slot, sourceOf, type TextSlot } from '@mortise/provider-kit';
import { base64Of, mediaOf } from '../content/from-content.ts';
import type { ContentBlock } from '../vendor/content-block.ts';
import { MergedMembers } from './merged-members.ts';

/**
 * The content of one answer, block by block. A block continues the block with the same `index`; without an
 * index, it continues the text or thought before it.
 */
export class AnswerBlocks {
  readonly #slots: Slot[];
  readonly #provider: string;
  readonly #byKey: Map<string, Slot> = new Map<string, Slot>();
  /** The original blocks by slot, to send back to the model. */
  readonly #raw: Map<Slot, MergedMembers> = new Map<Slot, MergedMembers>();
  #open: TextSlot | undefined;

  constructor(slots: Slot[], provider: string) {
    this.#slots = slots;
    this.#provider = provider;
  }

  /** Closes the current part: a block without an index does not continue it. */
  close(): void {
    this.#open = undefined;
  }

  /** Adds a text that is not in a block. */
  addText(kind: TextSlot['kind'], text: string): ModelEvent | undefined {
    return text === '' ? undefined : addText(this.#textOf(kind, undefined), text);
  }

  add(block: ContentBlock): ModelEvent | undefined {
    const { type } = block;
    if (callTypes.has(type)) return this.#addInput(block);
    const thought = thoughtOf(block);
    if (thought !== undefined) return this.#addTo('thought', block, thought);
    const { text, refusal } = block;
    if (type === 'refusal') return this.#addTo('text', block, typeof refusal === 'string' ? refusal : '');
    if (typeof text === 'string' || type === 'text')
      return this.#addTo('text', block, typeof text === 'string' ? text : '');
    this.#addComplete(block);
    return undefined;
  }

  /** Adds to each part the block that has to be sent back to the model. */
  finish(): void {
    for (const [slot, raw] of this.#raw) {
      const { index: _, ...block } = raw.toJson();
      if (slot.kind === 'whole') {
        const { part } = slot;
        const summary = boundedSummary(JSON.stringify(block));
        if (part.type === 'provider') slot.part = { ...part, value: block, ...(summary !== undefined && { summary }) };
        else slot.part = { ...part, providerMetadata: { [this.#provider]: { block } } };
      } else if (slot.kind === 'thought' || Object.keys(block).length > 2) slot.metadata = { ...slot.metadata, block };
    }
  }

  /** Returns the sources that the texts cite, if LangChain reports them. */
  sources(): readonly Source[] {
    return [...this.#raw].flatMap(([{ index: part, kind }, raw]) => {
      const { annotations, citations = annotations } = raw.toJson();
      return kind === 'text' && Array.isArray(citations)
        ? citations.flatMap((citation) => sourceIn(citation, part))
        : [];
    });
  }

  #addTo(kind: TextSlot['kind'], block: ContentBlock, text: string): ModelEvent | undefined {
    const slot = this.#textOf(kind, block['index']);
    this.#keep(slot, block);
    return text === '' ? undefined : addText(slot, text);
  }

  #textOf(kind: TextSlot['kind'], index: unknown): TextSlot {
    const key = index === undefined ? undefined : `${kind} ${String(index)}`;
    const known = key === undefined ? undefined : this.#byKey.get(key);
    if (known && known.kind === kind) return known;
    if (key === undefined && this.#open?.kind === kind) return this.#open;
    const slot: TextSlot = { kind, index: this.#slots.length, text: '' };
    this.#slots.push(slot);
    this.#open = slot;
    if (key !== undefined) this.#byKey.set(key, slot);
    return slot;
  }

  #addComplete(block: ContentBlock): void {
    const key = block['index'] === undefined ? undefined : `whole ${String(block['index'])}`;
    const known = key === undefined ? undefined : this.#byKey.get(key);
    if (known) return this.#keep(known, block);
    this.#open = undefined;
    const part = mediaOf(block) ?? { type: 'provider' as const, provider: this.#provider, value: null };
    const slot: Slot = { kind: 'whole', index: this.#slots.length, part };
    this.#slots.push(slot);
    if (key !== undefined) this.#byKey.set(key, slot);
    this.#keep(slot, block);
  }

  /**
   * Adds arguments of a provider tool, which arrive like the
   * arguments of a call; calls themselves are handled elsewhere.
   */
  #addInput({ index, input }: ContentBlock): undefined {
    const slot = index === undefined ? undefined : this.#byKey.get(`whole ${String(index)}`);
    if (slot && typeof input === 'string') this.#keep(slot, { type: '', input }, true);
    return undefined;
  }

  #keep(slot: Slot, block: ContentBlock, isInput = false): void {
    const { type, ...members } = plain(block);
    const known = this.#raw.get(slot);
    const named = isInput ? members : { ...members, type: type === 'text_delta' ? 'text' : type };
    if (known) known.add(named);
    else this.#raw.set(slot, new MergedMembers(named));
  }
}

/** Returns a block in its stored form, with bytes as Base64. */
function plain(block: ContentBlock): JsonObject & { readonly type: string } {
  const { data } = block;
  const stored = data instanceof Uint8Array ? { ...block, data: base64Of(data) } : block;
  return stored as JsonObject & { readonly type: string };
}

/** Returns the text of a thought; undefined for other blocks. Hidden thoughts have an empty text. */
function thoughtOf(block: ContentBlock): string | undefined {
  const { type, thinking, reasoning, text, summary } = block;
  if (!thoughtTypes.has(type)) return undefined;
  for (const value of [thinking, reasoning, text]) if (typeof value === 'string') return value;
  if (!Array.isArray(summary)) return '';
  return (summary as readonly JsonValue[])
    .map((each) => (isJsonObject(each) ? String(each['text'] ?? '') : ''))
    .join('');
}

function sourceIn(citation: JsonValue, part: number): readonly Source[] {
  if (!isJsonObject(citation)) return [];
  const { url, title, document_title = title, cited_text, citedText = cited_text, quote = citedText } = citation;
  return sourceOf({ url, title: document_title, quote, part });
}

const thoughtTypes: ReadonlySet<string> = new Set(['thinking', 'reasoning', 'reasoning_content', 'redacted_thinking']);

/** The types of blocks about calls, which LangChain also has outside of the content. */
const callTypes: ReadonlySet<string> = new Set([
  'tool_use',
  'input_json_delta',
  'tool_call',
  'tool_call_chunk',
  'invalid_tool_call',
  'function_call',
  'functionCall',
]);
