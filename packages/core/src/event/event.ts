import type { Content } from '../content/content.ts';
import type { FinishReason } from '../content/finish-reason.ts';
import type { ResponseSource, ToolOutcome } from '../content/outcome.ts';
import type { Answer, PendingRequest } from '../content/pending-request.ts';
import type { Source } from '../content/source.ts';
import type { Usage } from '../content/usage.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { EventActions } from './event-actions.ts';

/** One entry of a session's log. `v` is the version of the format; older versions are read too. */
export type Event = EventBase & EventBody;

/** One kind of event. */
export type EventOf<T extends EventBody['type']> = EventBase & Extract<EventBody, { readonly type: T }>;

/** Members of every event. */
export interface EventBase {
  readonly v: 1;
  /**
   * The id of the event, unique among all events, even those that were never stored. The copies of the event
   * in an import or a fork have the same id.
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
   * The branch of the nested run that the event belongs to; absent in the root run. It is unique in the
   * session, and readable as a path: `parent/agent:call`.
   */
  readonly branch?: string;
  /**
   * The time of the event, in epoch milliseconds. Events are
   * ordered by their position in the log, never by time.
   */
  readonly timestamp: number;
  readonly actions?: EventActions;
  /** The id of the inbox item that this event accepts or rejects. */
  readonly mailId?: string;
}

/** The type-specific members of an event. */
export type EventBody =
  /**
   * A message of the user. The same `inputId` is accepted once. `by`: the author of the message, if the
   * application declares one; absent in old logs.
   */
  | { readonly type: 'input'; readonly content: Content; readonly inputId?: string; readonly by?: string }
  /**
   * A turn of a model. `acts: false`: the turn was cut off, blocked or refused, and its calls never run.
   * `output`: the checked structured output.
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
      /** Present if the application, not a model, made the calls: their responses end the turn. */
      readonly by?: 'application';
    }
  /**
   * A model call that resulted in no turn. `origin`: the model that was asked, if it reported its usage. With
   * the code `cancelled` the run was stopped, and the event has the usage until then.
   */
  | {
      readonly type: 'modelFailed';
      readonly code: string;
      readonly message: string;
      readonly usage?: Usage;
      readonly origin?: NonNullable<Content['origin']>;
    }
  /**
   * The start of calls, logged before their effects. `args`
   * is present only if the arguments differ from the model's.
   */
  | { readonly type: 'started'; readonly calls: readonly StartedCall[] }
  | {
      readonly type: 'response';
      readonly callId: string;
      readonly outcome: ToolOutcome;
      /**
       * The origin of a result, or of an error thrown for the model, as the tool declares it. Absent if the
       * origin is `tool`, or if another outcome replaced the tool's.
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
       * The names of the agents from the agent of the root run to the agent of this run; absent in old logs.
       */
      readonly path?: readonly string[];
      /** The branch on which the run was started; absent for the root. */
      readonly parent?: string;
      /** The id of the call that the run handles; the call's response ends the run. */
      readonly callId?: string;
      /** The key that the parent agent has for this member. A `closed` event ends the member's run. */
      readonly member?: string;
      /** The input message of the nested agent. */
      readonly input?: Content;
      /**
       * The part of the parent branch that the run reads: everything, now and later (`shared`), everything so
       * far (`copy`), or nothing (absent).
       */
      readonly reads?: 'shared' | 'copy';
      /** True if the next run on this branch resumes this conversation. */
      readonly keeps?: true;
      /** The run's own limits, in addition to those of its parent runs. */
      readonly limits?: { readonly [name: string]: number };
      /**
       * The state that the run starts with, if its state is
       * separate from the session's; its writes stay on its branch.
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
      /** The number of log events with which the conversation resumes. */
      readonly revision: number;
      /**
       * The session's index state at that revision, in the form of
       * `indexText`, for stores that keep the index but not the log.
       */
      readonly index: JsonObject;
      readonly reason?: string;
    }
  /** Another fact that later runs must know: `limited`, `cancelled`, `continued`, `output_invalid`. */
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
   * The effect that the tool declared when the call started; absent for `write`. A lost call is treated by
   * the stricter of this effect and the tool's current effect.
   */
  readonly effect?: 'read' | 'idempotent' | 'write';
  readonly args?: JsonObject;
}
