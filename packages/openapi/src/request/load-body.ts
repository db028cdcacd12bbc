import { AgentError, type ToolContext, ToolError } from '@mortise/core';
import { joinBytes } from '../http/read-bytes.ts';
import type { SentBody } from '../http/send-request.ts';
import type { ArtifactName } from '../schema/binary.ts';
import type { BodyContent, MultipartPart, PreparedBody } from './prepared-request.ts';

type Artifacts = Pick<ToolContext, 'loadArtifact'>;

/**
 * Returns a body with its artifacts loaded. Throws `ToolError`, `no_artifact`, if an artifact cannot be sent.
 */
export async function loadBody(body: PreparedBody, artifacts: Artifacts): Promise<SentBody> {
  if ('content' in body) {
    const { content, mimeType } = await loaded(body.content, artifacts);
    return { mediaType: isAnyBytes(body.mediaType) ? (mimeType ?? body.mediaType) : body.mediaType, content };
  }
  const parts = body.parts.map(async (part) => {
    const { content, mimeType } = await loaded(part.content, artifacts);
    const mediaType = part.mediaType !== undefined && isAnyBytes(part.mediaType) ? mimeType : undefined;
    return { ...part, ...(mediaType !== undefined && { mediaType }), content };
  });
  return multipartBody(await Promise.all(parts));
}

/** Decodes base64. Throws if the text is not base64. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

interface Loaded {
  readonly content: SentBody['content'];
  /** The type of an artifact. */
  readonly mimeType?: string;
}

async function loaded(content: BodyContent, artifacts: Artifacts): Promise<Loaded> {
  if (typeof content === 'string' || content instanceof Uint8Array) return { content };
  const part = await partOf(content, artifacts);
  switch (part?.type) {
    case 'inlineData':
      return { content: bytesOfBase64(part.data), ...(headerText.test(part.mimeType) && { mimeType: part.mimeType }) };
    case 'text':
      return { content: part.text };
    case 'fileData':
      throw noArtifact(content, 'is only a URI, whose bytes are not available');
    default:
      part satisfies undefined;
      throw noArtifact(content, part === undefined ? 'does not exist' : 'has a type that cannot be sent');
  }
}

async function partOf(
  { artifact, version }: ArtifactName,
  artifacts: Artifacts,
): ReturnType<Artifacts['loadArtifact']> {
  try {
    return await artifacts.loadArtifact(artifact, version);
  } catch (error) {
    if (!AgentError.is(error) || error.code !== 'no_service') throw error;
    throw new ToolError('Artifacts are not available here, so nothing was sent. Give the bytes as base64.', {
      code: 'no_artifact',
    });
  }
}

function noArtifact({ artifact, version }: ArtifactName, why: string): ToolError {
  const which = version === undefined ? `"${artifact}"` : `"${artifact}", version ${version},`;
  return new ToolError(
    `The artifact ${which} ${why}, so nothing was sent. Name another, or give the bytes as base64.`,
    {
      code: 'no_artifact',
    },
  );
}

/** Returns true for a generic media type: the type of the artifact is more precise. */
function isAnyBytes(mediaType: string): boolean {
  return mediaType === 'application/octet-stream';
}

const headerText = /^[\x20-\x7e]+$/;

type LoadedPart = MultipartPart & Pick<SentBody, 'content'>;

/**
 * Returns parts as `multipart/form-data` (RFC 7578). Unlike
 * with `FormData`, a part that is JSON is not sent as a file.
 */
function multipartBody(parts: readonly LoadedPart[]): SentBody {
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
 * Returns a boundary that no part contains. It is the same for the same parts, so that a call that is checked
 * again creates the same request.
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

/** Returns a name, quoted as browsers do it. */
function quoted(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
