import { partId, type UiCall, type UiEvent, type UiLive, type UiMessage, type UiText } from '@mortise/ui';
import { agUiMessagesOf } from '../message/messages-of.ts';
import type { AgUiAttributed } from '../wire/ag-ui-event.ts';
import type { AgUiMessage } from '../wire/ag-ui-message.ts';
import { ShownTurn } from './shown-turn.ts';

interface LiveTurn {
  readonly message: UiMessage;
  readonly shown: ShownTurn;
}

/** The turns that are being streamed to a client. */
export class ShownTurns {
  readonly #live = new Map<string, LiveTurn>();

  /** Starts a model's turn. Nothing is sent before its first text. */
  begin({ turn: id, agent, branch, run, at }: Extract<UiEvent, { readonly type: 'turn' }>): void {
    const message = { id, role: 'agent', agent, run, at, state: 'streaming', parts: [] } as const;
    this.#keep(branch === undefined ? message : { ...message, branch });
  }

  /** Shows the next piece of a part. */
  *more({ turn: id, part, kind, text, name }: Extract<UiEvent, { readonly type: 'delta' }>): Generator<AgUiAttributed> {
    const turn = this.#live.get(id);
    if (!turn) return;
    const piece: UiText | UiCall =
      kind === 'args'
        ? { type: 'call', id: partId(id, part), name: name ?? '', state: 'announced', args: {} }
        : { type: kind, id: partId(id, part), text };
    yield* attributed(turn.message, turn.shown.delta(turn.message, piece, text));
  }

  /**
   * Shows the rest of a turn that is now stored. Returns `right`
   * if the client has the turn correctly, otherwise `wrong`.
   */
  *stored(message: UiMessage): Generator<AgUiAttributed, 'right' | 'wrong'> {
    const shown = this.#live.get(message.id)?.shown ?? new ShownTurn();
    this.#live.delete(message.id);
    yield* attributed(message, shown.show(message));
    return shown.hasChanged ? 'wrong' : 'right';
  }

  /** Drops a streamed turn that failed. Returns true if the client had a part of it. */
  *drop(id: string): Generator<AgUiAttributed, boolean> {
    const turn = this.#live.get(id);
    if (!turn) return false;
    this.#live.delete(id);
    yield* attributed(turn.message, turn.shown.end());
    return !turn.shown.isUnseen;
  }

  /**
   * Drops all streamed turns, except those in `except`.
   * Returns true if the client had a part of a dropped turn.
   */
  *dropAll(except?: ReadonlySet<string>): Generator<AgUiAttributed, boolean> {
    let hadSome = false;
    for (const id of [...this.#live.keys()]) if (!except?.has(id)) hadSome = (yield* this.drop(id)) || hadSome;
    return hadSome;
  }

  /** Replaces all streamed turns. Returns true if the client had a part of a dropped turn. */
  *replace({ turns }: UiLive): Generator<AgUiAttributed, boolean> {
    const hadSome = yield* this.dropAll(new Set(turns.map(({ id }) => id)));
    for (const message of turns) {
      const { shown } = this.#keep(message);
      yield* attributed(message, shown.show(message));
    }
    return hadSome;
  }

  /** Ends the open messages of all turns; they may be resumed later. */
  *end(): Generator<AgUiAttributed> {
    for (const { message, shown } of this.#live.values()) yield* attributed(message, shown.end());
  }

  /** Records that the client gets a snapshot with the thoughts of these turns so far (`thoughts`). */
  snapshot({ turns }: UiLive): void {
    for (const message of turns) this.#live.set(message.id, { message, shown: ShownTurn.thoughtOf(message) });
  }

  /**
   * Returns the streamed thoughts as messages for a snapshot. The protocol lets a client keep its own
   * thoughts if a snapshot has none, and then the streamed thoughts would be added again.
   */
  thoughts(): readonly AgUiMessage[] {
    return [...this.#live.values()].flatMap(({ message, shown }) => {
      const { parts } = shown.shownOf(message);
      return agUiMessagesOf({ ...message, parts: parts.filter(({ type }) => type === 'thought') });
    });
  }

  /**
   * Sends all parts of the live turns again, after a snapshot that contains only the thoughts of these turns.
   */
  *again(): Generator<AgUiAttributed> {
    for (const [id, { message, shown }] of this.#live) {
      const had = shown.shownOf(message);
      const again = ShownTurn.thoughtOf(had);
      this.#live.set(id, { message, shown: again });
      yield* attributed(message, again.show(had));
    }
  }

  #keep(message: UiMessage): LiveTurn {
    const turn = this.#live.get(message.id) ?? { message, shown: new ShownTurn() };
    this.#live.set(message.id, turn);
    return turn;
  }
}

/** Yields events of an agent, with its run if the run is nested. */
export function* attributed(
  { branch }: { readonly branch?: string | undefined },
  events: Iterable<AgUiAttributed>,
): Generator<AgUiAttributed> {
  for (const event of events) yield branch === undefined ? event : { ...event, subagentRunId: branch };
}
