/** The response to a credential request, from a user or their browser. */
export type CredentialResponse =
  /** The address to which the browser was redirected, with its parameters. */
  | { readonly responseUrl: string }
  /** The parameters of that address. */
  | { readonly code: string; readonly state: string; readonly iss?: string }
  /** The confirmation of the user that the code was entered on the other device. */
  | { readonly approved: true }
  | { readonly apiKey: string }
  /** A token; `expiresAt`: epoch milliseconds. */
  | { readonly token: string; readonly expiresAt?: number }
  | { readonly denied: true; readonly reason?: string };
