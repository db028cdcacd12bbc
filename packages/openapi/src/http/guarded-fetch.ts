import { type Fetch, guardedFetch as guarded } from '@mortise/http-kit/guarded-fetch';
import { addressRefused, badStatus } from './refusals.ts';

/** What requests are sent with where the application brings nothing. */
export function guardedFetch(allowPrivateAddresses: boolean): Fetch {
  // A connection for each request: of a write that broke nobody knows what it did.
  return guarded({ allowPrivateAddresses, keepsConnections: false, errors: { refused: addressRefused, badStatus } });
}
