import {
  AgentError,
  type Content,
  canonicalJson,
  exactJson,
  isJsonObject,
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
    throw invalidDraft('addContent: a content has a role "user", "model" or "tool", and parts with a type');
  for (const { type } of parts)
    if (type === 'functionCall' ? role !== 'model' : (type === 'functionResponse') !== (role === 'tool'))
      throw invalidDraft(`addContent: the content has the role "${role}", and a part "${type}"`);
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
 * A JSON copy of a value of a state key, `null` if it deletes the key. Throws `invalid_state_key` and
 * `invalid_state_value` as a run does.
 */
export function checkedState(key: string, value: unknown): JsonValue {
  if (!key || typeof key !== 'string' || key === '__proto__' || key.length > 1000)
    throw new AgentError('invalid_state_key', `a state key is 1 to 1,000 characters, not "__proto__"; got "${key}"`);
  if (value === undefined) return null;
  const snapshot = exactJson(value);
  if ('problem' in snapshot)
    throw new AgentError('invalid_state_value', `the value of state key "${key}" is not JSON: ${snapshot.problem}`);
  return snapshot.value;
}

export function invalidDraft(problem: string): AgentError {
  return new AgentError('invalid_draft', problem);
}
