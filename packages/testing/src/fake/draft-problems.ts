import {
  AgentError,
  type Content,
  canonicalJson,
  exactJson,
  initialState,
  isJsonObject,
  type JsonInput,
  type JsonValue,
  type ToolChoice,
} from '@mortise/core';

/** Throws `invalid_draft` if a run would refuse the value as a content. */
export function checkContent(content: Content): void {
  checkJson('addContent', content);
  const { role, parts } = content;
  const isContent =
    ['user', 'model', 'tool'].includes(role) &&
    Array.isArray(parts) &&
    parts.length > 0 &&
    parts.every((part) => isJsonObject(part as unknown as JsonValue) && typeof part.type === 'string');
  if (!isContent)
    throw invalidDraft('addContent: a content needs a role "user", "model" or "tool", and parts with a type');
  for (const { type } of parts)
    if (type === 'functionCall' ? role !== 'model' : (type === 'functionResponse') !== (role === 'tool'))
      throw invalidDraft(`addContent: a content with the role "${role}" cannot have a part "${type}"`);
}

/** Throws `invalid_draft` if a value is not JSON, or JSON changes it. */
export function checkJson(what: string, value: unknown): void {
  const snapshot = exactJson(value);
  if ('problem' in snapshot) throw invalidDraft(`${what} takes JSON: ${snapshot.problem}`);
  if (what === 'addContent' && canonicalJson(value as JsonValue) !== canonicalJson(snapshot.value))
    throw invalidDraft('addContent: the content is not plain JSON: write texts for dates and large numbers');
}

/** Throws `invalid_draft` if a value is not a tool choice. */
export function checkChoice(choice: ToolChoice): void {
  if (choice === 'auto' || choice === 'none' || choice === 'required') return;
  const { names, mode } = Object(choice) as { readonly names?: unknown; readonly mode?: unknown };
  const isList = Array.isArray(names) && names.length > 0 && names.every((name) => typeof name === 'string');
  if (!isList || (mode !== 'auto' && mode !== 'required'))
    throw invalidDraft('setToolChoice takes "auto", "none", "required" or { names, mode: "auto" | "required" }');
}

/**
 * Returns a JSON copy of a value of a state key, `null` if it deletes the key. Throws `invalid_state_key` and
 * `invalid_state_value` as a run does.
 */
export function checkedState(key: string, value: JsonInput | undefined): JsonValue {
  if (typeof key !== 'string')
    throw new AgentError('invalid_state_key', `a state key must be a string, got ${String(key)}`);
  return initialState({ [key]: value as JsonValue })[key] as JsonValue;
}

export function invalidDraft(problem: string): AgentError {
  return new AgentError('invalid_draft', problem);
}
