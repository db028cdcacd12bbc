import { type Content, isJsonObject, type JsonObject, RunError } from '@mortise/core';
import { member, objectIn, textIn } from '../wire/member.ts';

/** Returns the parts of a client's message. Throws `RunError` (`bad_input`). */
export function partsOf(message: unknown): readonly JsonObject[] {
  if (!isJsonObject(message)) throw new RunError('bad_input', "a client's message must be a content: { role, parts }");
  const content = message as JsonObject;
  const role = member(content, 'role') ?? 'user';
  if (role !== 'user' && role !== 'tool' && role !== 'function')
    throw new RunError('bad_input', `a client's message must have the role user or tool; got "${String(role)}"`);
  const parts = member(content, 'parts') ?? [];
  if (!Array.isArray(parts) || !parts.every((part) => isJsonObject(part)))
    throw new RunError('bad_input', "the parts of a client's message must be a list of objects");
  return parts as readonly JsonObject[];
}

/**
 * Checks that a part has only one kind of content. Typed
 * clients send null or an empty text for omitted members.
 */
export function requireOne(part: JsonObject): void {
  const there = things.filter((name) => {
    const value = member(part, name);
    return value !== undefined && value !== '';
  });
  if (there.length > 1)
    throw new RunError(
      'bad_input',
      `a part of a client's message has ${there.join(' and ')}; send each as a separate part`,
    );
}

/**
 * Converts a part that is not a function response. Throws
 * `RunError` (`bad_input`) if it is neither text nor data.
 */
export function wordOf(part: JsonObject): Content['parts'][number] {
  const text = member(part, 'text');
  if (typeof text === 'string' && member(part, 'thought') !== true) return { type: 'text', text };
  const inline = objectIn(part, 'inlineData');
  const data = textIn(inline, 'data');
  const dataType = textIn(inline, 'mimeType');
  if (data !== undefined && dataType !== undefined) return { type: 'inlineData', mimeType: dataType, data };
  const file = objectIn(part, 'fileData');
  const fileUri = textIn(file, 'fileUri');
  const fileType = textIn(file, 'mimeType');
  if (fileUri !== undefined)
    return { type: 'fileData', fileUri, ...(fileType !== undefined && { mimeType: fileType }) };
  throw new RunError('bad_input', "a client's message may have only parts of text, data and function responses");
}

const things = [
  'text',
  'inlineData',
  'fileData',
  'functionCall',
  'functionResponse',
  'executableCode',
  'codeExecutionResult',
] as const;
