import type { ArtifactPart } from '@mortise/core';
import { artifactBytes } from '@mortise/core/artifact';

/** The type and size of an artifact, in words: `image/png, 1,234 bytes`. */
export function describeArtifact(part: ArtifactPart): string {
  switch (part.type) {
    case 'text':
      return `text, ${grouped(part.text.length)} characters`;
    case 'inlineData':
      return `${part.mimeType}, ${grouped(artifactBytes(part))} bytes`;
    case 'fileData':
      return part.mimeType === undefined ? `file at ${part.fileUri}` : `${part.mimeType}, file at ${part.fileUri}`;
    default:
      part satisfies never;
      return (part as ArtifactPart).type;
  }
}

/** A number as people read it: `50,000,000`. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
