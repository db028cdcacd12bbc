/** What a person's browser comes back with. */
export type SignInResponse =
  /** Where it was sent, with its parameters. */
  | { readonly responseUrl: string }
  /** The same, taken apart. */
  | { readonly code: string; readonly state: string; readonly iss?: string }
  | { readonly denied: true; readonly reason?: string };
