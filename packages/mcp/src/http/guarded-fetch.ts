import { ToolError } from '@mortise/core';
import { type Fetch, type FetchErrors, guardedFetch as guarded } from '@mortise/http-kit/guarded-fetch';

/** The addresses that requests may reach. */
export interface AddressPolicy {
  /**
   * True to also allow this machine, private networks and the metadata services of clouds. Default: public
   * addresses only.
   */
  readonly allowPrivateNetwork?: boolean;
}

/**
 * Creates the fetch for the client of a server, which reaches public addresses only and follows no redirects.
 */
export function guardedFetch({ allowPrivateNetwork = false }: AddressPolicy): Fetch {
  return guarded({ allowPrivateAddresses: allowPrivateNetwork, keepsConnections: true, errors });
}

const errors: FetchErrors = {
  refused: (why) =>
    new ToolError(`the request is refused: ${why}; set allowPrivateNetwork: true to allow it`, {
      code: 'mcp_address_refused',
    }),
  badStatus: (status) => new ToolError(`answered with the status ${status}`, { code: 'mcp_bad_result' }),
};
