import type { Event, EventBase, EventBody } from './event.ts';

/**
 * Reserved names of the log, to which no version gives another meaning, with their purposes. For the
 * documentation, the tests and imports only. docs/event-format.md lists the same names.
 */
export const reserved = {
  /** Members of any event, for a chain of digests over the log, which stays valid when content is deleted. */
  members: {
    prev: 'the `digest` of the previous event',
    digest: 'the digest over the header (all members except the content) and the salted digest of the content',
    salt: 'the salt of the digest of the content; it is deleted with the content',
    erased: 'the salted digest of deleted content',
  },
  /** Types of events. */
  types: {
    suspended: 'a run stops at its next boundary, and cancels nothing',
    compensated: 'another call undid the effect of a call',
    mandated: 'a person or a system allows calls before they are made',
    forked: 'the log starts as a copy of another, up to a revision',
  },
} as const;

type Used = EventBody['type'] | keyof EventBase | keyof Event;
type Reserved = keyof typeof reserved.members | keyof typeof reserved.types;

/** The reserved names. A name that is also in use does not compile. */
type ReservedName = Reserved extends Exclude<Reserved, Used> ? Reserved : never;

true satisfies [ReservedName] extends [never] ? false : true;

/** Codes of the notices that the core writes; all other codes belong to packages. */
export const loopNotices: ReadonlySet<string> = new Set([
  'limited',
  'cancelled',
  'continued',
  'output_invalid',
  'after_agent',
  'cancel_requested',
  'inbox_item_rejected',
  'written',
  'forked',
]);
