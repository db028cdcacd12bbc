import { differencesOf, type JsonMap, listOf, mapOf, show } from '@mortise/provider-kit/test';
import { blocksIn } from '../support/blocks-in.ts';

/**
 * Returns the differences between our request and the recorded one in everything that must be sent back to
 * the provider: every block of the history in its order, the tools, and the settings. Equivalent requests
 * have no differences. Each difference is one line: the path, our value, the recorded value.
 */
export function requestDifferences(ours: JsonMap, theirs: JsonMap): readonly string[] {
  return [
    ...rolesIn(ours, theirs),
    ...listDifferences('history', blocksOf(ours), blocksOf(theirs)),
    ...listDifferences('tools', toolsIn(ours), toolsIn(theirs)),
    ...differencesOf('body', restOf(ours), restOf(theirs)),
  ];
}

/** Compares the sequences of roles. */
function rolesIn(...bodies: readonly [JsonMap, JsonMap]): readonly string[] {
  const [ours, theirs] = bodies.map(({ messages }) =>
    listOf(messages)
      .map(({ role }) => role)
      .join(),
  );
  return ours === theirs ? [] : [`roles: ${ours} for ${theirs}`];
}

function listDifferences(at: string, ours: readonly JsonMap[], theirs: readonly JsonMap[]): readonly string[] {
  if (ours.length !== theirs.length) return [`${at}: ${show(ours.map(keyOf))} for ${show(theirs.map(keyOf))}`];
  return theirs.flatMap((block, index) => differencesOf(`${at}: ${keyOf(block)}`, ours[index], block));
}

function keyOf({ type, id, tool_use_id: of, name }: JsonMap): string {
  return [type, id ?? of ?? name].filter((word) => word !== undefined).join(' ');
}

/**
 * Returns the blocks in a comparable form: our results are JSON, as `{ result }` if the tool returned no
 * object; the recorded results are the text itself.
 */
function blocksOf(body: JsonMap): readonly JsonMap[] {
  return blocksIn(body).map((block) => {
    if (block['type'] !== 'tool_result') return block;
    const { content, is_error: failed = false, ...rest } = block;
    const said = blocksIn({ messages: [{ content }] }).map((part) =>
      part['type'] === 'text' ? { type: 'text', text: resultOf(String(part['text'])) } : part,
    );
    return { ...rest, is_error: failed, content: said };
  });
}

function resultOf(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown;
    return Object.keys(mapOf(value)).join() === 'result' ? mapOf(value)['result'] : text;
  } catch {
    // The text is not JSON, like the recorded results.
    return text;
  }
}

function toolsIn({ tools }: JsonMap): readonly JsonMap[] {
  return listOf(tools).map(({ type, description, ...tool }) => ({
    ...tool,
    type: type ?? 'custom',
    description: description || '',
  }));
}

/** Returns the other members of a body. A system text may be a string or a list. */
function restOf({ messages: _, tools: __, system, stream = false, ...rest }: JsonMap): JsonMap {
  const texts = typeof system === 'string' ? [{ type: 'text', text: system }] : system;
  return { ...rest, stream, system: texts };
}
