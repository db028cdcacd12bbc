import type { UiDelta, UiLost } from './ui-event.ts';
import type { UiState } from './ui-state.ts';

/**
 * A frame for the client of a page: changes of a `UiState`,
 * so that the client need not know the meaning of events.
 *
 * INVARIANT ui:patch:one: one stored event is exactly one `UiPatch`, with its revision.
 * INVARIANT ui:patch:live: a frame without a revision changes nothing but `UiState.live`; only `all` replaces
 * a state.
 * INVARIANT ui:patch:whole: a state changed by the frames of a watch equals the state that its log makes,
 * except for `live`.
 */
export type UiFrame =
  /** Replaces the complete state. */
  { readonly type: 'all'; readonly state: UiState } | UiPatch | UiDelta | UiLost;

/** Changes that are applied together. */
export interface UiPatch {
  readonly type: 'patch';
  /** The revision of the state after this frame; absent if only `live` changes. */
  readonly rev?: number;
  readonly ops: readonly UiOp[];
}

/**
 * A change. A path names members of objects, and items of lists by their `id`; if an item
 * on the path is missing, nothing changes.
 *
 * With a value: it is stored at the path; an item with a new id is appended to its list. Without a value: the
 * entry is removed. With a value and a list of names: the value's members are set, and the named members are
 * removed.
 */
export type UiOp =
  | readonly [path: readonly string[]]
  | readonly [path: readonly string[], value: unknown]
  | readonly [path: readonly string[], members: object, gone: readonly string[]];

/** Called with each change when it is made. */
export type TellOp = (...op: UiOp) => void;

/** Reports the members in which two objects differ. */
export function tellMembers(tell: TellOp, path: readonly string[], before: object, after: object): void {
  const was = before as { readonly [name: string]: unknown };
  const changed = Object.entries(after).filter(([name, value]) => was[name] !== value);
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  if (changed.length + gone.length > 0) tell(path, Object.fromEntries(changed), gone);
}
