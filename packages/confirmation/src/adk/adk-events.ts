import type { Event, RunEvent } from '@mortise/core';
import { checkMembers } from '@mortise/core';
import type { AdkEvent } from './adk-event.ts';
import { AdkProjection, noActions } from './adk-projection.ts';
import type { VirtualCallMaker } from './virtual-call.ts';

/** How events are shown to ADK's clients. */
export interface AdkEventsOptions {
  /** The session's log before the run: where a run answers calls that were made earlier. */
  readonly history?: readonly Event[] | undefined;
  /** How other packages show their questions, such as credentials. */
  readonly requests?: readonly VirtualCallMaker[] | undefined;
}

/**
 * What ADK's clients see of a session's log, or of a run.
 *
 * A question is an event whose content has the virtual call `adk_request_confirmation`, with the question's
 * id, which is among `longRunningToolIds`; `adkInput` takes the answer. Of a run, what the user said is left
 * out: the client knows it.
 */
export function adkEvents(events: readonly Event[], options?: AdkEventsOptions): readonly AdkEvent[];
export function adkEvents(run: AsyncIterable<RunEvent>, options?: AdkEventsOptions): AsyncIterable<AdkEvent>;
export function adkEvents(
  source: readonly Event[] | AsyncIterable<RunEvent>,
  options: AdkEventsOptions = {},
): readonly AdkEvent[] | AsyncIterable<AdkEvent> {
  checkMembers('adkEvents', options, adkEventsOptions);
  const { history = [], requests } = options;
  const projection = new AdkProjection(requests);
  for (const event of history) projection.project(event);
  if (!(Symbol.asyncIterator in source)) return source.flatMap((event) => projection.project(event) ?? []);
  return projectRun(source, projection, history.at(-1)?.invocationId ?? '');
}

async function* projectRun(
  run: AsyncIterable<RunEvent>,
  projection: AdkProjection,
  lastInvocationId: string,
): AsyncGenerator<AdkEvent, void, void> {
  let invocationId = lastInvocationId;
  let pieces = 0;
  let failed = false;
  for await (const seen of run) {
    switch (seen.type) {
      case 'toolStart':
        projection.addCall(seen.call);
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
        };
        break;
      }
      case 'event': {
        const { event } = seen;
        invocationId = event.invocationId;
        failed ||= event.type === 'modelFailed';
        const projected = projection.project(event);
        if (projected && event.type !== 'input' && event.type !== 'answered') yield projected;
        break;
      }
      case 'end': {
        const { error } = seen.result;
        if (!error || failed) break;
        yield {
          id: `${invocationId}/end`,
          invocationId,
          author: 'system',
          timestamp: Date.now() / 1000,
          errorCode: error.code,
          errorMessage: error.message,
          actions: noActions,
        };
        break;
      }
      default:
        seen.type satisfies 'turnDropped' | 'toolProgress' | 'toolEnd' | 'warning';
    }
  }
}

const adkEventsOptions = { history: true, requests: true } satisfies Record<keyof AdkEventsOptions, true>;
