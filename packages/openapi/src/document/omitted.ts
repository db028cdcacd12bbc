import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import type { Pause } from '../source/pause.ts';
import { memberFates } from './member-fates.ts';

/** Members of a document that no tool uses. */
export interface OmittedMember {
  /** The kind of object and its member: `operation.callbacks`. */
  readonly member: string;
  readonly why: string;
  readonly count: number;
  /** The JSON pointers of the first such members. */
  readonly at: readonly string[];
}

/**
 * Returns the members of a document that no tool uses, in document
 * order; a referenced part is listed at its own position.
 */
export async function omittedMembers(root: JsonObject, pause: Pause): Promise<readonly OmittedMember[]> {
  const found = new Map<string, { readonly why: string; count: number; readonly at: string[] }>();
  const waiting: [kind: string, value: JsonValue, at: string][] = [['document', root, '#']];
  const note = (member: string, why: string, at: string): void => {
    const known = found.get(member) ?? { why, count: 0, at: [] };
    known.count += 1;
    if (known.at.length < mostShown) known.at.push(at);
    found.set(member, known);
  };
  // The list grows during the loop.
  for (const [kind, value, at] of waiting) {
    await pause();
    if (!isJsonObject(value)) continue;
    for (const [name, member] of Object.entries(value)) {
      const pointer = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      const fate = memberFates[kind]?.get(name);
      if (!fate)
        note(
          `${kind}.${name.startsWith('x-') ? 'x-' : name}`,
          'the OpenAPI specification does not have this member',
          pointer,
        );
      else if (fate.why !== undefined) note(`${kind}.${name}`, fate.why, pointer);
      else if (fate.holds !== undefined) waiting.push(...membersIn(fate.holds, member, pointer));
    }
  }
  return [...found].map(([member, each]) => ({ member, ...each }));
}

function membersIn(holds: string, member: JsonValue, at: string): [string, JsonValue, string][] {
  const kind = holds.replace(/\W+$/, '');
  if (holds.endsWith('{}'))
    return Object.entries(isJsonObject(member) ? member : {}).map(([name, each]) => [
      kind,
      each,
      `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    ]);
  // In draft 4, `items` may be a list.
  if (Array.isArray(member)) return member.map((each: JsonValue, index) => [kind, each, `${at}/${index}`]);
  return [[kind, member, at]];
}

const mostShown = 5;
