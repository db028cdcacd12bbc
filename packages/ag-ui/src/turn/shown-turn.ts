import type { UiCall, UiMessage, UiPart, UiText } from '@mortise/ui';
import { activitiesOf } from '../message/activities-of.ts';
import type { AgUiAttributed } from '../wire/ag-ui-event.ts';
import { ShownPart } from './shown-part.ts';

/**
 * A model's turn at the client: pieces are sent while they
 * are streamed, and the rest when the turn is stored.
 */
export class ShownTurn {
  readonly #parts = new Map<string, ShownPart>();
  #last: ShownPart | undefined;
  #hasChanged = false;

  /** True if the stored turn does not start with the streamed text: then only a snapshot can correct it. */
  get hasChanged(): boolean {
    return this.#hasChanged;
  }

  /** True if nothing of the turn was sent. */
  get isUnseen(): boolean {
    return this.#parts.size === 0;
  }

  /** Shows the content of a message that was not shown yet. */
  *show(message: UiMessage): Generator<AgUiAttributed> {
    for (const part of message.parts) {
      if (part.type !== 'text' && part.type !== 'thought' && part.type !== 'call') continue;
      const shown = this.#part(message, part);
      const text = part.type === 'call' ? argsOf(part, shown.text) : part.text;
      if (!text.startsWith(shown.text)) this.#hasChanged = true;
      else if (shown.isUnseen ? part.type === 'call' || text !== '' : text.length > shown.text.length)
        yield* this.#more(shown, text.slice(shown.text.length));
    }
    if (message.state !== 'streaming') {
      const stored = new Set(message.parts.map((part) => ('id' in part ? part.id : '')));
      for (const id of this.#parts.keys()) if (!stored.has(id)) this.#hasChanged = true;
      if (this.#last) yield* this.#last.end();
      for (const { id, activityType, content } of activitiesOf(message))
        yield { type: 'ACTIVITY_SNAPSHOT', messageId: id, activityType, content, replace: true };
    }
  }

  /** Shows the next piece of a part. */
  *delta(message: Pick<UiMessage, 'id'>, part: UiText | UiCall, text: string): Generator<AgUiAttributed> {
    yield* this.#more(this.#part(message, part), text);
  }

  /** Ends every message that was started at the client. */
  *end(): Generator<AgUiAttributed> {
    if (this.#last) yield* this.#last.end();
  }

  #part(message: Pick<UiMessage, 'id'>, part: UiText | UiCall): ShownPart {
    const known = this.#parts.get(part.id);
    if (known) return known;
    const shown = new ShownPart(message, part);
    this.#parts.set(part.id, shown);
    return shown;
  }

  /**
   * Creates the turn for a client that has received a snapshot with only the thoughts of this message so far.
   */
  static thoughtOf(message: UiMessage): ShownTurn {
    const turn = new ShownTurn();
    for (const part of message.parts)
      if (part.type === 'thought') turn.#parts.set(part.id, new ShownPart(message, part).had(part.text));
    return turn;
  }

  /** Returns the message with only the content that was shown. */
  shownOf(message: UiMessage): UiMessage {
    const parts = [...this.#parts].map(
      ([id, { kind, name, text }]): UiPart =>
        kind === 'call'
          ? { type: 'call', id, name, state: 'announced', args: {}, argsText: text }
          : { type: kind, id, text },
    );
    return { ...message, parts };
  }

  *#more(part: ShownPart, text: string): Generator<AgUiAttributed> {
    if (this.#last !== part) {
      if (this.#last) yield* this.#last.end();
      this.#last = part;
    }
    yield* part.more(text);
  }
}

/** Returns the arguments as JSON text: the streamed text if it has the same value. */
function argsOf({ argsText, asked, args }: UiCall, shown: string): string {
  if (argsText !== undefined) return argsText;
  const text = JSON.stringify(asked ?? args);
  return shown !== '' && isSame(shown, text) ? shown : text;
}

function isSame(shown: string, text: string): boolean {
  try {
    return JSON.stringify(JSON.parse(shown)) === text;
  } catch {
    return false;
  }
}
