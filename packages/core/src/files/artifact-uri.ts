import type { FileDataPart } from '../content/media-part.ts';
import { percentDecoded, percentEncoded } from '../json/percent-encoded.ts';

/** An artifact that a part names. */
export interface NamedArtifact {
  readonly name: string;
  /** The newest where it is absent. */
  readonly version?: number;
}

/**
 * The part of a message for an artifact of the session: the log keeps its name, and `artifactFiles` shows it.
 *
 * @param version give it, so that the same words mean the same file when they are read again
 */
export function artifactFile(name: string, version?: number, mimeType?: string): FileDataPart {
  const fileUri = `artifact:${percentEncoded(name)}${version === undefined ? '' : `?version=${version}`}`;
  return { type: 'fileData', fileUri, ...(mimeType !== undefined && { mimeType }) };
}

/** The artifact that an address names; undefined where it names none. */
export function artifactOf(fileUri: string): NamedArtifact | undefined {
  const [, name, version] = /^artifact:([^?]*)(?:\?version=(\d{1,15}))?$/.exec(fileUri) ?? [];
  const text = name === undefined ? undefined : percentDecoded(name);
  if (text === undefined) return undefined;
  return { name: text, ...(version !== undefined && { version: Number(version) }) };
}
