import type { Content } from '../content/content.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { isJsonObject, type JsonValue } from '../json/json-value.ts';
import { exactJson } from '../json/snapshot-json.ts';

/**
 * Returns the reason why contents cannot be sent in a request: a content is invalid, or a call is separated
 * from its response. Returns undefined if they can be sent. `known`: contents that were checked before.
 */
export function contentsProblem(contents: unknown, known: readonly Content[]): string | undefined {
  if (!Array.isArray(contents) || contents.length === 0) return 'a request needs a list of contents, with at least one';
  const checked = new Set<unknown>(known);
  for (const [at, content] of contents.entries()) {
    const problem = checked.has(content) ? undefined : contentProblem(content);
    if (problem !== undefined) return `content ${at} ${problem}`;
  }
  return pairProblem(contents);
}

/** Returns true if a content has calls or responses. */
export function hasCalls({ parts }: Content): boolean {
  return parts.some(({ type }) => type === 'functionCall' || type === 'functionResponse');
}

/**
 * Returns the reason why a value is not a content, as the end of a sentence; undefined if it is a content.
 */
export function contentProblem(content: unknown): string | undefined {
  const snapshot = exactJson(content);
  if ('problem' in snapshot) return `is not JSON: ${snapshot.problem}`;
  const { value } = snapshot;
  // The object itself is sent instead of the copy, so that adapters recognize it.
  if (!isEqualJson(content, value)) return 'is not plain JSON: write dates and bigints as strings';
  const role = isJsonObject(value) ? value['role'] : undefined;
  const parts = isJsonObject(value) ? value['parts'] : undefined;
  if (role !== 'user' && role !== 'model' && role !== 'tool') return 'has no role "user", "model" or "tool"';
  if (!Array.isArray(parts) || parts.length === 0 || !parts.every(isPart)) return 'has no parts, each with a type';
  const misplaced = parts.find(({ type }) =>
    type === 'functionCall' ? role !== 'model' : (type === 'functionResponse') !== (role === 'tool'),
  );
  return misplaced && `has the role "${role}", and a part "${misplaced.type}"`;
}

function isEqualJson(content: unknown, json: JsonValue): boolean {
  try {
    return canonicalJson(content as JsonValue) === canonicalJson(json);
  } catch {
    return false;
  }
}

function isPart(part: JsonValue): part is { readonly type: string } {
  return isJsonObject(part) && typeof part['type'] === 'string';
}

/** Returns a problem if the response of a call is not in the content after it. */
function pairProblem(contents: readonly Content[]): string | undefined {
  for (let at = 0; at <= contents.length; at++) {
    const calls = idsIn(contents[at - 1], 'functionCall');
    const responses = idsIn(contents[at], 'functionResponse');
    if (calls.length === 0 && responses.length === 0) continue;
    const [called, answered] = [new Set(calls), new Set(responses)];
    const open = calls.find((id) => !answered.has(id));
    if (open !== undefined) return `the call "${open}" has no response in the contents; remove both, or neither`;
    const lost = responses.find((id) => !called.has(id));
    if (lost !== undefined) return `the response to "${lost}" does not follow its call; remove both, or neither`;
    if (calls.some((id, place) => id !== responses[place]) || calls.length !== responses.length)
      return `the responses of content ${at} do not match the calls before it: one response for each call, in their order`;
  }
  return undefined;
}

function idsIn(content: Content | undefined, type: 'functionCall' | 'functionResponse'): readonly string[] {
  if (!content) return [];
  return content.parts.flatMap((part) => (part.type === type ? [part.id] : []));
}
