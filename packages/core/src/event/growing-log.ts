import type { Event } from './event.ts';

/**
 * The log that a context shows, without a turn that is not stored yet, as the array that grows with it.
 *
 * `context.events` is copied when it is read and the log has grown: a gate or a hook that looks with each of
 * thousands of calls reads this. Read it at once; neither keep nor change it. Of a context that is not the
 * driver's own it is `context.events`.
 */
export function growingLog(context: { readonly events: readonly Event[] }): readonly Event[] {
  const { scope } = context as OwnContext;
  return scope?.run.view.events ?? context.events;
}

/** What a context of the driver has beside what it shows. */
interface OwnContext {
  readonly events: readonly Event[];
  readonly scope?: { readonly run: { readonly view: { readonly events: readonly Event[] } } };
}
