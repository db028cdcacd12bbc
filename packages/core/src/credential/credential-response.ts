/** The response to a credential request, from a user or their browser. */
export type CredentialResponse =
  /** Where the browser was sent, with its parameters. */
  | { readonly responseUrl: string }
  /** The same, taken apart. */
  | { readonly code: string; readonly state: string; readonly iss?: string }
  /** The person says that the code was entered on the other device. */
  | { readonly approved: true }
  | { readonly apiKey: string }
  /** `expiresAt`: epoch milliseconds. */
  | { readonly token: string; readonly expiresAt?: number }
  | { readonly denied: true; readonly reason?: string };
