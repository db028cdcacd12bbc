import { partId } from '../shape/part-id.ts';
import type { UiFleeting } from '../shape/ui-event.ts';
import type { UiCall, UiMessage, UiPart, UiText } from '../shape/ui-message.ts';
import { emptyLive, type UiLive, type UiLiveCall } from '../shape/ui-state.ts';

/** What is true in this moment, as it grows. */
export class LiveFold {
  #given: UiLive;
  #next: { -readonly [K in keyof UiLive]: UiLive[K] };
  readonly #turns = new Map<string, LiveTurn>();
  #isDirty = false;

  constructor(from: UiLive = emptyLive) {
    this.#given = from;
    this.#next = { ...from };
    this.#begin(from);
  }

  apply(event: Exclude<UiFleeting, { readonly type: 'all' }>): void {
    switch (event.type) {
      case 'run':
        this.#run(event);
        break;
      case 'turn': {
        const { turn, agent, run, at, branch } = event;
        const shared = { id: turn, role: 'agent', agent, run, at, state: 'streaming' } as const;
        this.#turns.set(
          turn,
          newTurn(branch === undefined ? { ...shared, parts: [] } : { ...shared, branch, parts: [] }),
        );
        break;
      }
      case 'delta':
        this.#delta(event);
        break;
      case 'cut':
        this.turnOver(event.turn);
        break;
      case 'running':
        this.#call(event.callId, { args: event.args });
        break;
      case 'progress':
        this.#call(event.callId, { ...this.#next.calls[event.callId], progress: event.value });
        break;
      case 'ended':
        this.over(event.callId);
        break;
      case 'warning': {
        const { code, message } = event;
        this.#next.warnings = [...this.#next.warnings.slice(-mostWarnings), { code, message }];
        break;
      }
      case 'live':
        this.#next = { ...event.live };
        this.#begin(event.live);
        break;
      default:
        // The connection's business.
        event.type satisfies 'lost';
        return;
    }
    this.#isDirty = true;
  }

  /** A turn is stored, or came to nothing. */
  turnOver(id: string): void {
    if (this.#turns.delete(id)) this.#isDirty = true;
  }

  /** A call does not run any more. */
  over(callId: string): void {
    if (!Object.hasOwn(this.#next.calls, callId)) return;
    const { [callId]: _, ...calls } = this.#next.calls;
    this.#next.calls = calls;
    this.#isDirty = true;
  }

  /** What is true now: the same object until something has changed. */
  published(): UiLive {
    if (!this.#isDirty) return this.#given;
    this.#isDirty = false;
    this.#next.turns = [...this.#turns.values()].map(publishedTurn);
    this.#given = { ...this.#next };
    return this.#given;
  }

  #begin({ turns }: UiLive): void {
    this.#turns.clear();
    for (const turn of turns) this.#turns.set(turn.id, newTurn(turn));
  }

  #run(event: Extract<UiFleeting, { readonly type: 'run' }>): void {
    this.#turns.clear();
    if (event.running) {
      this.#next = { ...emptyLive, running: true };
      return;
    }
    const { status, error } = event;
    const ended = status && { ended: { status, ...(error && { error }) } };
    this.#next = { ...emptyLive, warnings: this.#next.warnings, ...ended };
  }

  #call(id: string, call: UiLiveCall): void {
    this.#next.calls = { ...this.#next.calls, [id]: call };
  }

  #delta({ turn: id, part, kind, text, name }: Extract<UiFleeting, { readonly type: 'delta' }>): void {
    const turn = this.#turns.get(id);
    if (!turn) return;
    const key = partId(id, part);
    const at = turn.places.get(key) ?? turn.parts.length;
    const before = turn.parts[at];
    if (before === undefined) turn.places.set(key, at);
    turn.parts[at] = grown(before, kind, key, text, name);
    turn.isDirty = true;
  }
}

interface LiveTurn {
  message: UiMessage;
  isDirty: boolean;
  readonly parts: UiPart[];
  /** Of the parts, by id. */
  readonly places: Map<string, number>;
}

function newTurn(message: UiMessage): LiveTurn {
  const parts = [...message.parts];
  const places = new Map(parts.flatMap((part, at) => ('id' in part ? [[part.id, at] as const] : [])));
  return { message, isDirty: false, parts, places };
}

function publishedTurn(turn: LiveTurn): UiMessage {
  if (turn.isDirty) {
    turn.isDirty = false;
    turn.message = { ...turn.message, parts: [...turn.parts] };
  }
  return turn.message;
}

function grown(
  before: UiPart | undefined,
  kind: 'text' | 'thought' | 'args',
  id: string,
  text: string,
  name: string | undefined,
): UiText | UiCall {
  if (before?.type === 'text' || before?.type === 'thought') return { ...before, text: before.text + text };
  if (before?.type === 'call')
    return { ...before, ...(name !== undefined && { name }), argsText: (before.argsText ?? '') + text };
  return kind === 'args'
    ? { type: 'call', id, name: name ?? '', state: 'announced', args: {}, argsText: text }
    : { type: kind, id, text };
}

/** Older warnings of a run make room. */
const mostWarnings = 49;
