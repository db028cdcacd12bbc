import type { Event } from '../event/event.ts';

/** An event of a kind that most logs do not have. */
export type RareEvent = Exclude<Event, { readonly type: CommonEvent }>;
type CommonEvent = 'input' | 'model' | 'modelFailed' | 'started' | 'response' | 'notice';
