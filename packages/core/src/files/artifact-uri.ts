import type { FileDataPart } from '../content/media-part.ts';
import { percentDecoded, percentEncoded } from '../json/binary-data.ts';

/** An artifact that a part refers to. */
export interface NamedArtifact {
  readonly name: string;
  /** The version; absent for the newest version. */
  readonly version?: number;
}

/**
 * Returns a message part that refers to an artifact of the session: the log keeps only the name, and
 * `artifactFiles` shows the artifact to the model.
 *
 * @param version The version: pass it, so that the message refers to the same content when it is read again.
 */
export function artifactFile(name: string, version?: number, mimeType?: string): FileDataPart {
  const fileUri = `artifact:${percentEncoded(name)}${version === undefined ? '' : `?version=${version}`}`;
  return { type: 'fileData', fileUri, ...(mimeType !== undefined && { mimeType }) };
}

/** Returns the artifact that a URI names; undefined if the URI names no artifact. */
export function artifactOf(fileUri: string): NamedArtifact | undefined {
  const [, name, version] = /^artifact:([^?]*)(?:\?version=(\d{1,15}))?$/.exec(fileUri) ?? [];
  const text = name === undefined ? undefined : percentDecoded(name);
  if (text === undefined) return undefined;
  return { name: text, ...(version !== undefined && { version: Number(version) }) };
}
