declare module 'oidc-provider' {
  /** What the tests use of the authorization server, which has no types of its own. */
  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): import('node:http').RequestListener;
  }
}
