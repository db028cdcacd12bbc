import { AgentError, type ToolContext, ToolError } from '@mortise/core';
import type { SentBody } from '../http/sent-request.ts';
import type { ArtifactName } from '../schema/artifact-name.ts';
import { bytesOfBase64 } from './base64.ts';
import { multipartBody } from './multipart-body.ts';
import type { BodyContent, PreparedBody } from './prepared-request.ts';

type Artifacts = Pick<ToolContext, 'loadArtifact'>;

/** Returns a body with its artifacts loaded. Throws `ToolError`, `no_artifact`, if one cannot be sent. */
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
      throw noArtifact(content, 'is only an address, whose bytes are not here');
    default:
      part satisfies undefined;
      throw noArtifact(content, part === undefined ? 'is not there' : 'is of a kind that cannot be sent');
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
    throw new ToolError('There are no artifacts here, so nothing was sent. Give the bytes as base64.', {
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

/** True for a generic type: that of the artifact is more precise. */
function isAnyBytes(mediaType: string): boolean {
  return mediaType === 'application/octet-stream';
}

const headerText = /^[\x20-\x7e]+$/;
