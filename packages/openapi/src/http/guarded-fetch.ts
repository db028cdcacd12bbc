import { type Fetch, guardedFetch as guarded } from '@mortise/http-kit/guarded-fetch';
import { addressRefused, badStatus } from './send-request.ts';

/** Creates the default `fetch` for requests. */
export function guardedFetch(allowPrivateAddresses: boolean): Fetch {
  // Each request has a new connection: the server may close a
  // kept one during a write, whose outcome would then be unknown.
  return guarded({ allowPrivateAddresses, keepsConnections: false, errors: { refused: addressRefused, badStatus } });
}
