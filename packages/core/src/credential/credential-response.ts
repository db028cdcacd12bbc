/** What a person, or their browser, comes back with when a credential was asked for. */
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
