/** A part of a Genkit message, or of a multipart tool's result. One of its members decides its kind. */
export interface GenkitPart {
  readonly text?: string | undefined;
  readonly media?: GenkitMedia | undefined;
  readonly toolRequest?: GenkitToolRequest | undefined;
  readonly toolResponse?: GenkitToolResponse | undefined;
  readonly data?: unknown;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly custom?: Readonly<Record<string, unknown>> | undefined;
  readonly reasoning?: string | undefined;
  readonly resource?: { readonly uri: string } | undefined;
}

export interface GenkitMedia {
  readonly contentType?: string | undefined;
  /** A `data:` URL or any other URL. */
  readonly url: string;
}

export interface GenkitToolRequest {
  /** The provider's id of the call if it has one. */
  readonly ref?: string | undefined;
  readonly name: string;
  readonly input?: unknown;
  /** True for a piece of a call that is still being written. */
  readonly partial?: boolean | undefined;
}

export interface GenkitToolResponse {
  readonly ref?: string | undefined;
  readonly name: string;
  readonly output?: unknown;
  readonly content?: readonly GenkitPart[] | undefined;
}
