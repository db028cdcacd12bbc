import type { Content } from '../content/content.ts';
import type { FinishReason } from '../content/finish-reason.ts';
import type { Settled } from '../content/outcome.ts';
import type { Answer, PendingRequest } from '../content/pending-request.ts';
import type { Usage } from '../content/usage.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { EventActions } from './event-actions.ts';

/** One entry of a session's log. `v` is the format's version; older ones are read. */
export type Event = EventBase & EventBody;

/** One kind of event. */
export type EventOf<T extends EventBody['type']> = EventBase & Extract<EventBody, { readonly type: T }>;

/** What every event says. */
export interface EventBase {
  readonly v: 1;
  /** Unique among all events ever made, those that were never stored included. */
  readonly id: string;
  /** From one user message to the next: answers and continuations belong to the invocation that they continue. */
  readonly invocationId: string;
  /** The agent's name, or `user`. */
  readonly author: string;
  /** Path of nested runs; absent at the root. */
  readonly branch?: string;
  /** Epoch milliseconds. Order is by position in the log, never by time. */
  readonly timestamp: number;
  readonly actions?: EventActions;
}

/** What happened. */
export type EventBody =
  /** The user's words. The same `inputId` is taken once. */
  | { readonly type: 'input'; readonly content: Content; readonly inputId?: string }
  /** `acts: false`: cut, blocked or refused; its calls never run. `output`: the structured output, checked. */
  | {
      readonly type: 'model';
      readonly content: Content;
      readonly acts: boolean;
      readonly finishReason: FinishReason;
      readonly usage?: Usage;
      readonly metadata?: JsonObject;
      readonly output?: JsonValue;
    }
  /** A model call gave no turn. */
  | { readonly type: 'modelFailed'; readonly code: string; readonly message: string; readonly usage?: Usage }
  /** Before the effect. `args` only where they differ from what the model asked for. */
  | { readonly type: 'started'; readonly calls: readonly StartedCall[] }
  | { readonly type: 'response'; readonly callId: string; readonly outcome: Settled }
  /** A result that came after the call had been answered. Of a call that the model was told is pending, it becomes content of the user's role. */
  | { readonly type: 'late'; readonly callId: string; readonly outcome: Settled }
  /** `interim`: the model goes on, and is told that the call is pending. */
  | { readonly type: 'asked'; readonly request: PendingRequest; readonly interim?: true }
  | { readonly type: 'answered'; readonly answer: Answer }
  /** A gate let the call pass: it is not asked again about this definition of the tool and these arguments. */
  | {
      readonly type: 'passed';
      readonly callId: string;
      readonly gate: string;
      readonly digest: string;
      readonly args?: JsonObject;
      /** What the model reads beside the outcome. */
      readonly note?: string;
    }
  /** A step of a running tool is done, and is not repeated when the call runs again. */
  | { readonly type: 'stepped'; readonly callId: string; readonly name: string; readonly value?: JsonValue }
  | { readonly type: 'withdrawn'; readonly requestId: string; readonly reason: string }
  /** Something else that the loop must remember: `limited`, `cancelled`, `continued`, `output_invalid`. */
  | { readonly type: 'notice'; readonly code: string; readonly value?: JsonValue };

/** A call whose effect may begin. */
export interface StartedCall {
  readonly callId: string;
  readonly attempt: number;
  readonly args?: JsonObject;
}
