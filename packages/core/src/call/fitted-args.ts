import { canonicalJson } from '../json/canonical-json.ts';
import { copyJson } from '../json/copy-json.ts';
import { argumentLimits } from '../json/json-limits.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { lenientJson } from '../json/lenient-json.ts';
import { issuePath } from '../schema/describe-issues.ts';
import type { SchemaIssue } from '../schema/standard-schema.ts';

/**
 * A copy of arguments in which the members that issues are about fit better: one that is null is absent, and
 * with `lenient` a string that is JSON, of anything but a string or null, is that value. Whether it fits is
 * for the schema to say. Undefined where nothing changes.
 */
export function fittedArgs(args: JsonObject, issues: readonly SchemaIssue[], lenient: boolean): JsonObject | undefined {
  if (!Array.isArray(issues)) return undefined;
  let fitted: JsonObject | undefined;
  for (const issue of issues as readonly SchemaIssue[]) {
    const keys = issuePath(issue).map(String);
    const last = keys.pop();
    fitted ??= copyOf(args);
    const owner = keys.reduce<JsonValue | undefined>(memberOf, fitted);
    if (last !== undefined && typeof owner === 'object' && owner !== null) adapt(owner, last, lenient);
  }
  return fitted && canonicalJson(fitted) !== canonicalJson(args) ? fitted : undefined;
}

function copyOf(args: JsonObject): JsonObject | undefined {
  const copied = copyJson(args, argumentLimits);
  return 'copy' in copied ? copied.copy : undefined;
}

function adapt(owner: object, key: string, lenient: boolean): void {
  const value = memberOf(owner as JsonObject, key);
  if (value === null && isJsonObject(owner)) Reflect.deleteProperty(owner, key);
  if (!lenient || typeof value !== 'string') return;
  const read = lenientJson(value, argumentLimits);
  if (read !== undefined && read !== null && typeof read !== 'string') Reflect.set(owner, key, read);
}

function memberOf(owner: JsonValue | undefined, key: string): JsonValue | undefined {
  const has = typeof owner === 'object' && owner !== null && Object.hasOwn(owner, key);
  return has ? (owner as JsonObject)[key] : undefined;
}
