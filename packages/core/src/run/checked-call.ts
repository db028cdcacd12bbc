import type { PendingRequest } from '../content/pending-request.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { type CheckedPicture, checkedPicture } from '../json/checked-picture.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { sha256 } from '../json/sha256.ts';
import type { SchemaIssue } from '../schema/standard-schema.ts';
import type { Tool } from '../tool/tool.ts';

/** A call whose arguments are good: as the model gave them, and as its tool gets them. */
export interface ValidCall {
  readonly tool: Tool;
  readonly args: JsonObject;
  readonly value: unknown;
}

/** A call that may go on, or why it may not. */
export type CheckedCall = ValidCall | RejectedCall;

/** A call that may not go on, with what its model reads. */
export interface RejectedCall {
  readonly tool: Tool | undefined;
  readonly refused: { readonly code: string; readonly message: string };
  /** What the schema of its tool objects to. */
  readonly issues?: readonly SchemaIssue[] | undefined;
  readonly cause?: unknown;
}

/**
 * The picture of what a call's arguments come to, as it was
 * when it was first looked at: before any gate saw the value.
 */
export function pictureOf(good: ValidCall): CheckedPicture {
  const known = pictures.get(good);
  if (known) return known;
  const picture = checkedPicture(good.value);
  pictures.set(good, picture);
  return picture;
}

/** What the arguments come to, where that is not what was given; undefined also where it has no picture. */
export function checkedApart(good: ValidCall): JsonValue | undefined {
  if (!good.tool.check) return undefined;
  const { json } = pictureOf(good);
  return json !== undefined && canonicalJson(json) !== canonicalJson(good.args) ? json : undefined;
}

/**
 * What a question says of what would run, where that is not what
 * was given. What is too large for the log is named by its digest.
 */
export function shownCheck(good: ValidCall): Pick<PendingRequest, 'checked' | 'checkedGap'> {
  if (!good.tool.check) return {};
  const checked = checkedApart(good);
  const text = checked === undefined ? '' : canonicalJson(checked);
  if (text.length > shownChars) return { checkedGap: { reason: 'large', chars: text.length, sha256: sha256(text) } };
  const shown = checked === undefined ? {} : { checked };
  return pictureOf(good).faithful ? shown : { ...shown, checkedGap: { reason: 'opaque' } };
}

const pictures = new WeakMap<ValidCall, CheckedPicture>();
const shownChars = 100_000;
