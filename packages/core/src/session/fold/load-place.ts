import type { Event } from '../../event/event.ts';
import type { LoadFrom } from '../session-service.ts';
import { ageLimit, pageLimit } from './page-place.ts';

/**
 * Returns the revision after which the events start that `load` was asked for. `revision`: of the log.
 * `eventAt` returns the event of a position, from 1, and is called from the end of the log, as far as the
 * time goes back.
 *
 * Throws `SessionError`: `bad_page`, `bad_time`.
 */
export function loadPlace(
  { afterRevision, newest, afterTime }: LoadFrom,
  revision: number,
  eventAt: (place: number) => Event | undefined,
): number {
  if (afterRevision !== undefined) return afterRevision;
  if (newest !== undefined) return Math.max(0, revision - pageLimit(newest, 'newest'));
  if (afterTime === undefined) return 0;
  const time = ageLimit(afterTime);
  let place = revision;
  // An event without a time, which a newer version may write, counts as after any time.
  while (place > 0 && !((eventAt(place)?.timestamp ?? Number.NaN) <= time)) place--;
  return place;
}
