import type { Event } from './event.ts';

/** Events after which a turn continues. */
type EventsWithin =
  | 'input'
  | 'modelFailed'
  | 'started'
  | 'late'
  | 'answered'
  | 'passed'
  | 'stepped'
  | 'withdrawn'
  | 'opened'
  | 'closed'
  | 'rewound'
  | 'notice';

/**
 * True if an event ends a turn for the user: an answer without calls, a response that skips summarization, or
 * a question whose result comes later.
 */
export function isFinalResponse(event: Event): boolean {
  switch (event.type) {
    case 'model':
      return !event.content.parts.some((part) => part.type === 'functionCall');
    case 'response':
      return event.actions?.skipSummarization === true;
    case 'asked':
      return event.request.kind === 'result';
    default:
      event.type satisfies EventsWithin;
      return false;
  }
}
