import { type ArtifactService, type Instruction, type JsonValue, type ReadonlyContext, RunError } from '@mortise/core';

/**
 * Creates an instruction that is filled in as in ADK: `{key}` is replaced by the value in the state,
 * `{artifact.name}` by the text of an artifact. With `?` at the end of the name, a missing value becomes an
 * empty text. Text in braces that is not such a name, such as JSON, stays unchanged.
 *
 * `artifacts`: the artifact service of the runner. The instruction throws `RunError` (`missing_state_key`) if
 * a key or an artifact is missing.
 */
export function adkInstruction(text: string, artifacts?: ArtifactService): Instruction {
  const pieces = text.split(placeholder);
  return async (context) => {
    const filled = pieces.map((piece, at) => (at % 2 === 0 ? piece : fill(piece, context, artifacts)));
    return (await Promise.all(filled)).join('');
  };
}

async function fill(name: string, context: ReadonlyContext, artifacts: ArtifactService | undefined): Promise<string> {
  const optional = name.endsWith('?');
  const key = optional ? name.slice(0, -1) : name;
  const isArtifact = key.startsWith(artifactPrefix);
  const value = isArtifact
    ? await artifactOf(key.slice(artifactPrefix.length), context, artifacts)
    : stateOf(key, context);
  if (value !== undefined) return value;
  if (optional) return '';
  const what = isArtifact ? 'the artifact' : 'the state key';
  throw new RunError('missing_state_key', `the instruction needs ${what} "${key}"; make it, or write {${key}?}`);
}

function stateOf(key: string, { state }: ReadonlyContext): string | undefined {
  const value: JsonValue | undefined = Object.hasOwn(state, key) ? state[key] : undefined;
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

async function artifactOf(
  filename: string,
  { session }: ReadonlyContext,
  artifacts: ArtifactService | undefined,
): Promise<string | undefined> {
  const part = await artifacts?.load(session, filename);
  switch (part?.type) {
    case 'text':
      return part.text;
    case 'inlineData':
      return new TextDecoder().decode(Uint8Array.from(atob(part.data), (byte) => byte.charCodeAt(0)));
    case 'fileData':
      return part.fileUri;
    default:
      part satisfies undefined;
      return undefined;
  }
}

const artifactPrefix = 'artifact.';
/**
 * Matches names of state keys with their scope, and names of
 * artifacts, which may belong to a user and be any file name.
 */
const placeholder = /\{((?:(?:app:|user:|temp:)?[A-Za-z_]\w*|artifact\.[^{}\s]{1,200}?)\??)\}/;
