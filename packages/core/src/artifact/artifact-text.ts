import type { ArtifactPart } from './artifact-service.ts';

/** The text of an artifact; undefined where it is none. */
export function artifactText(part: ArtifactPart): string | undefined {
  if (part.type === 'text') return part.text;
  if (part.type !== 'inlineData' || !textual.test(part.mimeType)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(atob(part.data), codeOf));
  } catch {
    // It says that it is text, and is not: then it is shown as what it is.
    return undefined;
  }
}

/** Bytes of inline media; 0 of what is none. */
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
