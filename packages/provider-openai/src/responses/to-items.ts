import {
  type Content,
  type FunctionCallPart,
  type FunctionResponsePart,
  isJsonObject,
  type JsonObject,
  type TextPart,
  type ThoughtPart,
} from '@mortise/core';
import {
  authorshipOf,
  type CallReference,
  type IdRule,
  type MediaPart,
  wantedId,
  wellFormed,
  wellFormedJson,
  writeParts,
} from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { argumentsOf, customInput } from '../request/wire-values.ts';
import { wireName } from '../tools/lower-tools.ts';
import { clientCallItem, isClientCall } from './client-calls.ts';
import { isEchoable } from './item-family.ts';
import { remembered } from './remembered.ts';
import { type InputPart, toInputPart } from './to-media.ts';
import { ToolResult } from './to-tool-results.ts';

/** A piece of a content in the wire format: an item, a call with its wanted id, or the result of a call. */
export type ContentItem =
  | { readonly item: JsonObject }
  | { readonly makes: CallReference; readonly item: JsonObject }
  | { readonly answers: CallReference; readonly result: ToolResult };

/** A content in the format in which it is sent. */
export interface ConvertedContent {
  readonly items: readonly ContentItem[];
  /** Warnings about parts that could not be converted. */
  readonly problems: readonly string[];
}

/** The settings that decide how a content is converted. */
export interface ItemContext {
  readonly profile: OpenAIProfile;
  /** True if the server has stored earlier answers, and knows their items by id. */
  readonly stored: boolean;
}

/**
 * Converts a content to items.
 *
 * A turn is sent back to its own model unchanged: reasoning, phases, ids, items of provider tools. Every
 * other model, even of the same provider, gets texts, calls and the summaries of provider tools: the items of
 * these tools are bound to the reasoning before them, which is omitted.
 */
export function toItems(content: Content, context: ItemContext): ConvertedContent {
  const items = new ItemList(content, context);
  const { warn } = items;
  const input = (part: TextPart | MediaPart): void => items.addInput(part);
  if (content.role === 'model')
    writeParts(content, context.profile, {
      text: (part) => items.addText(part),
      media: (part) => items.addMedium(part),
      thought: (part) => items.addReasoning(part),
      call: (part) => items.addCall(part),
      own: (item) => items.addOwn(item),
      warn,
    });
  else
    writeParts(content, context.profile, {
      text: input,
      media: input,
      result: (part) => items.addResult(part),
      own(item) {
        items.addItem(item);
        return true;
      },
      warn,
    });
  return items.end();
}

/** The items of one content, to which the parts are added one by one. */
class ItemList {
  readonly #provider: string;
  readonly #own: boolean;
  readonly #same: boolean;
  readonly #stored: boolean;
  readonly #items: ContentItem[] = [];
  readonly #problems: string[] = [];
  /** The texts and media of the next user message. */
  #input: InputPart[] = [];
  /** The message of the model to which the next text may belong. */
  #message: { readonly id: string; readonly content: JsonObject[] } | undefined;
  /**
   * True if reasoning of this turn was omitted: ids that
   * bind other items to the reasoning are omitted as well.
   */
  #unbound = false;

  constructor(content: Content, { profile, stored }: ItemContext) {
    const { own, same } = authorshipOf(content, profile);
    this.#provider = profile.provider;
    this.#own = own;
    this.#same = same;
    this.#stored = stored;
  }

  readonly warn = (problem: string): void => void this.#problems.push(problem);

  /** Adds a text of the model. Texts of one message stay one message. */
  addText(part: TextPart): void {
    if (part.text === '') return;
    this.#closeInput();
    const text = wellFormed(part.text);
    const marks = this.#same ? part.providerMetadata?.[this.#provider] : undefined;
    const { itemId: id, phase, refusal, annotations = [] } = marks ?? {};
    const inPhase = typeof phase === 'string' ? { phase } : {};
    if (typeof id !== 'string' || this.#unbound) {
      this.#message = undefined;
      this.#items.push({ item: { type: 'message', role: 'assistant', content: text, ...inPhase } });
      return;
    }
    const contentItem =
      refusal === true ? { type: 'refusal', refusal: text } : { type: 'output_text', text, annotations };
    if (this.#message?.id === id) {
      this.#message.content.push(contentItem);
      return;
    }
    const content = [contentItem];
    this.#items.push({ item: { type: 'message', id, role: 'assistant', status: 'completed', content, ...inPhase } });
    this.#message = { id, content };
  }

