import type { ArtifactService } from '../artifact/artifact-service.ts';
import type { Callbacks } from '../callback/callbacks.ts';
import type { Event, EventBase, EventBody } from '../event/event.ts';
import type { EventActions } from '../event/event-actions.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { MemoryService } from '../memory/memory-service.ts';
import type { Platform } from '../platform/platform.ts';
import type { SchemaValidator } from '../schema/schema-validator.ts';
import type { SessionService } from '../session/session-service.ts';
import type { Cancellation } from './cancellation.ts';
import type { Journal } from './journal.ts';
import type { Limits } from './limits.ts';
import type { LlmAgent } from './llm-agent.ts';
import type { Outbox } from './outbox.ts';
import type { Secrets } from './secrets.ts';
import type { SessionView } from './session-view.ts';
import type { ToolTurn } from './tool-turn.ts';

/** What everything that happens during one run has in common. */
export interface RunScope {
  readonly agent: LlmAgent;
  readonly sessions: SessionService;
  readonly artifacts: ArtifactService | undefined;
  readonly memory: MemoryService | undefined;
  readonly validator: SchemaValidator | undefined;
  /** Plugins, then the agent's own. */
  readonly callbacks: readonly Callbacks[];
  readonly limits: Limits;
  readonly concurrency: number;
  readonly callbackTimeoutMs: number;
  /** Characters of one result that are stored and that the model reads. */
  readonly resultLimitChars: number;
  readonly secrets: Secrets;
  readonly platform: Platform;
  readonly deps: unknown;
  readonly view: SessionView;
  readonly journal: Journal;
  readonly outbox: Outbox;
  readonly cancellation: Cancellation;
  /** `temp:` state. */
  temp: Map<string, JsonValue> | undefined;
  /** The start of the ids of this run's events. */
  readonly idPrefix: string;
  /** How many ids were given out. */
  ids: number;
  /** The tools that the open calls were made with; undefined until they are looked up. */
  turn: ToolTurn | undefined;
  /** What the newest failed model call threw: for the result, never for the log. */
  failure: unknown;
  /** What to do with a call whose outcome was lost: ask a person, or tell the model. */
  readonly onInDoubt: 'ask' | 'tell';
}

/** An event of this run, stamped. */
export function newEvent(scope: RunScope, body: EventBody, actions?: EventActions, author?: string): Event {
  return scope.secrets.json(Object.assign(stamp(scope, actions, author), body));
}

/** What an event of this run says before it is known what happened. */
export function stamp(scope: RunScope, actions?: EventActions, author: string = scope.agent.name): EventBase {
  const id = `${scope.idPrefix}.${scope.ids++}`;
  const invocationId = scope.view.invocation.id;
  const timestamp = scope.platform.now();
  return actions
    ? { v: 1, id, invocationId, author, timestamp, actions }
    : { v: 1, id, invocationId, author, timestamp };
}

/** Shows the watcher something that is wrong but stops nothing. */
export function warn(scope: RunScope, code: string, message: string, cause?: unknown): void {
  scope.outbox.push({
    type: 'warning',
    code,
    message: scope.secrets.text(message),
    ...(cause !== undefined && { cause }),
  });
}
