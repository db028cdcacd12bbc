/** A request as the document wants it, before a credential is put in. */
export interface PreparedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body?: PreparedBody;
}

/** A body that can be sent again. */
export interface PreparedBody {
  readonly mediaType: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}
