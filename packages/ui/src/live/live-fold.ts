import type { UiFleeting } from '../shape/ui-event.ts';
import { partId, type UiMessage, type UiPart } from '../shape/ui-message.ts';
import type { TellOp } from '../shape/ui-patch.ts';
import { emptyLive, type UiLive, type UiLiveCall } from '../shape/ui-state.ts';

/**
 * The live state, to which events are applied. A delta costs only
 * an append to a string; messages are built when they are read.
 */
export class LiveFold {
  readonly #tell: TellOp | undefined;
  #given: UiLive;
  #next: { -readonly [K in keyof UiLive]: UiLive[K] };
  readonly #turns: Map<string, LiveTurn> = new Map();
  /** The part that the last delta extended. */
  #last: LivePart | undefined;
  #isDirty = false;

  constructor(from: UiLive = emptyLive, tell?: TellOp) {
    this.#tell = tell;
    this.#given = from;
    this.#next = { ...from };
    this.#begin(from);
  }

  apply(event: Exclude<UiFleeting, { readonly type: 'all' }>): void {
    switch (event.type) {
      case 'delta':
        return this.#delta(event);
      case 'run':
        this.#run(event);
        break;
      case 'turn': {
        const { turn, agent, run, at, branch } = event;
        const shared = { id: turn, role: 'agent', agent, run, at, state: 'streaming', parts: [] } as const;
        const message = branch === undefined ? shared : { ...shared, branch };
        this.#turns.set(turn, newTurn(message));
        this.#tell?.(['live', 'turns', turn], message);
        break;
      }
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
        this.#tell?.(['live', 'warnings'], this.#next.warnings);
        break;
      }
      case 'live':
        this.#next = { ...event.live };
        this.#begin(event.live);
        this.#tell?.(['live'], event.live);
        break;
      default:
        // `lost` is handled by the connection.
        event.type satisfies 'lost';
        return;
    }
    this.#isDirty = true;
  }

  /** Removes a streamed turn that was stored or discarded. */
  turnOver(id: string): void {
    this.#last = undefined;
    if (!this.#turns.delete(id)) return;
    this.#tell?.(['live', 'turns', id]);
    this.#isDirty = true;
  }

  /** Removes a running call that has ended. */
  over(callId: string): void {
    if (!Object.hasOwn(this.#next.calls, callId)) return;
    const { [callId]: _, ...calls } = this.#next.calls;
    this.#next.calls = calls;
    this.#tell?.(['live', 'calls', callId]);
    this.#isDirty = true;
  }

  /** Returns the current live state: the same object until something changes. */
  published(): UiLive {
    if (!this.#isDirty) return this.#given;
    this.#isDirty = false;
    this.#next.turns = [...this.#turns.values()].map(publishedTurn);
    this.#given = { ...this.#next };
    return this.#given;
  }

  #begin({ turns }: UiLive): void {
    this.#last = undefined;
    this.#turns.clear();
    for (const turn of turns) this.#turns.set(turn.id, newTurn(turn));
  }

  #run(event: Extract<UiFleeting, { readonly type: 'run' }>): void {
    this.#begin(emptyLive);
    if (event.running) this.#next = { ...emptyLive, running: true };
    else {
      const { status, error } = event;
      const ended = status && { ended: { status, ...(error && { error }) } };
      this.#next = { ...emptyLive, warnings: this.#next.warnings, ...ended };
    }
    this.#tell?.(['live'], { ...this.#next });
  }

  #call(id: string, call: UiLiveCall): void {
    this.#next.calls = { ...this.#next.calls, [id]: call };
    this.#tell?.(['live', 'calls', id], call);
  }

  #delta({ turn: id, part: at, kind, text, name }: Extract<UiFleeting, { readonly type: 'delta' }>): void {
    let part = this.#last;
    if (part?.at !== at || part.turn.message.id !== id) {
      const turn = this.#turns.get(id);
      if (!turn) return;
      part = turn.parts.get(at) ?? newPart(turn, at, kind);
      this.#last = part;
    }
    part.text += text;
    if (name !== undefined) part.name = name;
    part.given = undefined;
    part.turn.isDirty = true;
    this.#isDirty = true;
  }
}

interface LiveTurn {
  message: UiMessage;
  isDirty: boolean;
  /** Parts by their index in the turn, in the order in which they started. */
  readonly parts: Map<number, LivePart>;
}

interface LivePart {
  readonly turn: LiveTurn;
  readonly at: number;
  readonly kind: 'text' | 'thought' | 'args';
  text: string;
  name: string;
  /** The object that was returned for the part; undefined after the part has grown. */
  given: UiPart | undefined;
}

function newPart(turn: LiveTurn, at: number, kind: LivePart['kind']): LivePart {
  const part: LivePart = { turn, at, kind, text: '', name: '', given: undefined };
  turn.parts.set(at, part);
  return part;
}

/** Returns a streamed turn from a snapshot, to which later deltas are appended. */
function newTurn(message: UiMessage): LiveTurn {
  const turn: LiveTurn = { message, isDirty: false, parts: new Map() };
  for (const given of message.parts) {
    if (!('id' in given)) continue;
    const part = newPart(
      turn,
      Number(given.id.slice(message.id.length + 1)),
      given.type === 'call' ? 'args' : given.type,
    );
    part.text = given.type === 'call' ? (given.argsText ?? '') : given.text;
    if (given.type === 'call') part.name = given.name;
    part.given = given;
  }
  return turn;
}

function publishedTurn(turn: LiveTurn): UiMessage {
  if (!turn.isDirty) return turn.message;
  turn.isDirty = false;
  turn.message = { ...turn.message, parts: [...turn.parts.values()].map(publishedPart) };
  return turn.message;
}

function publishedPart(part: LivePart): UiPart {
  const { turn, at, kind, text, name } = part;
  const id = partId(turn.message.id, at);
  part.given ??=
    kind === 'args'
      ? { type: 'call', id, name, state: 'announced', args: {}, argsText: text }
      : { type: kind, id, text };
  return part.given;
}

/** The number of older warnings that are kept with a new one. */
const mostWarnings = 49;
