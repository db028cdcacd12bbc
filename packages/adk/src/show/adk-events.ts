import {
  checkMembers,
  type Event,
  type EventOf,
  failureText,
  listOf,
  type MemberRules,
  paced,
  type RunEvent,
} from '@mortise/core';
import { eventsInForce } from '@mortise/core/events';
import type { AdkEvent } from '../wire/adk-event.ts';
import { noActions } from './adk-actions.ts';
import { AdkProjection } from './adk-projection.ts';

/** Options of events for ADK's clients. */
export interface AdkEventsOptions {
  /** The session's log before the run. It is needed if the run answers earlier calls. */
  readonly history?: readonly Event[] | undefined;
}

/**
 * Converts the events of a session's log or of a run to events for ADK's clients. Rewound events are omitted.
 *
 * A question is an event whose content has the virtual call `adk_request_confirmation`,
 * `adk_request_credential` or `adk_request_input`, with the question's id, which is among
 * `longRunningToolIds`; `adkInput` reads the answer. A stream of a run has the same events as its log, plus
 * partial events (`partial`) and errors of the run, minus the user's messages, which the client knows.
 */
export function adkEvents(events: readonly Event[], options?: AdkEventsOptions): readonly AdkEvent[];
export function adkEvents(run: AsyncIterable<RunEvent>, options?: AdkEventsOptions): AsyncIterable<AdkEvent>;
export function adkEvents(
  source: readonly Event[] | AsyncIterable<RunEvent>,
  options: AdkEventsOptions = {},
): readonly AdkEvent[] | AsyncIterable<AdkEvent> {
  options = checkMembers('adkEvents', options, adkEventsOptions);
  const { history = [] } = options;
  const isRun = Symbol.asyncIterator in source;
  const projection = new AdkProjection({ ofUser: !isRun });
  for (const event of eventsInForce(history)) projection.project(event);
  projection.flush();
  if (isRun) return projectRun(source, projection, history.at(-1)?.invocationId ?? '');
  return [...eventsInForce(source).flatMap((event) => projection.project(event)), ...projection.flush()];
}

async function* projectRun(
  run: AsyncIterable<RunEvent>,
  projection: AdkProjection,
  lastInvocationId: string,
): AsyncGenerator<AdkEvent, void, void> {
  let invocationId = lastInvocationId;
  let pieces = 0;
  let failed = false;
  /**
   * The response to a call that was made before the run and did
   * not start in it; the end of the call is the next event.
   */
  let early: EventOf<'response'> | undefined;
  for await (const seen of paced(run)) {
    switch (seen.type) {
      case 'toolStart':
        projection.addCall(seen.call);
        break;
      case 'toolEnd':
        projection.addCall(seen.call);
        if (early) yield* projection.project(early);
        early = undefined;
        break;
      case 'delta': {
        if (seen.kind === 'args') break;
        const { author, branch, text, kind } = seen;
        yield {
          id: `${invocationId}/partial/${pieces++}`,
          invocationId,
          author,
          timestamp: Date.now() / 1000,
          ...(branch !== undefined && { branch }),
          partial: true,
          content: { role: 'model', parts: [kind === 'thought' ? { text, thought: true } : { text }] },
          actions: noActions,
          longRunningToolIds: [],
        };
        break;
      }
      case 'event': {
        const { event } = seen;
        invocationId = event.invocationId;
        if (event.type === 'response' && !projection.knows(event.callId)) {
          early = event;
          break;
        }
        for (const shown of projection.project(event)) {
          failed = shown.errorCode !== undefined;
          yield shown;
        }
        break;
      }
      case 'end': {
        yield* projection.flush();
        const { error } = seen.result;
        if (!error || failed) break;
        yield {
          id: `${invocationId}/end`,
          invocationId,
          author: 'system',
          timestamp: Date.now() / 1000,
          errorCode: error.code,
          errorMessage: seen.result.status === 'failed' ? failureText(error.code) : error.message,
          actions: noActions,
          longRunningToolIds: [],
        };
        break;
      }
      default:
        seen.type satisfies 'turnDropped' | 'toolProgress' | 'warning';
    }
  }
}

const adkEventsOptions = { history: listOf('object') } satisfies MemberRules<AdkEventsOptions>;
