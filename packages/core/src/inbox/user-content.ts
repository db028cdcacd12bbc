import type { Content } from '../content/content.ts';
import { RunError } from '../error/errors.ts';
import { isJsonObject } from '../json/json-value.ts';
import { exactJson } from '../json/snapshot-json.ts';

/**
 * Returns the user's message as content. Throws `bad_input` on parts that only a model or a tool can make.
 */
export function userContent(message: string | Content): Content {
  if (message === '') throw new RunError('bad_input', 'the message is empty; omit it to continue a session');
  if (typeof message === 'string') return { role: 'user', parts: [{ type: 'text', text: message }] };
  const snapshot = exactJson(message);
  const content =
    'value' in snapshot && isJsonObject(snapshot.value) ? (snapshot.value as unknown as Content) : undefined;
  if (!content || !Array.isArray(content.parts) || content.parts.length === 0) {
    throw new RunError('bad_input', 'the message must be a string, or a content with the role "user" and parts');
  }
  const foreign = content.parts.find((part: unknown) => !isJsonObject(part) || !userParts.has(String(part['type'])));
  if (content.role !== 'user' || foreign !== undefined) {
    const got = foreign === undefined ? `the role "${content.role}"` : `a part "${foreign?.type}"`;
    throw new RunError(
      'bad_input',
      `the message must have the role "user" and parts of text or data; got ${got}. Pass results in \`results\``,
    );
  }
  return content;
}

/**
 * Returns the author of a message as a member of its event; an empty object if no author is declared. Throws
 * `bad_input` if the author is not a string, or is empty.
 */
export function writtenBy(by: unknown): { readonly by?: string } {
  if (by === undefined) return {};
  if (typeof by !== 'string' || by.trim() === '')
    throw new RunError('bad_input', '`by` must be a string with the author of the message; omit it if unknown');
  return { by: by.trim() };
}

const userParts: ReadonlySet<string> = new Set(['text', 'inlineData', 'fileData']);
