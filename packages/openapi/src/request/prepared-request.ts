import type { RequestHead } from '../http/sent-request.ts';
import type { ArtifactName } from '../schema/artifact-name.ts';

/** A request as the document wants it, before a credential is put in and its artifacts are loaded. */
export interface PreparedRequest extends RequestHead {
  readonly body?: PreparedBody;
}

/** A body as its text or bytes, or as the parts of a form. */
export type PreparedBody =
  | { readonly mediaType: string; readonly content: BodyContent }
  | { readonly parts: readonly MultipartPart[] };

/** A part of a form of `multipart/form-data`. */
export interface MultipartPart {
  readonly name: string;
  readonly filename?: string;
  readonly mediaType?: string;
  readonly content: BodyContent;
}

export type BodyContent = string | Uint8Array<ArrayBuffer> | ArtifactName;
