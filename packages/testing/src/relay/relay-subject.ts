import type { Awaitable } from '@mortise/core';
import type { DeltaRelay } from '@mortise/core/relay';
import type { SubjectMembers } from '../conformance/of-subject.ts';

/** The subject of the relay cases: an unused server. */
export interface RelaySubject {
  /** Opens the relay, as another process would. */
  open(): Awaitable<OpenRelay>;
}

/** The connection of one process to the relay. */
export interface OpenRelay {
  readonly relay: DeltaRelay;
  /** Cuts the connection between the process and the server, in both directions. Feature `cut`. */
  readonly cut?: (() => Awaitable<void>) | undefined;
  /** Restores the connection. Feature `cut`. */
  readonly restore?: (() => Awaitable<void>) | undefined;
}

/** The members of the subject. */
export const relayMembers: SubjectMembers<RelaySubject> = {
  open: true,
};
