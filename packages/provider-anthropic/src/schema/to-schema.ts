import type { JsonObject } from '@mortise/core';
import {
  type LoweredSchema,
  type LoweredTool,
  lowerStrictly,
  oncePerSchema,
  type StrictDialect,
} from '@mortise/provider-kit';
import { lowerLeniently, type RootRules } from '@mortise/provider-kit/lenient-schema';
import {
  costOf,
  excessOf,
  mostStrictTools,
  type StrictCost,
  type StrictMode,
  strictDialect,
  sumOf,
} from './strict-dialect.ts';

/** Matches the argument names that Anthropic accepts. Anthropic refuses a request with any other name. */
const argumentNames: RegExp = /^[a-zA-Z0-9_.-]{1,64}$/;

/** Anthropic's rules for the root of a tool's schema. */
const rootRules: RootRules = {
  server: 'Anthropic',
  notAtRoot: new Set(['anyOf', 'oneOf', 'allOf']),
  names: argumentNames,
};

/**
 * A schema in the form in which it is sent. In a strict
 * schema, undescribed members are forbidden without a warning.
 */
export interface SentSchema extends LoweredSchema {
  readonly strict: boolean;
}

/** Converts the schema of a tool. The conversion is deterministic, and cached for each schema object. */
export function toSchema(schema: JsonObject, strict: StrictMode): SentSchema {
  return strict === false ? lenientOfTool(schema) : strictOfTool(schema);
}

/**
 * Converts the schema of an answer. The server accepts only strict
 * schemas: other schemas have to be sent as an instruction.
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

/** The dialects of a tool's schema, without and with the option `strict`. */
export type SchemaDialect = 'anthropic' | 'anthropic-strict';

/** Returns the schema that an Anthropic model gets for a tool, with a note for every change and loss. */
export function lowerAnthropicSchema(schema: JsonObject, dialect: SchemaDialect): LoweredSchema {
  const { schema: lowered, notes } = toSchema(schema, dialect === 'anthropic-strict');
  return { schema: lowered, notes };
}

/**
 * Returns the tools of a request, of which the first tools within the server's documented limits are strict.
 * The schema of an answer counts towards these limits too, but is not known here.
 */
export function withinLimits(tools: readonly LoweredTool<SentSchema>[]): readonly LoweredTool<SentSchema>[] {
  let sum: StrictCost = { optional: 0, choices: 0 };
  let count = 0;
  return tools.map((tool) => {
    if (!tool.sent.strict) return tool;
    const next = sumOf(sum, costOf(tool.sent.schema));
    const excess =
      count === mostStrictTools
        ? { keyword: 'strict', why: `the request would have more than ${mostStrictTools} strict tools` }
        : excessOf(next);
    if (excess) return { ...tool, sent: notStrict(tool, excess) };
    sum = next;
    count++;
    return tool;
  });
}

function notStrict(
  { declaration }: LoweredTool<SentSchema>,
  { keyword, why }: { readonly keyword: string; readonly why: string },
): SentSchema {
  const sent = toSchema(declaration.parametersJsonSchema, false);
  const note = { pointer: '', keyword, did: 'notStrict', why: `with the tools before it, ${why}` } as const;
  return { ...sent, notes: [note, ...sent.notes] };
}
