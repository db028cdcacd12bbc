import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/** The answer to a confirmation: yes or no, or a result that replaces the result of the tool. */
export type Confirmation =
  | {
      readonly confirmed: true;
      /** The edited arguments that run instead. They are checked like those of the model. */
      readonly args?: JsonObject;
      /**
       * The scope in which later calls like this one run without
       * a question; with `args`, calls like the edited one.
       */
      readonly remember?: RememberScope;
      /**
       * The payload of an ADK confirmation, for a tool that
       * asks by itself and reads it with `toolConfirmation`.
       */
      readonly payload?: JsonValue;
      readonly hint?: string;
    }
  | { readonly confirmed: false; readonly reason?: string; readonly payload?: JsonValue; readonly hint?: string }
  | { readonly result: JsonValue };

/** The reach of an approval: this session, or all sessions of the user. */
export type RememberScope = 'session' | 'always';

/** The choices that an answer may contain besides yes and no. */
export interface ConfirmationForm {
  readonly remember: readonly RememberScope[];
  /** True if only yes and no are possible: no edited arguments, and no result instead of the tool's. */
  readonly plain: boolean;
}

/** Returns the JSON Schema of an answer. */
export function confirmationSchema({ remember, plain }: ConfirmationForm): JsonObject {
  const common = { hint: shortText, payload: {} };
  const yes = {
    ...common,
    confirmed: { const: true },
    ...(!plain && { args: { type: 'object' } }),
    ...(remember.length > 0 && { remember: { enum: remember } }),
  };
  const no = { ...common, confirmed: { const: false }, reason: shortText };
  const forms = [
    { type: 'object', properties: yes, required: ['confirmed'], additionalProperties: false },
    { type: 'object', properties: no, required: ['confirmed'], additionalProperties: false },
  ];
  const result = { type: 'object', properties: { result: {} }, required: ['result'], additionalProperties: false };
  return plain ? { description: allowedCharacters, anyOf: forms } : { anyOf: [...forms, result] };
}

/** The model reads this limit in the error of a refused call. */
const allowedCharacters =
  'Several people have to approve this call, so each can only answer yes or no, without edits and without remembering. Answer with `confirmed` alone, or configure one approver (`quorum: 1`)';

/** The JSON Schema of a rejection. */
export const rejectionSchema: JsonObject = {
  type: 'object',
  properties: { confirmed: { const: false } },
  required: ['confirmed'],
};

/**
 * Reads the decision in an answer; undefined if the answer is neither yes nor no. The choices are those of
 * the question's schema, even if the current rules offer fewer.
 */
export function readConfirmation(value: JsonValue, { remember, plain }: ConfirmationForm): Confirmation | undefined {
  if (!isJsonObject(value)) return undefined;
  const { confirmed, args, remember: scope, reason, hint } = value;
  const keys = Object.keys(value);
  if (confirmed === undefined)
    return !plain && keys.length === 1 && keys[0] === 'result' ? { result: value['result'] ?? null } : undefined;
  const known = confirmed === true ? yesKeys : confirmed === false ? noKeys : none;
  if (!keys.every((key) => known.has(key)) || !isShortText(reason) || !isShortText(hint)) return undefined;
  if (args !== undefined && (plain || !isJsonObject(args))) return undefined;
  if (scope !== undefined && !remember.some((offered) => offered === scope)) return undefined;
  // Every member was checked above.
  return value as unknown as Confirmation;
}

function isShortText(value: JsonValue | undefined): boolean {
  return value === undefined || (typeof value === 'string' && value.length <= shortText.maxLength);
}

const shortText = { type: 'string', maxLength: 4000 } as const;
const yesKeys: ReadonlySet<string> = new Set(['confirmed', 'args', 'remember', 'payload', 'hint']);
const noKeys: ReadonlySet<string> = new Set(['confirmed', 'reason', 'payload', 'hint']);
const none: ReadonlySet<string> = new Set();
