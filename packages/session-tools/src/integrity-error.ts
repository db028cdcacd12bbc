import { SessionError } from '@mortise/core';

/**
 * The error for a chain of digests that cannot be continued. Nothing was stored.
 *
 * `chain_broken`: events that come with a seal do not follow the log, or are not what was
 * sealed. `event_not_json`: an event of which JSON has no text. `not_sealed`: an event without a seal.
 */
export class IntegrityError extends SessionError {
  constructor(code: 'chain_broken' | 'event_not_json' | 'not_sealed', message: string, options?: ErrorOptions) {
    super(code, message, options);
  }
}
