import type { ArtifactPart } from './artifact-service.ts';

/** Returns the text of an artifact; undefined if it is not text. */
export function artifactText(part: ArtifactPart): string | undefined {
  if (part.type === 'text') return part.text;
  if (part.type !== 'inlineData' || !textual.test(part.mimeType)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(atob(part.data), codeOf));
  } catch {
    // Its media type says text, but its bytes are not valid text: it is shown as bytes.
    return undefined;
  }
}

/** Returns the number of bytes of inline media; 0 for any other part. */
export function artifactBytes(part: ArtifactPart): number {
  if (part.type !== 'inlineData') return 0;
  const { data } = part;
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0;
  return Math.floor(((data.length - padding) * 3) / 4);
}

function codeOf(character: string): number {
  return character.charCodeAt(0);
}

const textual = /^(?:text\/|application\/(?:[\w.+-]+\+)?(?:json|xml|yaml|x-yaml|javascript|x-ndjson|csv|toml|sql)\b)/i;
