/** A request as it is sent, again if need be. */
export interface SentRequest extends RequestHead {
  readonly body?: SentBody;
}

export interface RequestHead {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
}

/** A body as its text or bytes. */
export interface SentBody {
  readonly mediaType: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}
