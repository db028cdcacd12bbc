import { ConfigError, checkMembers, type Event, type JsonValue, type MemberRules, wholeNumber } from '@mortise/core';
import { type ChainBreak, readChain } from './read-chain.ts';

/** The last event of a chain. Store it where the writers of the log have no access. */
export interface ChainHead {
  /** The position in the log, from 1. */
  readonly revision: number;
  readonly digest: string;
}

/** Options of a verification. */
export interface VerifyOptions {
  /** The `head` of an earlier verification. With it, a truncated log and a rebuilt chain are detected. */
  readonly head?: ChainHead | undefined;
}

/** The result of a verification. */
export interface Verification {
  /** The breaks, in the order of the log; empty if all sealed events are unchanged. */
  readonly breaks: readonly ChainBreak[];
  /** The number of events before the first sealed one: they cannot be verified. */
  readonly unsealed: number;
  /** The revisions whose content was removed: the replacement content is not verified. */
  readonly erased: readonly number[];
  /** The last event; absent if it has no seal. */
  readonly head?: ChainHead;
}

/**
 * Finds where the chain of a log breaks: `events` are all events of a session, as `load` returns them.
 *
 * Events that were removed from the end leave no trace in the rest, and a writer of the log can replace the
 * complete chain: both changes are detected only with a `head` that was kept elsewhere. Throws
 * `invalid_option`.
 */
export function verifySession(events: readonly Event[], options: VerifyOptions = {}): Verification {
  options = checkMembers('verifySession', options, verifyOptions);
  if (!Array.isArray(events))
    throw new ConfigError('invalid_option', 'verifySession needs an array of the events of a session');
  const { head } = options;
  const log = events as unknown as readonly JsonValue[];
  const { breaks, unsealed, erased, end } = readChain(log);
  return {
    breaks: head ? [...breaks, ...againstHead(events, head)] : breaks,
    unsealed,
    erased,
    ...(end?.isSealed && { head: { revision: events.length, digest: end.link } }),
  };
}

function againstHead(events: readonly Event[], { revision, digest }: ChainHead): readonly ChainBreak[] {
  if (events.length < revision) return [{ revision: events.length + 1, kind: 'cut' }];
  const kept = events[revision - 1] as { readonly digest?: unknown } | null | undefined;
  return kept?.digest === digest ? [] : [{ revision, kind: 'replaced' }];
}

const verifyOptions = { head: { revision: wholeNumber(1), digest: 'text' } } satisfies MemberRules<VerifyOptions>;
