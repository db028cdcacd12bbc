import type { Event } from '../event/event.ts';
import type { JsonObject } from '../json/json-value.ts';

/** The key of a session. */
export interface SessionKey {
  readonly appName: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** One conversation: a log, and the state that its events produce. */
export interface Session extends SessionKey {
  /** The number of events of the log. */
  readonly revision: number;
  readonly state: JsonObject;
  readonly events: readonly Event[];
}
