import type { Event, PendingRequest } from '@mortise/core';

/** The questions of a log that wait for an answer, oldest first; those that have expired are among them. */
export function openQuestions(events: readonly Event[]): readonly PendingRequest[] {
  const open = new Map<string, { readonly request: PendingRequest; answers: number }>();
  const ofCall = new Map<string, Set<string>>();
  for (const event of events) {
    switch (event.type) {
      case 'asked': {
        const { request } = event;
        open.set(request.id, { request, answers: 0 });
        ofCall.set(request.callId, (ofCall.get(request.callId) ?? new Set()).add(request.id));
        break;
      }
      case 'answered': {
        const asked = open.get(event.answer.requestId);
        if (!asked) break;
        asked.answers++;
        if (event.answer.final || asked.answers >= (asked.request.quorum ?? 1)) open.delete(asked.request.id);
        break;
      }
      case 'withdrawn':
        open.delete(event.requestId);
        break;
      case 'response':
      case 'late':
        for (const id of ofCall.get(event.callId) ?? []) open.delete(id);
        ofCall.delete(event.callId);
        break;
      default:
        event.type satisfies Passed;
    }
  }
  return [...open.values()].map(({ request }) => request);
}

type Passed =
  | 'input'
  | 'model'
  | 'modelFailed'
  | 'started'
  | 'passed'
  | 'stepped'
  | 'opened'
  | 'closed'
  | 'rewound'
  | 'notice';
