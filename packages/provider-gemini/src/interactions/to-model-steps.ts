import {
  type Content,
  type FunctionCallPart,
  isJsonObject,
  type JsonObject,
  type Part,
  type ProviderPart,
  type ThoughtPart,
} from '@mortise/core';
import {
  misplaced,
  toldSummary,
  unknownPart,
  untold,
  type WireBody,
  wantedId,
  wellFormed,
  wellFormedJson,
} from '@mortise/provider-kit';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { idRule } from '../request/wire-id.ts';
import { wireName } from '../tools/wire-name.ts';
import type { SaidCall, SaidContent } from './said-content.ts';
import { toMedia } from './to-media.ts';

/**
 * A model's message.
 *
 * It goes back to that model step by step, unchanged: signed thoughts, server tools. Other models get texts,
 * calls and summaries: signatures are bound to their model, and steps of server tools are signed too.
 */
export function toModelSteps({ parts, origin }: Content, { provider, model }: GeminiProfile): SaidContent {
  const writer = new StepWriter(provider, origin, origin?.provider === provider && origin.model === model);
  for (const part of parts) writer.add(part);
  return writer;
}

class StepWriter implements SaidContent {
  readonly steps: WireBody[] = [];
  readonly calls: SaidCall[] = [];
  readonly problems: string[] = [];
  readonly #provider: string;
  readonly #origin: Content['origin'];
  readonly #same: boolean;
  /** The content of the step that the next text or media belongs to. */
  #output: WireBody[] | undefined;

  constructor(provider: string, origin: Content['origin'], same: boolean) {
    this.#provider = provider;
    this.#origin = origin;
    this.#same = same;
  }

  add(part: Part): void {
    const marks = this.#same ? part.providerMetadata?.[this.#provider] : undefined;
    switch (part.type) {
      case 'text':
        if (part.text !== '') this.#say({ type: 'text', text: wellFormed(part.text) });
        return;
      case 'inlineData':
      case 'fileData': {
        const { content, problem } = toMedia(part, this.#provider);
        this.#say(problem === undefined ? { ...content, ...marks } : content);
        if (problem) this.problems.push(problem);
        return;
      }
      case 'thought':
        if (typeof marks?.['signature'] === 'string') this.#step(toThought(part, marks));
        else if (!this.#same) this.#leaveOut(untold(part, this.#origin));
        return;
      case 'functionCall':
        this.calls.push({ call: part, member: 'id', at: this.steps.length });
        this.#step(toCall(part, marks));
        return;
      case 'provider':
        this.#addOwn(part);
        return;
      case 'functionResponse':
        return this.#leaveOut(misplaced(part, 'model'));
      default:
        this.#leaveOut(unknownPart(part));
    }
  }

  /** A step of the server's own, or a content of the model's output that nothing else understands. */
  #addOwn(part: ProviderPart): void {
    const { value } = part;
    const own = this.#same && part.provider === this.#provider && isJsonObject(value) ? value : undefined;
    const type = own?.['type'];
    if (own && typeof type === 'string') {
      if (/_(call|result)$/.test(type)) this.#step(own);
      else this.#say(own);
      return;
    }
    const summary = toldSummary(part);
    if (summary !== undefined) this.#say({ type: 'text', text: summary });
    else this.#leaveOut(untold(part, this.#origin));
  }

  #leaveOut(problem: string | undefined): void {
    if (problem !== undefined) this.problems.push(problem);
  }

  #say(content: WireBody): void {
    if (this.#output) {
      this.#output.push(content);
      return;
    }
    const output = [content];
    this.#step({ type: 'model_output', content: output });
    this.#output = output;
  }

  #step(step: WireBody): void {
    this.#output = undefined;
    this.steps.push(step);
  }
}

/** A thought without a signature stays behind: the server refuses it. */
function toThought({ text }: ThoughtPart, { signature, media }: JsonObject): WireBody {
  const summary = [
    ...(text === '' ? [] : [{ type: 'text', text: wellFormed(text) }]),
    ...(Array.isArray(media) ? media : []),
  ];
  return { type: 'thought', signature, ...(summary.length > 0 && { summary }) };
}

function toCall(part: FunctionCallPart, marks: JsonObject | undefined): WireBody {
  const signature = marks?.['signature'];
  return {
    type: 'function_call',
    id: wantedId(part, idRule),
    name: wireName(part.name),
    arguments: wellFormedJson(part.args),
    ...(typeof signature === 'string' && { signature }),
  };
}
