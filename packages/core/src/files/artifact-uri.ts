import type { FileDataPart } from '../content/media-part.ts';
import { percentDecoded, percentEncoded } from '../json/binary-data.ts';

/** An artifact that a part refers to. */
export interface NamedArtifact {
  readonly name: string;
  /** The version; absent: the newest. */
  readonly version?: number;
}

/**
 * Returns the part of a message for an artifact of the session:
 * the log keeps its name, and `artifactFiles` shows it.
 *
 * @param version pass it, so that the message means the same file when it is read again
 */
export function artifactFile(name: string, version?: number, mimeType?: string): FileDataPart {
  const fileUri = `artifact:${percentEncoded(name)}${version === undefined ? '' : `?version=${version}`}`;
  return { type: 'fileData', fileUri, ...(mimeType !== undefined && { mimeType }) };
}

/** Returns the artifact that an address names; undefined if it names none. */
export function artifactOf(fileUri: string): NamedArtifact | undefined {
  const [, name, version] = /^artifact:([^?]*)(?:\?version=(\d{1,15}))?$/.exec(fileUri) ?? [];
  const text = name === undefined ? undefined : percentDecoded(name);
  if (text === undefined) return undefined;
  return { name: text, ...(version !== undefined && { version: Number(version) }) };
}
