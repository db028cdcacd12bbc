import type { RequestHead } from '../http/send-request.ts';
import type { ArtifactName } from '../schema/binary.ts';

/** A request as the document describes it, before the credential is added and the artifacts are loaded. */
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

/**
 * Returns a request as it is shown to an approver: the method, the URL, and the body or each part of a form.
 */
export function shownRequest({ method, url, body }: PreparedRequest): string {
  return [`${method} ${url.href}`, ...(body ? shownBody(body) : [])].join('\n');
}

function shownBody(body: PreparedBody): readonly string[] {
  if ('content' in body) return [shownContent(body.content, body.mediaType)];
  return body.parts.map(
    ({ name, mediaType = 'text', content }) => `${oneLine(name)}: ${oneLine(shownContent(content, mediaType))}`,
  );
}

/** Returns a text that cannot be mistaken for another part: several lines become JSON. */
function oneLine(text: string): string {
  if (!/[\n\v\f\r\u0085\u2028\u2029]/.test(text)) return text;
  return JSON.stringify(text).replace(
    /[\u0085\u2028\u2029]/g,
    (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function shownContent(content: BodyContent, mediaType: string): string {
  if (typeof content === 'string') return content;
  if (content instanceof Uint8Array) return `${content.length} bytes of ${mediaType}`;
  const { artifact, version } = content;
  return `the artifact ${JSON.stringify(artifact)}${version === undefined ? '' : `, version ${version}`}`;
}
