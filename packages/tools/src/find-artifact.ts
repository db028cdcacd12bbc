import { type ArtifactPart, nearestNames, type PrepareContext } from '@mortise/core';
import { artifactBytes } from '@mortise/core/artifact';

/**
 * Loads an artifact. If the session has no artifact with this
 * name, looks for it among those that the user's sessions share.
 */
export async function findArtifact(
  context: Pick<PrepareContext, 'loadArtifact'>,
  name: string,
  version?: number,
): Promise<{ readonly name: string; readonly part: ArtifactPart } | undefined> {
  const part = await context.loadArtifact(name, version);
  if (part) return { name, part };
  if (name.startsWith('user:')) return undefined;
  const shared = await context.loadArtifact(`user:${name}`, version);
  return shared && { name: `user:${name}`, part: shared };
}

/** Returns the message that tells the model which artifact names do not exist. */
export function missingArtifacts(missing: readonly string[], names: readonly string[]): string {
  const which = missing.map((name) => JSON.stringify(name.slice(0, 200))).join(', ');
  const near = nearestNames(
    missing[0] ?? '',
    names.filter((name) => name.length <= 200),
  ).names.slice(0, 10);
  const instead =
    near.length > 0 ? `There are: ${near.map((name) => JSON.stringify(name)).join(', ')}.` : 'There are none.';
  return `No artifact is named ${which}. ${instead}`;
}

/** Returns the type and size of an artifact as text: `image/png, 1,234 bytes`. */
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

/** Formats a number with thousands separators: `50,000,000`. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
