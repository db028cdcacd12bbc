import type { UiCall, UiMessage, UiText } from '@mortise/ui';
import type { AgUiAttributed } from '../wire/ag-ui-event.ts';

/**
 * A part of a turn that is streamed to a client: the text sent
 * so far, and whether the part is still open at the client.
 */
export class ShownPart {
  readonly kind: 'text' | 'thought' | 'call';
  /** The id of the message; thoughts have separate ids. */
  readonly #id: string;
  #text = '';
  #state: 'unseen' | 'open' | 'over' = 'unseen';
  readonly #parent: string;
  readonly name: string;

  constructor(message: Pick<UiMessage, 'id'>, part: UiText | UiCall) {
    this.kind = part.type;
    this.#id = part.type === 'text' ? message.id : part.id;
    this.#parent = message.id;
    this.name = part.type === 'call' ? part.name : '';
  }

  /** The text that the client has. */
  get text(): string {
    return this.#text;
  }

  /** True if no text was sent. */
  get isUnseen(): boolean {
    return this.#state === 'unseen';
  }

  /** Records the text that the client has from a snapshot. */
  had(text: string): this {
    this.#text = text;
    this.#state = 'over';
    return this;
  }

  /** Shows the next piece of the part. */
  *more(delta: string): Generator<AgUiAttributed> {
    if (this.#state !== 'open') yield* this.#begin();
    if (delta === '') return;
    this.#text += delta;
    if (this.kind === 'call') yield { type: 'TOOL_CALL_ARGS', toolCallId: this.#id, delta };
    else if (this.kind === 'text') yield { type: 'TEXT_MESSAGE_CONTENT', messageId: this.#id, delta };
    else yield { type: 'REASONING_MESSAGE_CONTENT', messageId: this.#id, delta };
  }

  /** Ends the part for now. */
  *end(): Generator<AgUiAttributed> {
    if (this.#state !== 'open') return;
    this.#state = 'over';
    if (this.kind === 'call') yield { type: 'TOOL_CALL_END', toolCallId: this.#id };
    else if (this.kind === 'text') yield { type: 'TEXT_MESSAGE_END', messageId: this.#id };
    else {
      yield { type: 'REASONING_MESSAGE_END', messageId: this.#id };
      yield { type: 'REASONING_END', messageId: this.#id };
    }
  }

  *#begin(): Generator<AgUiAttributed> {
    this.#state = 'open';
    if (this.kind === 'call')
      yield {
        type: 'TOOL_CALL_START',
        toolCallId: this.#id,
        toolCallName: this.name,
        parentMessageId: this.#parent,
      };
    else if (this.kind === 'text') yield { type: 'TEXT_MESSAGE_START', messageId: this.#id, role: 'assistant' };
    else {
      yield { type: 'REASONING_START', messageId: this.#id };
      yield { type: 'REASONING_MESSAGE_START', messageId: this.#id, role: 'reasoning' };
    }
  }
}
