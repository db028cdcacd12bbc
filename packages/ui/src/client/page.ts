import type { UiDelta } from '../shape/ui-event.ts';
import { partId } from '../shape/ui-message.ts';
import type { UiFrame, UiOp } from '../shape/ui-patch.ts';
import { emptyState, type UiState } from '../shape/ui-state.ts';

/** The state of a page, updated by events. Objects that were returned before never change. */
export class Page {
  #state: unknown = emptyState;
  /** Objects that were not returned yet, so that they may be changed. */
  readonly #own: Set<unknown> = new Set();

  /** Returns the current state: unchanged parts are the same objects as before. */
  state(): UiState {
    this.#own.clear();
    return this.#state as UiState;
  }

  /** Applies a frame. Throws if an earlier frame is missing. */
  take(frame: UiFrame): void {
    if (frame.type === 'delta') return this.#grow(frame);
    if (frame.type === 'all') this.#state = frame.state;
    if (frame.type !== 'patch') return;
    const { rev = 0 } = frame;
    const known = (this.#state as UiState).rev;
    if (rev > known + 1) throw new Error('a frame is missing');
    if (rev > 0 && rev <= known) return;
    for (const op of frame.ops) this.#change(op);
    if (rev > 0) this.#change([['rev'], rev]);
  }

  #change([path, value, gone]: UiOp): void {
    this.#state = this.#put(this.#state, path, (at) => {
      if (!gone) return value;
      const own = Object.assign(this.#mine(at), value);
      for (const name of gone) delete own[name];
      return own;
    });
  }

  /** Appends a delta to its part; the first delta creates the part. */
  #grow({ turn, part, kind, text, name }: UiDelta): void {
    const id = partId(turn, part);
    const isCall = kind === 'args';
    this.#state = this.#put(this.#state, ['live', 'turns', turn, 'parts', id], (at) => {
      const begun = isCall ? { type: 'call', id, name, state: 'announced', args: {} } : { type: kind, id };
      const own = this.#mine(at ?? begun);
      const grown = isCall ? 'argsText' : 'text';
      own[grown] = ((own[grown] as string | undefined) ?? '') + text;
      return own;
    });
  }

  /**
   * Returns the state with a changed value at the end of a
   * path. If an item on the path is missing, nothing changes.
   */
  #put(at: unknown, [key, ...rest]: readonly string[], change: (at: unknown) => unknown): unknown {
    if (key === undefined) return change(at);
    const isList = Array.isArray(at);
    const place = isList ? at.findLastIndex(({ id }) => id === key) : key;
    const before = (at as Members)[place];
    if (place === -1 && rest.length > 0) return at;
    const after = this.#put(before, rest, change);
    if (after === before) return at;
    const own = this.#mine(at);
    if (place === -1) own['push'](after);
    else if (after !== undefined) own[place] = after;
    else if (isList) own['splice'](place, 1);
    else delete own[place];
    return own;
  }

  /** Returns a copy of an object that may be changed; the object itself if it was copied already. */
  #mine(at: unknown): Members {
    if (this.#own.has(at)) return at as Members;
    const copy = Array.isArray(at) ? [...at] : { ...(at as object) };
    this.#own.add(copy);
    return copy as Members;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: members of any object
type Members = Record<string | number, any>;
