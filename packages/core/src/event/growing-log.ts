import type { Event } from './event.ts';

/**
 * Returns the log that a context shows, without a turn that is not stored yet, as the array that grows with
 * it. `context.events` is copied when it is read and the log has grown: a gate or a hook that reads it in
 * each of thousands of calls should use this. Read it at once; neither keep nor change it. For a context that
 * the driver did not make, it is `context.events`.
 */
export function growingLog(context: { readonly events: readonly Event[] }): readonly Event[] {
  const { scope } = context as OwnContext;
  return scope?.run.view.events ?? context.events;
}

/** The additional members of the driver's contexts. */
interface OwnContext {
  readonly events: readonly Event[];
  readonly scope?: { readonly run: { readonly view: { readonly events: readonly Event[] } } };
}
