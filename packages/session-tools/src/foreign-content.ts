import {
  type Content,
  isJsonObject,
  type JsonValue,
  type OutcomePart,
  type Part,
  type ToolOutcome,
} from '@mortise/core';

/** Returns true if a member of an imported event is valid. */
export type Check = (value: JsonValue) => boolean;

/**
 * Removes the parts of a content that only its provider reads: an untrusted author must not send data to a
 * provider without checks by its adapter.
 */
export function foreignContent({ role, parts }: Content): Content {
  return { role, parts: parts.flatMap(foreignPart) };
}

/**
 * Returns a content whose texts are marked as data: another person may have written or changed them, so a URL
 * in them does not count as chosen by this user.
 */
export function asData({ role, parts }: Content): Content {
  return { role, parts: parts.map((part) => (part.type === 'text' ? { ...part, isData: true } : part)) };
}

/** Checks the content of a user. */
export const isUserContent: Check = (value) => isContent(value, 'user', media);

/** Checks the content of a model. */
export const isTurn: Check = (value) => isContent(value, 'model', rules);

/** Checks the outcome of a call; unknown members are invalid. */
export const isSettled: Check = (value) => {
  const known = isJsonObject(value) ? outcomes[String(value['status'])] : undefined;
  return known !== undefined && has(value, known);
};

/** Checks the origin of a content. */
export const isOrigin: Check = (value) =>
  isJsonObject(value) && isText(value['provider'] ?? null) && isText(value['model'] ?? null);

/** Checks token counts: a negative count would increase the remaining budget. */
export const isUsage: Check = (value) => isJsonObject(value) && Object.values(value).every(isCount);

export const isCount: Check = (value) => typeof value === 'number' && value >= 0;
export const isText: Check = (value) => typeof value === 'string';
export const isArgs: Check = isJsonObject;

function foreignPart(part: Part): readonly Part[] {
  if (part.type === 'provider') {
    const { summary } = part;
    return summary === undefined ? [] : [{ type: 'provider', provider: 'import', value: null, summary }];
  }
  const known = Object.entries(part).filter(([name]) => name === 'type' || Object.hasOwn(rules[part.type] ?? {}, name));
  return [Object.fromEntries(known) as unknown as Part];
}

function isContent(value: JsonValue, role: string, known: Parts): boolean {
  if (!isJsonObject(value) || value['role'] !== role) return false;
  const { parts } = value;
  return Array.isArray(parts) && parts.every((part) => isPartOf(part as JsonValue, known));
}

function isPartOf(value: JsonValue, known: Parts): boolean {
  const members = isJsonObject(value) ? known[String(value['type'])] : undefined;
  return members !== undefined && has(value, members);
}

type Members = { readonly [name: string]: Check };
type Parts = { readonly [type: string]: Members | undefined };

/**
 * Returns true if an object has the required members; a check that accepts `null` for an absent member makes
 * it optional.
 */
function has(value: JsonValue, members: Members): boolean {
  return isJsonObject(value) && Object.entries(members).every(([name, check]) => check(value[name] ?? null));
}

function optional(check: Check): Check {
  return (value) => value === null || check(value);
}

const any: Check = () => true;
const isTrue: Check = (value) => value === true;
const isRefusal: Check = (value) => has(value, { code: isText, message: isText, text: isText });

const media: Parts = Object.assign(Object.create(null) as object, {
  text: { text: isText },
  inlineData: { mimeType: isText, data: isText },
  fileData: { mimeType: optional(isText), fileUri: isText },
} satisfies Record<OutcomePart['type'], Members>);
const rules: Parts = Object.assign(Object.create(null) as object, media, {
  thought: { text: isText },
  functionCall: { id: isText, name: isText, args: isArgs, refused: optional(isRefusal), longRunning: optional(isTrue) },
  provider: { provider: isText, value: any, summary: optional(isText) },
} satisfies Record<Exclude<Part['type'], OutcomePart['type'] | 'functionResponse'>, Members>);

const parts: Check = optional(
  (value) => Array.isArray(value) && value.every((part) => isPartOf(part as JsonValue, media)),
);
const outcomes: { readonly [status: string]: Members | undefined } = Object.assign(Object.create(null) as object, {
  ok: { output: any, modelOutput: any, parts },
  error: { code: isText, message: isText, parts },
  denied: { reason: optional(isText) },
} satisfies Record<ToolOutcome['status'], Members>);
