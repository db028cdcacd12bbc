import type { Awaitable } from '@mortise/core';
import type { DeltaRelay } from '@mortise/core/relay';
import type { SubjectMembers } from '../conformance/of-subject.ts';

/** The subject of the relay cases: an unused server. */
export interface RelaySubject {
  /** Opens the relay, as one more process does. */
  open(): Awaitable<OpenRelay>;
}

/** The relay as one process has it. */
export interface OpenRelay {
  readonly relay: DeltaRelay;
  /** Keeps what the process sends from the server, and its answers from the process. Feature `cut`. */
  readonly cut?: (() => Awaitable<void>) | undefined;
  /** Ends that. Feature `cut`. */
  readonly mend?: (() => Awaitable<void>) | undefined;
}

/** What there is to say about a subject. */
export const relayMembers: SubjectMembers<RelaySubject> = {
  open: 'opens the relay as one more process does: `{ relay, cut?, mend? }` (`cut` and `mend`: feature `cut`)',
};
