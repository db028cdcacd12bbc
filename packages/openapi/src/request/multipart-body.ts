import { joinBytes } from '../http/join-bytes.ts';
import type { SentBody } from '../http/sent-request.ts';
import type { MultipartPart } from './prepared-request.ts';

type LoadedPart = MultipartPart & Pick<SentBody, 'content'>;

/**
 * Parts as `multipart/form-data` (RFC 7578): unlike with `FormData`, a part that is JSON is not made a file.
 */
export function multipartBody(parts: readonly LoadedPart[]): SentBody {
  const encoder = new TextEncoder();
  const pieces = parts.map((part) => ({
    head: `${headOf(part)}\r\n`,
    content: typeof part.content === 'string' ? encoder.encode(part.content) : part.content,
  }));
  const boundary = freeBoundary(pieces.map(({ content }) => content));
  const chunks = pieces.flatMap(({ head, content }) => [
    encoder.encode(`--${boundary}\r\n${head}`),
    content,
    encoder.encode('\r\n'),
  ]);
  chunks.push(encoder.encode(`--${boundary}--\r\n`));
  return { mediaType: `multipart/form-data; boundary=${boundary}`, content: joinBytes(chunks) };
}

/**
 * A boundary that no part contains, and the same for the same parts: a call that is checked again is the same
 * request.
 */
function freeBoundary(contents: readonly Uint8Array[]): string {
  const texts = contents.map((content) => new TextDecoder('latin1').decode(content));
  let boundary = 'mortise-form';
  for (let at = 2; texts.some((text) => text.includes(boundary)); at++) boundary = `mortise-form-${at}`;
  return boundary;
}

function headOf({ name, filename, mediaType }: LoadedPart): string {
  const file = filename === undefined ? '' : `; filename="${quoted(filename)}"`;
  const type = mediaType === undefined ? '' : `Content-Type: ${mediaType.replace(/[\r\n]/g, '')}\r\n`;
  return `Content-Disposition: form-data; name="${quoted(name)}"${file}\r\n${type}`;
}

/** A name, quoted as browsers do it. */
function quoted(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
