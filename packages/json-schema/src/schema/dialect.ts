import type { JsonValue } from '@mortise/core';
import { quote, schemaError } from './schema-error.ts';

/** The two dialects that are enforced. */
export type Dialect = 'draft-07' | 'draft-2020-12';

/**
 * Returns the dialect that `$schema` names; 2020-12 if it names none. Draft-06 is read as draft-07, which
 * only adds keywords. 2019-09 is read as 2020-12; a schema that uses one of their differences is refused.
 * Throws `unsupported_schema`.
 */
export function dialectOf(uri: JsonValue | undefined, pointer: string): Dialect {
  if (uri === undefined) return 'draft-2020-12';
  const name = typeof uri === 'string' ? nameOf(uri) : undefined;
  const dialect = name === undefined ? undefined : dialects.get(name);
  if (dialect) return dialect;
  const advice = /^draft-0[34]\//.test(name ?? '')
    ? 'draft-04 and earlier are not enforced: convert the schema to draft-07 or 2020-12'
    : 'draft-07 and 2020-12 are enforced: name one of them, omit $schema, or add the metaschema to the documents';
  throw schemaError('unsupported_schema', `${pointer}/$schema`, `is ${quote(String(uri))}; ${advice}`);
}

/** Returns true if a `$schema` is a known dialect. */
export function isDialect(uri: string): boolean {
  return dialects.has(nameOf(uri) ?? '');
}

function nameOf(uri: string): string | undefined {
  return /^https?:\/\/json-schema\.org\/(.*?)#?$/.exec(uri)?.[1];
}

const dialects: ReadonlyMap<string, Dialect> = new Map([
  ['draft-06/schema', 'draft-07'],
  ['draft-07/schema', 'draft-07'],
  ['draft/2019-09/schema', 'draft-2020-12'],
  ['draft/2020-12/schema', 'draft-2020-12'],
  ['schema', 'draft-2020-12'],
]);
