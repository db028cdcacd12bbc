declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  /** The members of the authorization server that the tests use; it has no types of its own. */
  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
    readonly Grant: new (
      of: object,
    ) => { addOIDCScope(scope: string): void; addResourceScope(resource: string, scope: string): void; save(): Promise<string> };
    readonly ClientCredentials: Provider['AccessToken'];
    readonly AccessToken: {
      find(token: string): Promise<
        | {
            readonly aud?: string | readonly string[];
            readonly scope?: string;
            readonly accountId: string;
            readonly clientId: string;
            readonly exp: number;
            readonly isExpired: boolean;
            destroy(): Promise<void>;
          }
        | undefined
      >;
    };
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{
      readonly prompt: { readonly name: string };
      readonly params: Readonly<Record<string, string>>;
    }>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