  /** Adds text or media to the user message. */
  addInput(part: TextPart | MediaPart): void {
    this.#message = undefined;
    const input = toInputPart(part, this.#provider, this.warn);
    if (input) this.#input.push(input);
  }

  /** Adds media that the model generated, as an item of the server or as input. */
  addMedium(part: MediaPart): void {
    const item = this.#same ? part.providerMetadata?.[this.#provider]?.['item'] : undefined;
    if (part.type === 'inlineData' && isJsonObject(item)) this.addItem({ ...item, result: part.data });
    else this.addInput(part);
  }

  /** Adds reasoning before the items that it led to. Incomplete reasoning is omitted. */
  addReasoning({ providerMetadata }: ThoughtPart): void {
    const item = providerMetadata?.[this.#provider]?.['item'];
    if (isJsonObject(item) && (this.#stored || isComplete(item))) this.addItem(item);
    else this.#unbound = true;
    this.#message = undefined;
  }

  addCall(part: FunctionCallPart): void {
    this.#push({ makes: part, item: this.#callItem(part) });
  }

  addResult(part: FunctionResponsePart): void {
    this.#push({ answers: part, result: new ToolResult(part, this.#provider) });
  }

  /** Adds an item of a provider tool. Returns false if the model does not accept it. */
  addOwn(item: JsonObject): boolean {
    this.#message = undefined;
    const isAccepted = this.#same && isEchoable(item);
    if (isAccepted) this.addItem(item);
    return isAccepted;
  }

  addItem(item: JsonObject): void {
    this.#push({ item });
  }

  end(): ConvertedContent {
    this.#closeInput();
    // The server refuses reasoning without a following item, which a cut turn has.
    while (isReasoning(this.#items.at(-1))) this.#items.pop();
    return { items: this.#items, problems: this.#problems };
  }

  #push(item: ContentItem): void {
    this.#message = undefined;
    this.#closeInput();
    this.#items.push(item);
  }

  #closeInput(): void {
    const input = this.#input;
    if (input.length === 0) return;
    this.#input = [];
    const only = input.length === 1 && input[0]?.type === 'input_text' ? input[0].text : undefined;
    const content = only ?? (input as unknown as readonly JsonObject[]);
    this.#items.push({ item: { type: 'message', role: 'user', content } });
  }

  #callItem(part: FunctionCallPart): JsonObject {
    const marks = this.#own ? part.providerMetadata?.[this.#provider] : undefined;
    const { itemId, type = 'function_call', arguments: args, [remembered]: _, ...rest } = marks ?? {};
    const id = typeof itemId === 'string' && this.#same && !this.#unbound ? { id: itemId } : {};
    const callId = wantedId(part, callIdRule);
    const name = wireName(part.name);
    if (isClientCall(type)) return clientCallItem(String(type), part, { ...id, call_id: callId }, rest);
    switch (type) {
      case 'custom_tool_call':
        return { type, ...id, call_id: callId, name, input: customInput(part), ...rest };
      case 'tool_search_call':
        return { type, ...id, call_id: callId, arguments: wellFormedJson(part.args), status: 'completed', ...rest };
      case 'mcp_approval_request':
        return { type, id: callId, name: part.args['name'] ?? '', arguments: args ?? '{}', ...rest };
      default:
        return { type: 'function_call', ...id, call_id: callId, name, arguments: argumentsOf(part), ...rest };
    }
  }
}

function isReasoning(item: ContentItem | undefined): boolean {
  return item !== undefined && 'item' in item && item.item['type'] === 'reasoning';
}

/** Returns true if a reasoning item is complete: a server that stores nothing cannot look up the rest. */
function isComplete({ encrypted_content: encrypted, content }: JsonObject): boolean {
  return typeof encrypted === 'string' || (Array.isArray(content) && content.length > 0);
}

/** The ids that Responses accepts. */
export const callIdRule: IdRule = { taken: /^[\w-]{1,64}$/ };
