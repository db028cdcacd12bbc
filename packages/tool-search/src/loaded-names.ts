import type { Event, ReadonlyContext } from '@mortise/core';
import { foundNames } from './search-tool.ts';

/**
 * Returns the names of the tools that were found in this branch of the session, in the order of loading; the
 * same array while the tools are the same.
 *
 * The result is a fold over the log, cached at its last event, so
 * that a turn processes only the events since the previous turn.
 */
export function loadedNames(
  { events, branch }: Pick<ReadonlyContext, 'events' | 'branch'>,
  searchName: string,
  maxLoaded: number,
): readonly string[] {
  const key = `${searchName} ${maxLoaded} ${branch ?? ''}`;
  let from = events.length;
  let loaded: Loaded | undefined;
  for (; from > 0 && !loaded; from--) loaded = folds.get(events[from - 1] as Event)?.get(key);
  let folded = loaded ?? none;
  for (let at = loaded ? from + 1 : 0; at < events.length; at++) {
    const event = events[at] as Event;
    if (event.branch === branch) folded = next(folded, event, searchName, maxLoaded);
  }
  const last = events.at(-1);
  if (last) remember(last, key, folded);
  return folded.names;
}

/** The result of folding a part of the log. */
interface Loaded {
  readonly names: readonly string[];
  /** The position at which each tool was last found or called; a later one has a greater number. */
  readonly used: ReadonlyMap<string, number>;
  /** Ids of search calls that have no response yet. */
  readonly searches: ReadonlySet<string>;
  readonly clock: number;
}

function next(loaded: Loaded, event: Event, searchName: string, maxLoaded: number): Loaded {
  if (event.type === 'model' && event.acts) return called(loaded, event.content.parts, searchName);
  if (event.type !== 'response' || !loaded.searches.has(event.callId)) return loaded;
  const searches = new Set(loaded.searches);
  searches.delete(event.callId);
  const found = event.outcome.status === 'ok' ? foundNames(event.outcome.output) : [];
  return found.length > 0 ? withFound({ ...loaded, searches }, found, maxLoaded) : { ...loaded, searches };
}

function called(
  loaded: Loaded,
  parts: readonly { readonly type: string; readonly id?: string; readonly name?: string }[],
  searchName: string,
): Loaded {
  let { used, searches, clock } = loaded;
  for (const { type, id, name } of parts) {
    if (type !== 'functionCall' || id === undefined || name === undefined) continue;
    if (name === searchName) searches = new Set([...searches, id]);
    else if (used.has(name)) used = new Map([...used, [name, ++clock]]);
  }
  return used === loaded.used && searches === loaded.searches ? loaded : { names: loaded.names, used, searches, clock };
}

function withFound({ names, used, searches, clock }: Loaded, found: readonly string[], maxLoaded: number): Loaded {
  const lastUsed = new Map(used);
  for (const name of found) lastUsed.set(name, ++clock);
  const added = found.filter((name) => !used.has(name));
  if (added.length === 0) return { names, used: lastUsed, searches, clock };
  const oldest = [...lastUsed].sort(([, some], [, others]) => some - others);
  for (const [name] of oldest.slice(0, Math.max(0, oldest.length - maxLoaded))) lastUsed.delete(name);
  const kept = [...new Set([...names, ...added])].filter((name) => lastUsed.has(name));
  return { names: Object.freeze(kept), used: lastUsed, searches, clock };
}

function remember(event: Event, key: string, loaded: Loaded): void {
  const known = folds.get(event);
  if (known) known.set(key, loaded);
  else folds.set(event, new Map([[key, loaded]]));
}

const folds = new WeakMap<Event, Map<string, Loaded>>();
const none: Loaded = { names: Object.freeze([]), used: new Map(), searches: new Set(), clock: 0 };
