import type { JsonObject } from '@mortise/core';
import { type LoweredSchema, lowerStrictly, oncePerSchema, type StrictDialect } from '@mortise/provider-kit';
import { lowerLeniently } from '@mortise/provider-kit/lenient-schema';
import { argumentNames, rootRules } from './root-rules.ts';
import { strictDialect } from './strict-dialect.ts';
import type { StrictMode } from './strict-mode.ts';

/** A schema as it is sent. If it is strict, undescribed members are closed without a warning. */
export interface SentSchema extends LoweredSchema {
  readonly strict: boolean;
}

/** The schema of a tool as it is sent. Deterministic, and computed once for each schema object. */
export function toSchema(schema: JsonObject, strict: StrictMode): SentSchema {
  return strict === false ? lenientOfTool(schema) : strictOfTool(schema);
}

/**
 * The schema of an answer as it is sent. The server accepts strict ones only: others have to become an
 * instruction.
 */
export function toAnswerSchema(schema: JsonObject): SentSchema {
  return strictOfAnswer(schema);
}

type Lower = (schema: JsonObject) => SentSchema;

function strictly(dialect: StrictDialect, instead: Lower): Lower {
  return oncePerSchema((schema) => {
    const { lowered, notes } = lowerStrictly(schema, dialect);
    if (lowered) return { schema: lowered, strict: true, notes };
    const sent = instead(schema);
    return { ...sent, notes: [...notes.filter(({ did }) => did === 'notStrict'), ...sent.notes] };
  });
}

const lenientOfTool: Lower = oncePerSchema((schema) => ({ ...lowerLeniently(schema, rootRules), strict: false }));
const lenientOfAnswer: Lower = oncePerSchema((schema) => ({ ...lowerLeniently(schema), strict: false }));
const strictOfTool: Lower = strictly({ ...strictDialect, rootNames: argumentNames }, lenientOfTool);
const strictOfAnswer: Lower = strictly(strictDialect, lenientOfAnswer);
