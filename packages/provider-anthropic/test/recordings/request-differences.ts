import { differencesOf, type JsonMap, listOf, mapOf, show } from '@mortise/provider-kit/test';
import { blocksIn } from '../support/blocks-in.ts';

/**
 * Returns the differences between our request and the recorded one in everything that the provider must get
 * again: every block of the history, in its order, the tools, and the settings. Equivalent requests have
 * none. Each difference is one line: the path, ours, theirs.
 */
export function requestDifferences(ours: JsonMap, theirs: JsonMap): readonly string[] {
  return [
    ...rolesIn(ours, theirs),
    ...listDifferences('history', blocksOf(ours), blocksOf(theirs)),
    ...listDifferences('tools', toolsIn(ours), toolsIn(theirs)),
    ...differencesOf('body', restOf(ours), restOf(theirs)),
  ];
}

/** The sequence of roles. */
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

/** A result of ours is JSON, as `{ result }` where the tool returned no object; theirs is the text itself. */
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
    // The recorded results are plain texts.
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

/** A system text may be in a list. */
function restOf({ messages: _, tools: __, system, stream = false, ...rest }: JsonMap): JsonMap {
  const texts = typeof system === 'string' ? [{ type: 'text', text: system }] : system;
  return { ...rest, stream, system: texts };
}
