import {
  type Content,
  type FunctionCallPart,
  isJsonObject,
  type JsonObject,
  type Part,
  type ProviderPart,
  type TextPart,
} from '@mortise/core';
import {
  type CallReference,
  misplaced,
  toldSummary,
  unknownPart,
  untold,
  wantedId,
  wellFormed,
  wellFormedJson,
} from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { argumentsOf } from '../request/arguments-of.ts';
import { customInput } from '../request/custom-input.ts';
import { wireName } from '../tools/wire-name.ts';
import { callIdRule } from './call-id-rule.ts';
import { clientCallItem, isClientCall } from './client-calls.ts';
import { isEchoable } from './echo-of.ts';
import { remembered } from './remembered.ts';
import { type InputPart, toInputPart } from './to-media.ts';
import { ToolResult } from './to-tool-results.ts';

/**
 * A piece of a content in the words of the wire: an item, a call under its wanted id, or the answer to one.
 */
export type ContentItem =
  | { readonly item: JsonObject }
  | { readonly makes: CallReference; readonly item: JsonObject }
  | { readonly answers: CallReference; readonly result: ToolResult };

/** A content as it is sent. */
export interface SaidContent {
  readonly items: readonly ContentItem[];
  /** What could not be said. */
  readonly unsaid: readonly string[];
}

/** What decides how a content is said, beside the content. */
export interface SayingContext {
  readonly profile: OpenAIProfile;
  /** The server has kept earlier answers, and knows their items by id. */
  readonly stored: boolean;
}

/**
 * Puts a content into the words of the wire.
 *
 * What a model said goes back to that model as it came: reasoning, phases, ids, the items of its own tools.
 * To every other model go texts and calls; what a server's tools did is told in words, to another model of
 * the same provider too: such items are bound to the reasoning that led to them, which stays behind.
 */
export function toItems(content: Content, context: SayingContext): SaidContent {
  const writer = new ContentWriter(content, context);
  if (content.role === 'model') for (const part of content.parts) writer.said(part);
  else for (const part of content.parts) writer.given(part);
  return writer.end();
}

class ContentWriter {
  readonly #provider: string;
  readonly #content: Content;
  readonly #same: boolean;
  readonly #own: boolean;
  readonly #context: SayingContext;
  readonly #items: ContentItem[] = [];
  readonly #unsaid: string[] = [];
  #input: InputPart[] = [];
  #message: { readonly id: string; readonly content: JsonObject[] } | undefined;
  /** An item of this turn stays behind: the ids that bind the others to it stay behind as well. */
  #unbound = false;

  constructor(content: Content, context: SayingContext) {
    const { provider, model } = context.profile;
    const { origin } = content;
    this.#content = content;
    this.#provider = provider;
    this.#own = origin?.provider === provider;
    this.#same = this.#own && origin?.model === model;
    this.#context = context;
  }

