import type { Content } from '../content/content.ts';
import type { FinishReason } from '../content/finish-reason.ts';
import type { ResponseSource, ToolOutcome } from '../content/outcome.ts';
import type { Answer, PendingRequest } from '../content/pending-request.ts';
import type { Source } from '../content/source.ts';
import type { Usage } from '../content/usage.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { EventActions } from './event-actions.ts';

/** One entry of a session's log. `v` is the format's version; older ones are read. */
export type Event = EventBase & EventBody;

/** One kind of event. */
export type EventOf<T extends EventBody['type']> = EventBase & Extract<EventBody, { readonly type: T }>;

/** Members of every event. */
export interface EventBase {
  readonly v: 1;
  /**
   * Unique among all events ever made, those that were never stored included. Its copies, of an import or a
   * fork, have the same.
   */
  readonly id: string;
  /**
   * The id of the invocation, which lasts from one user message to the next: answers and continuations belong
   * to the invocation that they continue.
   */
  readonly invocationId: string;
  /** The agent's name, or `user`. */
  readonly author: string;
  /**
   * The nested run that it happened in; absent at the root. Unique
   * in the session, and a path for people: `parent/agent:call`.
   */
  readonly branch?: string;
  /** Epoch milliseconds. Order is by position in the log, never by time. */
  readonly timestamp: number;
  readonly actions?: EventActions;
  /** The id of the inbox item that the event comes from, taken or refused. */
  readonly mailId?: string;
}

/** The type-specific members of an event. */
export type EventBody =
  /**
   * A message of the user. The same `inputId` is accepted once. `by`: its author, if the application declares
   * one; absent in old logs.
   */
  | { readonly type: 'input'; readonly content: Content; readonly inputId?: string; readonly by?: string }
  /**
   * A turn of a model. `acts: false`: it was cut, blocked or refused; its calls never run. `output`: the
   * checked structured output.
   */
  | {
      readonly type: 'model';
      readonly content: Content;
      readonly acts: boolean;
      readonly finishReason: FinishReason;
      readonly usage?: Usage;
      /** Sources that the answer cites. */
      readonly sources?: readonly Source[];
      readonly metadata?: JsonObject;
      readonly output?: JsonValue;
      /**
       * The structured output as the model wrote it, if the schema transforms it to a value that is not JSON.
       */
      readonly outputGiven?: JsonValue;
      /** Present if an application made the calls, and no model: their responses end the turn. */
      readonly by?: 'application';
    }
  /**
   * A model call without a turn. `origin`: the model that was asked, if it reported its usage. With the code
   * `cancelled` the run was stopped, and the event has the usage until then.
   */
  | {
      readonly type: 'modelFailed';
      readonly code: string;
      readonly message: string;
      readonly usage?: Usage;
      readonly origin?: NonNullable<Content['origin']>;
    }
  /** The start of calls, before their effects. `args` only if they differ from the model's arguments. */
  | { readonly type: 'started'; readonly calls: readonly StartedCall[] }
  | {
      readonly type: 'response';
      readonly callId: string;
      readonly outcome: ToolOutcome;
      /**
       * The origin of the outcome, as the tool declares it: for results, and for errors thrown for the model.
       * Absent: `tool`, or an outcome that replaced the tool's.
       */
      readonly source?: ResponseSource;
      /** Milliseconds since the tool started, in the run that wrote the response; absent if no tool ran. */
      readonly ms?: number;
    }
  /**
   * A result that came after the call had a response. If the model had read that the call was pending, the
   * result becomes content of the user's role.
   */
  | { readonly type: 'late'; readonly callId: string; readonly outcome: ToolOutcome; readonly ms?: number }
  /** A question. `interim`: the model continues, and reads that the call is pending. */
  | { readonly type: 'asked'; readonly request: PendingRequest; readonly interim?: true }
  | { readonly type: 'answered'; readonly answer: Answer }
  /**
   * A pass: a gate let the call through, with this definition of the tool and these arguments. The gate is
   * asked again when the call resumes, and only its verdict counts then: arguments and note are those of the
   * pass.
   */
  | {
      readonly type: 'passed';
      readonly callId: string;
      readonly gate: string;
      /** `runner` if the gate belongs to the runner; absent if it belongs to an agent or a tool. */
      readonly place?: 'runner';
      readonly digest: string;
      readonly args?: JsonObject;
      /** A note that the model reads with the outcome. */
      readonly note?: string;
    }
  /** A completed step of a running tool, which is not repeated when the call runs again. */
  | { readonly type: 'stepped'; readonly callId: string; readonly name: string; readonly value?: JsonValue }
  | { readonly type: 'withdrawn'; readonly requestId: string; readonly reason: string }
  /** The start of a nested run, on the branch of this event. */
  | {
      readonly type: 'opened';
      readonly agent: string;
      /**
       * The names of the agents that lead to it, the root's first and its own last; absent in logs of old.
       */
      readonly path?: readonly string[];
      /** The branch that it was started on; absent: the root. */
      readonly parent?: string;
      /** The call that it runs for; its response ends it. */
      readonly callId?: string;
      /** The name that the parent agent has for this member. A `closed` event ends it. */
      readonly member?: string;
      /** The input message of the nested agent. */
      readonly input?: Content;
      /**
       * The part of the parent branch that it reads: everything, now and later (`shared`), everything so far
       * (`copy`), or nothing.
       */
      readonly reads?: 'shared' | 'copy';
      /** True if the next run on this branch resumes this conversation. */
      readonly keeps?: true;
      /** The run's own limits, in addition to those of the runs around it. */
      readonly limits?: { readonly [name: string]: number };
      /**
       * The state that the run reads, if it is separate from the session's; its writes stay on its branch.
       */
      readonly state?: JsonObject;
    }
  /** The end of a member of another agent. */
  | ({ readonly type: 'closed' } & MemberEnd)
  /**
   * A rewind: the conversation resumes from an earlier revision. Later events stay in the log, but are no
   * longer part of the conversation: `eventsInForce`.
   */
  | {
      readonly type: 'rewound';
      /** The number of events of the log that the conversation starts with. */
      readonly revision: number;
      /**
       * The session's index state at that revision, as `indexText`, for stores that keep the index and not
       * the log.
       */
      readonly index: JsonObject;
      readonly reason?: string;
    }
  /** Another fact that the loop must remember: `limited`, `cancelled`, `continued`, `output_invalid`. */
  | { readonly type: 'notice'; readonly code: string; readonly value?: JsonValue };

/** The end of a member's run. */
export interface MemberEnd {
  readonly status: 'completed' | 'limited' | 'failed';
  readonly output?: JsonValue;
  /** The error code, if the member did not complete. */
  readonly code?: string;
  readonly message?: string;
  /** True if the member, or one of its own members, escalated to its parent. */
  readonly escalated?: true;
}

/** A call whose effect may have started. */
export interface StartedCall {
  readonly callId: string;
  readonly attempt: number;
  /**
   * The effect that the tool declared at that time; absent: `write`. A lost call is treated by the stricter
   * effect of that time and of now.
   */
  readonly effect?: 'read' | 'idempotent' | 'write';
  readonly args?: JsonObject;
}
