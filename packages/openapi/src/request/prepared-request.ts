import type { ArtifactName } from './artifact-name.ts';

/** A request as the document wants it, before a credential is put in and its artifacts are loaded. */
export interface PreparedRequest extends RequestHead {
  readonly body?: PreparedBody;
}

/** A request as it is sent, again if need be. */
export interface SentRequest extends RequestHead {
  readonly body?: SentBody;
}

export interface RequestHead {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
}

/** A body as its text or bytes, or as the parts of a form. */
export type PreparedBody =
  | { readonly mediaType: string; readonly content: BodyContent }
  | { readonly parts: readonly MultipartPart[] };

/** One part of a form of `multipart/form-data`. */
export interface MultipartPart {
  readonly name: string;
  readonly filename?: string;
  readonly mediaType?: string;
  readonly content: BodyContent;
}

export type BodyContent = string | Uint8Array<ArrayBuffer> | ArtifactName;

export interface SentBody {
  readonly mediaType: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}