  /** A part of a user's or a tool's content. */
  given(part: Part): void {
    switch (part.type) {
      case 'text':
      case 'inlineData':
      case 'fileData':
        this.#addInput(part);
        return;
      case 'functionResponse':
        this.#closeInput();
        this.#items.push({ answers: part, result: new ToolResult(part, this.#provider) });
        return;
      case 'provider':
        if (part.provider === this.#provider && isJsonObject(part.value)) this.#push(part.value);
        else this.#tellUser(part);
        return;
      case 'thought':
      case 'functionCall':
        return this.#leaveOut(misplaced(part, this.#content.role));
      default:
        this.#leaveOut(unknownPart(part));
    }
  }

  /** A part of a model's content. */
  said(part: Part): void {
    if (part.type !== 'text') this.#message = undefined;
    const marks = part.providerMetadata?.[this.#provider];
    switch (part.type) {
      case 'text':
        if (part.text !== '') this.#addText(part, this.#same ? marks : undefined);
        return;
      case 'thought':
        this.#addReasoning(marks?.['item']);
        if (!this.#same) this.#leaveOut(untold(part, this.#content.origin));
        return;
      case 'functionCall':
        this.#closeInput();
        this.#items.push({ makes: part, item: this.#callItem(part, this.#own ? marks : undefined) });
        return;
      case 'inlineData':
        if (this.#same && isJsonObject(marks?.['item'])) this.#push({ ...marks['item'], result: part.data });
        else this.#addInput(part);
        return;
      case 'fileData':
        this.#addInput(part);
        return;
      case 'provider':
        if (this.#same && part.provider === this.#provider && isJsonObject(part.value) && isEchoable(part.value))
          this.#push(part.value);
        else this.#tell(part);
        return;
      case 'functionResponse':
        this.given(part);
        return;
      default:
        this.#leaveOut(unknownPart(part));
    }
  }

  end(): SaidContent {
    this.#closeInput();
    // The server refuses reasoning that led to nothing: that of a turn which was cut.
    while (isReasoning(this.#items.at(-1))) this.#items.pop();
    return { items: this.#items, unsaid: this.#unsaid };
  }

  #push(item: JsonObject): void {
    this.#closeInput();
    this.#items.push({ item });
  }

  #addInput(part: Parameters<typeof toInputPart>[0]): void {
    const input = toInputPart(part, this.#provider, (message) => this.#unsaid.push(message));
    if (input) this.#input.push(input);
  }

  #closeInput(): void {
    const input = this.#input;
    if (input.length === 0) return;
    this.#input = [];
    const only = input.length === 1 && input[0]?.type === 'input_text' ? input[0].text : undefined;
    const content = only ?? (input as unknown as readonly JsonObject[]);
    this.#items.push({ item: { type: 'message', role: 'user', content } });
  }

  /** Texts of one message of the model stay one message. */
  #addText(part: TextPart, marks: JsonObject | undefined): void {
    this.#closeInput();
    const text = wellFormed(part.text);
    const { itemId: id, phase, refusal, annotations = [] } = marks ?? {};
    const inPhase = typeof phase === 'string' ? { phase } : {};
    if (typeof id !== 'string' || this.#unbound) {
      this.#message = undefined;
      this.#items.push({ item: { type: 'message', role: 'assistant', content: text, ...inPhase } });
      return;
    }
    const said = refusal === true ? { type: 'refusal', refusal: text } : { type: 'output_text', text, annotations };
    if (this.#message?.id === id) {
      this.#message.content.push(said);
      return;
    }
    const content = [said];
    this.#message = { id, content };
    this.#items.push({ item: { type: 'message', id, role: 'assistant', status: 'completed', content, ...inPhase } });
  }

  /** What another model's server did, in words. */
  #tell(part: ProviderPart): void {
    const text = toldSummary(part);
    if (text === undefined) this.#leaveOut(untold(part, this.#content.origin));
    else this.#push({ type: 'message', role: 'assistant', content: text });
  }

  /** What a user said in the words of another provider. */
  #tellUser(part: ProviderPart): void {
    const text = toldSummary(part);
    if (text === undefined) this.#leaveOut(untold(part, this.#content.origin));
    else this.#addInput({ type: 'text', text });
  }

  #leaveOut(problem: string | undefined): void {
    if (problem !== undefined) this.#unsaid.push(problem);
  }

  /** Reasoning goes back whole, before what it led to, or not at all. */
  #addReasoning(item: unknown): void {
    if (this.#same && isJsonObject(item) && (this.#context.stored || isWhole(item))) this.#push(item);
    else this.#unbound = true;
  }

  #callItem(part: FunctionCallPart, marks: JsonObject | undefined): JsonObject {
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

function isReasoning(said: ContentItem | undefined): boolean {
  return said !== undefined && 'item' in said && said.item['type'] === 'reasoning';
}

/** Whether a reasoning item says everything itself: a server that keeps nothing cannot look up the rest. */
function isWhole({ encrypted_content: encrypted, content }: JsonObject): boolean {
  return typeof encrypted === 'string' || (Array.isArray(content) && content.length > 0);
}
