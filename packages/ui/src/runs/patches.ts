import { UiFold } from '../fold/ui-fold.ts';
import { LiveFold } from '../live/live-fold.ts';
import type { UiEvent, UiFleeting, UiStored } from '../shape/ui-event.ts';
import type { UiOp, UiPatch } from '../shape/ui-patch.ts';
import { emptyLive, type UiState } from '../shape/ui-state.ts';

/**
 * The patches of a session's events. They are computed once
 * for all watchers, and not at all if there is no watcher.
 */
export class Patches {
  /** The live state. */
  readonly live: LiveFold = new LiveFold(emptyLive, (...op) => {
    if (this.#readers > 0 && !this.#fold) this.#ops.push(op);
  });
  readonly #of: WeakMap<UiEvent, UiPatch> = new WeakMap();
  /**
   * The page of the log, with the live state but without the
   * text of deltas. Undefined while there is no watcher.
   */
  #fold: UiFold | undefined;
  #readers = 0;
  #ops: UiOp[] = [];

  /** Registers a watcher. Returns a function that removes it. */
  read(): () => void {
    this.#readers++;
    return () => {
      this.#readers--;
      if (this.#readers === 0) this.#fold = undefined;
    };
  }

  /** Returns true if the patch of a stored event needs the page before the event, which is not loaded. */
  lacks(rev: number): boolean {
    return this.#readers > 0 && this.#fold?.rev !== rev - 1;
  }

  /** Starts from a page of the log. */
  begin(state: UiState): void {
    if (this.#readers === 0) return;
    this.#fold = new UiFold({ ...state, live: this.live.published() }, (...op) => this.#ops.push(op));
    this.#ops = [];
  }

  stored(event: UiStored): void {
    if (this.#readers === 0) return;
    if (this.lacks(event.rev)) this.#fold = undefined;
    this.#fold?.apply(event);
    const ops = this.#taken();
    if (this.#fold) this.#of.set(event, { type: 'patch', rev: event.rev, ops });
  }

  fleeting(event: UiFleeting): void {
    if (event.type !== 'all') this.live.apply(event);
    if (this.#readers === 0 || event.type === 'delta') return;
    this.#fold?.apply(event);
    this.#of.set(event, { type: 'patch', ops: this.#taken() });
    if (event.type === 'run' && !event.running) this.#fold = undefined;
  }

  /** Returns the patch of an event; undefined if it cannot be computed. */
  of(event: UiEvent): UiPatch | undefined {
    return this.#of.get(event);
  }

  #taken(): readonly UiOp[] {
    const ops = this.#ops;
    this.#ops = [];
    return ops;
  }
}
