import { SessionError } from '@mortise/core';

/**
 * The error for a chain of digests that cannot be continued. Nothing was stored.
 *
 * `chain_broken`: appended events with a seal do not continue the log, or were changed after sealing.
 * `event_not_json`: an event that cannot be written as JSON. `not_sealed`: an event without a seal.
 */
export class IntegrityError extends SessionError {
  constructor(code: 'chain_broken' | 'event_not_json' | 'not_sealed', message: string, options?: ErrorOptions) {
    super(code, message, options);
  }
}
