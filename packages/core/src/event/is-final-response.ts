import type { Event } from './event.ts';

/**
 * Whether an event ends a turn for the user: an answer without calls, a response that skips summarization, or
 * a question about a result that comes later.
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
      return false;
  }
}
