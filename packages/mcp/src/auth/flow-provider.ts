import type {
  AddClientAuthentication,
  OAuthClientInformationContext,
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import type { McpAuth } from '../endpoint/mcp-server.ts';
import { McpAuthError } from '../error/mcp-auth-error.ts';
import type { AuthRecords } from './auth-records.ts';

/** The starting values of a flow. */
export interface FlowStart {
  readonly state?: string;
  /** The scope to request, as far as it is known before the flow. */
  readonly scope?: string | undefined;
  /** Continues an earlier flow: at the same authorization server, as the same client. */
  readonly started?: {
    readonly discovery: OAuthDiscoveryState;
    readonly client?: StoredOAuthClientInformation;
    readonly codeVerifier?: string;
  };
}

/**
 * The provider for one run of the SDK's sign-in flow.
 *
 * It keeps the results of the flow in memory, so that they can be stored as one record; it stores each
 * registration at once, for its authorization server. It returns no existing tokens, because the flow is
 * started to get new ones.
 */
export class FlowProvider implements OAuthClientProvider {
  readonly clientMetadataUrl?: string;
  readonly addClientAuthentication?: AddClientAuthentication;
  readonly dpop?: NonNullable<McpAuth['dpop']>;
  readonly saveClientInformation?: NonNullable<OAuthClientProvider['saveClientInformation']>;
  readonly prepareTokenRequest?: (scope?: string) => URLSearchParams;
  url: URL | undefined;
  verifier: string | undefined;
  discovery: OAuthDiscoveryState | undefined;
  resource: string | undefined;
  granted: StoredOAuthTokens | undefined;
  /** The registered client of the flow, unless the client was registered by hand. */
  client: StoredOAuthClientInformation | undefined;
  readonly #auth: McpAuth;
  readonly #records: AuthRecords;
  readonly #state: string;
  readonly #scope: string | undefined;

  constructor(auth: McpAuth, records: AuthRecords, { state = '', scope, started }: FlowStart = {}) {
    this.#auth = auth;
    this.#records = records;
    this.#state = state;
    this.#scope = scope;
    this.discovery = started?.discovery;
    this.verifier = started?.codeVerifier;
    this.client = started?.client;
    const { clientId, clientAuthentication, clientMetadataUrl, dpop, redirectUrl } = auth;
    if (clientMetadataUrl !== undefined) this.clientMetadataUrl = clientMetadataUrl;
    if (dpop) this.dpop = dpop;
    if (clientAuthentication) this.addClientAuthentication = clientAuthentication;
    if (clientId === undefined) this.saveClientInformation = (information, at) => this.#keep(information, at);
    if (redirectUrl === undefined)
      this.prepareTokenRequest = (scope) =>
        new URLSearchParams({ grant_type: 'client_credentials', ...(scope !== undefined && { scope }) });
  }

  get redirectUrl(): string | undefined {
    return this.#auth.redirectUrl;
  }

  get clientMetadata(): OAuthClientMetadata {
    const { clientMetadata, redirectUrl, scopes } = this.#auth;
    const grants = redirectUrl === undefined ? ['client_credentials'] : ['authorization_code', 'refresh_token'];
    return {
      grant_types: grants,
      response_types: redirectUrl === undefined ? [] : ['code'],
      ...clientMetadata,
      redirect_uris: redirectUrl === undefined ? [] : [redirectUrl],
      ...(scopes && { scope: scopes.join(' ') }),
    };
  }

  state(): string {
    return this.#state;
  }

  async clientInformation(at?: OAuthClientInformationContext): Promise<StoredOAuthClientInformation | undefined> {
    const { clientId, clientSecret, clientMetadataUrl, redirectUrl } = this.#auth;
    if (clientId === undefined) {
      if (this.client || !at) return this.client;
      const kept = await this.#records.client(at.issuer);
      const isSame = kept?.redirectUrl === redirectUrl && kept?.metadataUrl === clientMetadataUrl;
      this.client = kept && isSame && mayAskFor(kept.information, this.#scope) ? kept.information : undefined;
      return this.client;
    }
    const issuer = await this.#issuerOf(at);
    return {
      client_id: clientId,
      ...(clientSecret !== undefined && { client_secret: clientSecret }),
      ...(issuer !== undefined && { issuer }),
    };
  }

  tokens(): undefined {
    return undefined;
  }

  saveTokens(tokens: StoredOAuthTokens): void {
    this.granted = tokens;
  }

  redirectToAuthorization(url: URL): void {
    this.url = url;
  }

  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier;
  }

  codeVerifier(): string {
    if (this.verifier === undefined)
      throw new McpAuthError('mcp_sign_in_unknown', 'the state of this sign-in is missing');
    return this.verifier;
  }

  saveResourceUrl(resource: string): void {
    this.resource = resource;
  }

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.discovery = state;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.discovery;
  }

  async #issuerOf(at: OAuthClientInformationContext | undefined): Promise<string | undefined> {
    const known = this.#auth.issuer ?? (await this.#records.issuer());
    if (known !== undefined || !at) return known;
    await this.#records.saveIssuer(at.issuer);
    return at.issuer;
  }

  async #keep(information: StoredOAuthClientInformation, at?: OAuthClientInformationContext): Promise<void> {
    this.client = information;
    if (!at) return;
    const { clientMetadataUrl, redirectUrl } = this.#auth;
    await this.#records.saveClient(at.issuer, {
      information,
      ...(redirectUrl !== undefined && { redirectUrl }),
      ...(clientMetadataUrl !== undefined && { metadataUrl: clientMetadataUrl }),
    });
  }
}

/**
 * Returns true if a registered client may request the wanted
 * scopes: a registration that names scopes allows no others.
 */
function mayAskFor(information: StoredOAuthClientInformation, wanted: string | undefined): boolean {
  const { scope } = information as { readonly scope?: unknown };
  if (typeof scope !== 'string' || wanted === undefined) return true;
  const known = scope.split(' ');
  return wanted.split(' ').every((each) => known.includes(each));
}
