import type { ArtifactPart } from '../artifact/artifact-service.ts';
import type { Content } from '../content/content.ts';
import type { Answer } from '../content/pending-request.ts';
import type { Credential } from '../credential/credential-service.ts';
import type { Event } from '../event/event.ts';
import type { Awaitable } from '../json/awaitable.ts';
import type { JsonInput, JsonObject, JsonValue } from '../json/json-value.ts';
import type { MemoryEntry, MemorySearchOptions } from '../memory/memory-service.ts';
import type { SessionKey } from '../session/session.ts';

/** The read-only context of a run: it has names and values, but no services and no agent instances. */
export interface ReadonlyContext {
  /** The name of the agent that runs. */
  readonly agentName: string;
  /** The id of the invocation: one input of the user, and the work that answers it. */
  readonly invocationId: string;
  /** The path of nested runs as one string; undefined in the root run. */
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
  /** Aborts when the run is cancelled; the signal of a tool also aborts at the tool's timeout. */
  readonly signal: AbortSignal;
  /**
   * Registers a secret of this run: its value is neither stored nor shown, in any encoding; `«secret:name»`
   * replaces it. Code that holds a credential must call `keepSecret` each time that it uses the credential.
   * Values of fewer than 6 characters are not masked.
   */
  keepSecret(name: string, value: string): void;
}

/**
 * The context of a callback. State and artifacts that the
 * callback writes become the actions of the next event.
 */
export interface CallbackContext extends ReadonlyContext {
  /**
   * Writes a state key; `undefined` deletes it. Throws `invalid_state_key` if the key is empty or unsafe,
   * `invalid_state_value`, with the path, if the value is not JSON.
   */
  setState(key: string, value: JsonInput | undefined): void;
  /** Saves an artifact and returns its version. Throws `no_service` if the runner has no artifact service. */
  saveArtifact(filename: string, part: ArtifactPart): Promise<number>;
  /**
   * Loads the newest or the given version of an artifact; undefined if there is none. Throws `no_service` if
   * the runner has no artifact service.
   */
  loadArtifact(filename: string, version?: number): Promise<ArtifactPart | undefined>;
  /** Lists the names of the session's artifacts. */
  listArtifacts(): Promise<readonly string[]>;
}

/**
 * The context of a tool that prepares a model request; `state` includes the writes of the tools before it.
 */
export interface PrepareContext extends ReadonlyContext {
  /**
   * Loads the newest or the given version of an artifact; undefined if there is none. Throws `no_service` if
   * the runner has no artifact service.
   */
  loadArtifact(filename: string, version?: number): Promise<ArtifactPart | undefined>;
  /** Lists the names of the session's artifacts. */
  listArtifacts(): Promise<readonly string[]>;
  /** Searches the memory. Throws `no_service` if the runner has no memory service. */
  searchMemory(query: string, options?: MemorySearchOptions): Promise<readonly MemoryEntry[]>;
}

/**
 * The context of a tool during one call. To ask a question, a tool returns a `pending` result; it never
 * throws to pause. The functions of the context may be destructured: `run: (input, { setState }) => ...`. The
 * context is closed when the tool ends: later writes of state or artifacts, and later steps, throw
 * `call_ended`; later progress is not shown, with the warning `call_ended`.
 */
export interface ToolContext extends CallbackContext, PrepareContext {
  /** The id of the call, unique in its session. */
  readonly functionCallId: string;
  /** A key that is stable over retries, crashes and machines: pass it to the service with the side effect. */
  readonly idempotencyKey: string;
  /**
   * The number of this attempt: 1 for the first run of this call; it
   * grows each time that the call runs again after an answer or a crash.
   */
  readonly attempt: number;
  /**
   * A number that grows with every claim of the session, 0 if the store has no leases: a resource can use it
   * to refuse a worker that has been replaced.
   */
  readonly fencingToken: number;
  /**
   * The answers to the questions that this call's tool asked, oldest first. Answers to the runner's own
   * questions, whether a lost call has happened (`inDoubt`), are not included.
   */
  readonly answers: readonly Answer[];
  /**
   * The approvals of this call by gates (answers of kind `confirmation`), for its current arguments; oldest
   * first.
   */
  readonly approvals: readonly Answer[];
  /** The credential that the auth gate found for this call. Never stored. */
  readonly credential: Credential | undefined;
  /**
   * Runs a part of the work once: its result is stored before it is returned, as JSON and without secrets,
   * and another attempt of this call, after a pause or a crash, gets the stored result. Only a step that
   * threw, or was not stored, runs again; pass the `idempotencyKey` to the service with the side effect.
   * Throws `duplicate_step` if this attempt has already used the name, `invalid_step` if the result cannot be
   * stored, `call_ended` if the call has ended, and the errors of the session service.
   */
  step<T extends JsonValue | undefined>(name: string, run: () => Awaitable<T>): Promise<T>;
  /**
   * Reports progress to the watchers of the run. Progress is not stored,
   * and no model reads it. A value that is not JSON is shown as text.
   */
  progress(value: unknown): void;
  /**
   * Escalates to the parent of this agent: a surrounding
   * loop ends, a sub-agent returns control to its parent.
   */
  escalate(): void;
  /**
   * Hands the turn to another agent of the tree once every call of this round has its response. Throws
   * `ToolError`: `unknown_agent` if this agent may not hand over to it, `transfer_refused` if another call of
   * the round hands over already, or if the two agents keep handing the turn to each other.
   */
  transferTo(agentName: string): void;
  /** Ends the turn with this call's response: the model is not called to summarize it. */
  skipSummarization(): void;
}
