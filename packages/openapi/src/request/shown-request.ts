import type { BodyContent, PreparedBody, PreparedRequest } from './prepared-request.ts';

/** A request as an approver is shown it: method, URL and body, of a form each part. */
export function shownRequest({ method, url, body }: PreparedRequest): string {
  return [`${method} ${url.href}`, ...(body ? shownBody(body) : [])].join('\n');
}

function shownBody(body: PreparedBody): readonly string[] {
  if ('content' in body) return [shownContent(body.content, body.mediaType)];
  return body.parts.map(({ name, mediaType = 'text', content }) => `${name}: ${shownContent(content, mediaType)}`);
}

function shownContent(content: BodyContent, mediaType: string): string {
  if (typeof content === 'string') return content;
  if (content instanceof Uint8Array) return `${content.length} bytes of ${mediaType}`;
  const { artifact, version } = content;
  return `the artifact ${JSON.stringify(artifact)}${version === undefined ? '' : `, version ${version}`}`;
}
