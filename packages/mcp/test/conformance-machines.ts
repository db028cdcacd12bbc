import {
  CrossAppAccessProvider,
  type OAuthClientProvider,
  requestJwtAuthorizationGrant,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';

/** The context of the suite for a client that acts for no user. */
export interface MachineContext {
  readonly client_id?: string;
  readonly client_secret?: string;
  readonly idp_client_id?: string;
  readonly idp_id_token?: string;
  readonly idp_token_endpoint?: string;
  readonly valid_jwt?: string;
}

/**
 * Returns a token provider for grants that this package does not support, for the option `authProvider`;
 * undefined for other scenarios.
 */
export function machineProvider(context: MachineContext): OAuthClientProvider | undefined {
  if (context.idp_id_token !== undefined) return enterprise(context);
  return context.valid_jwt === undefined ? undefined : workload(context.client_id ?? '', context.valid_jwt);
}

/** Creates a provider whose tokens come from the identity provider of the user's company. */
function enterprise(context: MachineContext): OAuthClientProvider {
  return new CrossAppAccessProvider({
    clientId: context.client_id ?? '',
    clientSecret: context.client_secret ?? '',
    async assertion({ authorizationServerUrl, resourceUrl }) {
      const { jwtAuthGrant } = await requestJwtAuthorizationGrant({
        tokenEndpoint: context.idp_token_endpoint ?? '',
        audience: authorizationServerUrl,
        resource: resourceUrl,
        idToken: context.idp_id_token ?? '',
        clientId: context.idp_client_id ?? '',
      });
      return jwtAuthGrant;
    },
  });
}

/** Creates a provider whose tokens come from an assertion of the platform that runs the process. */
function workload(clientId: string, assertion: string): OAuthClientProvider {
  const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
  let kept: StoredOAuthTokens | undefined;
  return {
    redirectUrl: undefined,
    clientMetadata: { redirect_uris: [], grant_types: [grantType] },
    clientInformation: () => ({ client_id: clientId }),
    tokens: () => kept,
    saveTokens: (tokens) => {
      kept = tokens;
    },
    redirectToAuthorization: () => undefined,
    saveCodeVerifier: () => undefined,
    codeVerifier: () => '',
    prepareTokenRequest: () => new URLSearchParams({ grant_type: grantType, assertion }),
  };
}
