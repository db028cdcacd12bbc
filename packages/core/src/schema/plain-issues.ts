import { canonicalJson } from '../json/canonical-json.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import type { SchemaIssue } from './standard-schema.ts';

/**
 * Checks a value by the simple keywords of JSON Schema: types, constants, members, items, sizes and
 * combinations. Returns the issues. These keywords suffice for the answers of users. Other keywords (`$ref`,
 * `pattern`, `format` and more) are ignored: use a validator for them.
 */
export function plainIssues(schema: JsonObject, value: JsonValue): readonly SchemaIssue[] {
  return issuesOf(schema, value, []);
}

/**
 * Returns the first keyword of a schema that `plainIssues` ignores although it could refuse values; undefined
 * if there is none.
 */
export function unknownKeyword(schema: JsonValue): string | undefined {
  if (!isJsonObject(schema)) return undefined;
  for (const [keyword, value] of Object.entries(schema)) {
    if (!known.has(keyword) || (keyword === 'items' && Array.isArray(value))) return keyword;
    const inner = schemasIn[keyword]?.(value) ?? [];
    for (const each of inner) {
      const found = unknownKeyword(each);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

const schemasIn: { readonly [keyword: string]: (value: JsonValue) => readonly JsonValue[] } = {
  properties: (value) => (isJsonObject(value) ? Object.values(value) : []),
  items: (value) => [value],
  additionalProperties: (value) => [value],
  not: (value) => [value],
  anyOf: listOf,
  oneOf: listOf,
  allOf: listOf,
};

/** The keywords that `plainIssues` checks, and the keywords that refuse no value. */
const known: ReadonlySet<string> = new Set(
  'type const enum minimum maximum minLength maxLength minItems maxItems uniqueItems required title description default examples format deprecated readOnly writeOnly $schema $id $comment'
    .split(' ')
    .concat(Object.keys(schemasIn)),
);

type Path = readonly (string | number)[];

function issuesOf(schema: JsonValue, value: JsonValue, path: Path): readonly SchemaIssue[] {
  if (schema === false) return [{ message: 'is not expected', path }];
  if (!isJsonObject(schema)) return [];
  const problem = typeProblem(schema, value) ?? valueProblem(schema, value) ?? combinationProblem(schema, value, path);
  if (problem !== undefined) return [{ message: problem, path }];
  const all = listOf(schema['allOf']).flatMap((each) => issuesOf(each, value, path));
  if (Array.isArray(value)) return [...all, ...itemIssues(schema, value, path)];
  return isJsonObject(value) ? [...all, ...memberIssues(schema, value, path)] : all;
}

function typeProblem({ type }: JsonObject, value: JsonValue): string | undefined {
  if (type === undefined) return undefined;
  const types = Array.isArray(type) ? type : [type];
  const is = typeOf(value);
  if (types.includes(is) || (is === 'integer' && types.includes('number'))) return undefined;
  return `must be of the type ${types.join(' or ')}`;
}

function typeOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function valueProblem(schema: JsonObject, value: JsonValue): string | undefined {
  const { enum: choices } = schema;
  const isSame = (other: JsonValue): boolean => canonicalJson(other) === canonicalJson(value);
  if (schema['const'] !== undefined && !isSame(schema['const'])) return `must be ${JSON.stringify(schema['const'])}`;
  if (Array.isArray(choices) && !choices.some(isSame))
    return `must be one of ${choices.map((choice) => JSON.stringify(choice)).join(', ')}`;
  if (typeof value === 'number') return sizeProblem(value, schema['minimum'], schema['maximum'], '');
  if (typeof value === 'string')
    return sizeProblem(value.length, schema['minLength'], schema['maxLength'], ' characters');
  return Array.isArray(value) ? sizeProblem(value.length, schema['minItems'], schema['maxItems'], ' items') : undefined;
}

function sizeProblem(
  size: number,
  least: JsonValue | undefined,
  most: JsonValue | undefined,
  unit: string,
): string | undefined {
  if (typeof least === 'number' && size < least) return `must be at least ${least}${unit}`;
  return typeof most === 'number' && size > most ? `must be at most ${most}${unit}` : undefined;
}

function combinationProblem(schema: JsonObject, value: JsonValue, path: Path): string | undefined {
  const fitting = (schemas: readonly JsonValue[]): number =>
    schemas.filter((each) => issuesOf(each, value, path).length === 0).length;
  const { anyOf, oneOf, not } = schema;
  if (Array.isArray(anyOf) && fitting(anyOf) === 0) return 'matches none of the allowed schemas';
  if (Array.isArray(oneOf) && fitting(oneOf) !== 1) return 'must match exactly one of the allowed schemas';
  return not !== undefined && fitting([not]) === 1 ? 'is not allowed' : undefined;
}

function itemIssues(
  { items, uniqueItems }: JsonObject,
  value: readonly JsonValue[],
  path: Path,
): readonly SchemaIssue[] {
  if (uniqueItems === true && new Set(value.map(canonicalJson)).size < value.length)
    return [{ message: 'must not contain equal items', path }];
  return items === undefined ? [] : value.flatMap((item, at) => issuesOf(items, item, [...path, at]));
}

function memberIssues(schema: JsonObject, value: JsonObject, path: Path): readonly SchemaIssue[] {
  const { additionalProperties } = schema;
  const properties = isJsonObject(schema['properties'] ?? null) ? (schema['properties'] as JsonObject) : {};
  const missing = listOf(schema['required']).filter((name) => !Object.hasOwn(value, String(name)));
  return [
    ...missing.map((name) => ({ message: 'is missing', path: [...path, String(name)] })),
    ...Object.entries(value).flatMap(([name, member]) => {
      const own = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
      return own === undefined ? [] : issuesOf(own, member, [...path, name]);
    }),
  ];
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}
