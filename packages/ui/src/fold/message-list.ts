import type { UiCall, UiMessage } from '../shape/ui-message.ts';
import { type TellOp, tellMembers } from '../shape/ui-patch.ts';

/**
 * The messages of a page, to which events are applied, with the
 * position of each call. Messages that were returned do not change.
 */
export class MessageList {
  readonly #messages: UiMessage[];
  readonly #tell: TellOp | undefined;
  /** Messages that were not returned yet, so that they may be changed. */
  readonly #own: Set<UiMessage> = new Set();
  readonly #calls: Map<string, CallPlace> = new Map();
  #given: readonly UiMessage[];
  #isDirty = false;

  constructor(from: readonly UiMessage[], tell?: TellOp) {
    this.#tell = tell;
    this.#given = from;
    this.#messages = [...from];
    for (let at = 0; at < from.length; at++) this.#index(from[at] as UiMessage, at);
  }

  /** Adds a message, and returns its calls. */
  push(message: UiMessage): readonly UiCall[] {
    this.#isDirty = true;
    this.#tell?.(['messages', message.id], message);
    return this.#index(message, this.#messages.push(message) - 1);
  }

  call(id: string): UiCall | undefined {
    const place = this.#calls.get(id);
    return place && (this.#messages[place.message]?.parts[place.part] as UiCall | undefined);
  }

  /** Returns the branch of the nested run that made a call; undefined at the root. */
  branchOf(id: string): string | undefined {
    return this.#calls.get(id)?.branch;
  }

  /** Returns the ids of the open questions about a call. */
  askedAbout(id: string): Set<string> {
    return this.#calls.get(id)?.asked ?? new Set();
  }

  edit(id: string, change: (call: UiCall) => UiCall): void {
    const place = this.#calls.get(id);
    const call = this.call(id);
    if (!place || !call) return;
    const changed = change(call);
    if (changed === call) return;
    this.#isDirty = true;
    const message = this.#messages[place.message] as UiMessage;
    if (this.#tell) tellMembers(this.#tell, ['messages', message.id, 'parts', id], call, changed);
    if (this.#own.has(message)) (message.parts as UiMessage['parts'][number][])[place.part] = changed;
    else {
      const copy = { ...message, parts: message.parts.with(place.part, changed) };
      this.#messages[place.message] = copy;
      this.#own.add(copy);
    }
  }

  /** Returns the current messages: the same list until something has changed. */
  published(): readonly UiMessage[] {
    if (!this.#isDirty) return this.#given;
    this.#isDirty = false;
    this.#own.clear();
    this.#given = [...this.#messages];
    return this.#given;
  }

  #index({ branch, parts }: UiMessage, message: number): readonly UiCall[] {
    const calls: UiCall[] = [];
    for (let part = 0; part < parts.length; part++) {
      const call = parts[part];
      if (call?.type !== 'call') continue;
      this.#calls.set(call.id, { message, part, branch, asked: new Set() });
      calls.push(call);
    }
    return calls;
  }
}

/** The position of a call, and its open questions. */
interface CallPlace {
  readonly message: number;
  readonly part: number;
  readonly branch: string | undefined;
  readonly asked: Set<string>;
}
