import type { Content } from '../content/content.ts';
import type { Event } from '../event/event.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { SessionKey } from '../session/session.ts';

/** The read-only context of a run: names and values, no services and no agent instances. */
export interface ReadonlyContext {
  /** The name of the agent that runs. */
  readonly agentName: string;
  /** The id of the invocation: one input of the user, and the work that answers it. */
  readonly invocationId: string;
  /** The path of nested runs as one string; undefined at the root. */
  readonly branch: string | undefined;
  /** The session: `appName`, `userId`, `sessionId`. */
  readonly session: SessionKey;
  /** The session's state with its `app:`, `user:` and `temp:` keys, as it is now; frozen. */
  readonly state: JsonObject;
  /** The session's log so far. */
  readonly events: readonly Event[];
  /** The user message that this invocation answers. */
  readonly userContent: Content | undefined;
  /**
   * Dependencies that the application gave the run for its tools: clients, the request's user, settings.
   * Never stored.
   */
  readonly deps: unknown;
  /** Aborts when the run is cancelled, and for a tool when its own time is over. */
  readonly signal: AbortSignal;
  /**
   * Registers a secret of this run: its value is neither stored nor shown, in any encoding; `«secret:name»`
   * replaces it. Code that holds a credential calls it each time that the credential is used. Values of fewer
   * than 6 characters are not masked.
   */
  keepSecret(name: string, value: string): void;
}
