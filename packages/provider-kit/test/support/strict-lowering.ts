import type { JsonObject, JsonValue } from '@mortise/core';
import type { SchemaNote } from '../../src/schema/lowered-schema.ts';
import { lowerStrictly } from '../../src/strict-schema/lower-strictly.ts';
import type { StrictDialect } from '../../src/strict-schema/lowering.ts';

/** A dialect that keeps `minimum`, optional members and recursion. */
const dialect: StrictDialect = {
  takes: (keyword) => keyword === 'minimum',
  optional: 'kept',
  recursion: true,
  beyondLimits: () => undefined,
};

/** Returns the schema of an object. */
export const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
});

/** Returns the lowered schema of an object. */
export const closed = (properties: JsonObject, more: JsonObject = {}): JsonObject =>
  object(properties, { ...more, additionalProperties: false });

/** The schema of a string. */
export const text: JsonObject = { type: 'string' };

/** A lowered schema with its warnings. */
export interface Lowered {
  readonly lowered: JsonObject | undefined;
  readonly absences: ReadonlySet<JsonObject>;
  readonly notes: readonly string[];
  readonly whole: readonly SchemaNote[];
}

/** Lowers a schema for a server with the rules in `more`. */
export function strict(schema: JsonObject, more: Partial<StrictDialect> = {}): Lowered {
  const { lowered, notes, absences } = lowerStrictly(schema, { ...dialect, ...more });
  return {
    lowered,
    absences,
    notes: notes.map(({ did, pointer, keyword }) => `${did} ${pointer} ${keyword}`),
    whole: notes,
  };
}

/** Returns the lowered form of this schema as a member, or the reasons why it has no strict form. */
export function memberOf(member: JsonValue, more: Partial<StrictDialect> = {}, beside: JsonObject = {}): unknown {
  const { lowered, notes, whole } = strict(object({ a: member }, { required: ['a'], ...beside }), more);
  if (!lowered)
    return whole
      .filter(({ did }) => did === 'notStrict')
      .map(({ pointer, keyword, why }) => `${pointer} ${keyword}: ${why}`);
  const a = (lowered['properties'] as JsonObject)['a'];
  return notes.length > 0 ? [a, notes] : a;
}

/** Returns the reason why a member has no strict schema, in the form of `memberOf`. */
export const reason = (pointer: string, keyword: string, why: string): readonly unknown[] => [
  `/properties/a${pointer} ${keyword}: ${why}`,
];
