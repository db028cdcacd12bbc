import { ConfigError } from '../error/config-error.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { plainIssues, unknownKeyword } from '../schema/plain-issues.ts';
import type { SchemaValidator } from '../schema/schema-validator.ts';
import type { SchemaIssue } from '../schema/standard-schema.ts';
import { compileSchema } from './compile-schema.ts';

/** Returns the issues of a value, or undefined. */
export type ToldCheck = (value: JsonValue) => { readonly issues: readonly SchemaIssue[] } | undefined;

interface Told {
  readonly inputJsonSchema?: JsonObject | undefined;
  readonly outputJsonSchema?: JsonObject | undefined;
  readonly validator?: SchemaValidator | undefined;
}

/**
 * The check of what the model is told beside a schema. Throws `no_validator` where the core cannot enforce it
 * and nobody else is given who can, `invalid_schema` where it is malformed.
 */
export function declaredCheck(
  options: Told,
  kind: 'inputJsonSchema' | 'outputJsonSchema',
  owner: string,
): ToldCheck | undefined {
  const { [kind]: schema, validator } = options;
  if (!schema) return undefined;
  if (!validator) {
    const keyword = unknownKeyword(schema);
    if (keyword === undefined) return (value) => issuesIn(plainIssues(schema, value));
    const message = `${owner}: ${kind} has "${keyword}", which nothing would enforce; give a validator, or omit it`;
    throw new ConfigError('no_validator', message);
  }
  const compiled = compileSchema(validator, schema, `${owner}: ${kind}`);
  return (value) => issuesIn(compiled(value).issues ?? []);
}

type Checked = { readonly value: JsonValue } | { readonly issues: readonly SchemaIssue[] };

/** The schema's own issues say more than those of what the model is told beside it. */
export function orTold<T extends object>(
  untold: { readonly issues: readonly SchemaIssue[] } | undefined,
  checked: Awaitable<T>,
): Awaitable<T | { readonly issues: readonly SchemaIssue[] }> {
  if (!untold) return checked;
  const pick = (given: T): T | typeof untold => ('issues' in given ? given : untold);
  return isPromise(checked) ? checked.then(pick) : pick(checked);
}

/** What a schema gives is what the model is told about. */
export function thenTold(checked: Awaitable<Checked>, told: ToldCheck | undefined): Awaitable<Checked> {
  if (!told) return checked;
  const then = (given: Checked): Checked => ('value' in given ? (told(given.value) ?? given) : given);
  return isPromise(checked) ? checked.then(then) : then(checked);
}

function issuesIn(issues: readonly SchemaIssue[]): { readonly issues: readonly SchemaIssue[] } | undefined {
  return issues.length > 0 ? { issues } : undefined;
}
