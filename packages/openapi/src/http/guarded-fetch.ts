import { type Fetch, guardedFetch as guarded } from '@mortise/http-kit/guarded-fetch';
import { addressRefused, badStatus } from './send-request.ts';

/** The default `fetch` for requests. */
export function guardedFetch(allowPrivateAddresses: boolean): Fetch {
  // A new connection for each request: if a write breaks, its outcome would be unknown.
  return guarded({ allowPrivateAddresses, keepsConnections: false, errors: { refused: addressRefused, badStatus } });
}
