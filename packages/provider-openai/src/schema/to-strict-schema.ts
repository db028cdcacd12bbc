import type { JsonObject } from '@mortise/core';
import { lowerSchema } from './lower-schema.ts';
import type { StrictMode } from './strict-mode.ts';
import type { StrictNote } from './strict-note.ts';

/** A schema as it is sent. */
export interface SentSchema {
  /** The one that was given, the same object, where `strict` is false. */
  readonly schema: JsonObject;
  readonly strict: boolean;
  /** What was lowered and dropped, or why the schema is not strict. Members that nobody described are closed without a note. */
  readonly notes: readonly StrictNote[];
  /** The parts of `schema` in which null means that the member was left out; empty but for `strict: true`. */
  readonly absences: ReadonlySet<JsonObject>;
}

/** How a schema of an object is sent. Deterministic, and made once for each schema object. */
export function toStrictSchema(schema: JsonObject, mode: StrictMode): SentSchema {
  if (mode === false) return { schema, strict: false, notes: [], absences: noAbsences };
  const cache = mode === 'auto' ? sentByAuto : sentByTrue;
  const known = cache.get(schema);
  if (known) return known;
  const { lowered, notes, absences } = lowerSchema(schema, mode === true);
  const sent = lowered
    ? { schema: lowered, strict: true, notes, absences }
    : { schema, strict: false, notes: notes.filter(({ did }) => did === 'notStrict'), absences: noAbsences };
  cache.set(schema, sent);
  return sent;
}

const noAbsences: ReadonlySet<JsonObject> = new Set();
const sentByAuto = new WeakMap<JsonObject, SentSchema>();
const sentByTrue = new WeakMap<JsonObject, SentSchema>();
