import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { entriesIn, memberOf } from '../document/json-members.ts';
import { isJsonType, type OpenapiDocument } from '../document/openapi-document.ts';
import type { DescribedOperation } from '../operation/operation.ts';
import { depths } from '../schema/cut-schema.ts';
import { SchemaCopier, TooManySchemas } from '../schema/schema-copier.ts';

/** The successful responses of an operation. */
export interface Successes {
  /** The media types of the bodies, JSON first. */
  readonly mediaTypes: readonly string[];
  /** True if all responses are JSON or have no body. */
  readonly isJson: boolean;
  readonly schemas: readonly JsonValue[];
  /** True if one of the responses may have no body. */
  readonly mayBeEmpty: boolean;
  /** True if the server may answer that nothing has changed (304). */
  readonly mayBeUnchanged: boolean;
}

/** Returns the successful responses of a resolved operation. */
export function successesOf({ value }: DescribedOperation): Successes {
  const all = entriesIn(value, 'responses');
  const explicit = all.filter(([status]) => /^2(\d\d|XX)$/i.test(status));
  const chosen = explicit.length > 0 ? explicit : all.filter(([status]) => status === 'default');
  const mayBeUnchanged = all.some(([status]) => status === '304');
  const contents = chosen.map(([, response]) => entriesIn(response, 'content'));
  const bodies = contents.flat();
  const isJson = ([mediaType]: readonly [string, JsonValue]): boolean => isJsonType(mediaType);
  const types = [...bodies.filter(isJson), ...bodies.filter((body) => !isJson(body))].map(([mediaType]) => mediaType);
  return {
    mediaTypes: [...new Set(types)],
    isJson: bodies.length > 0 && bodies.every(isJson),
    schemas: bodies.map(([, body]) => memberOf(body, 'schema') ?? {}),
    mayBeEmpty: mayBeUnchanged || contents.length === 0 || contents.some((content) => content.length === 0),
    mayBeUnchanged,
  };
}

/** Options for creating the schema of a response. */
export interface AnswerOptions {
  /**
   * `answer` creates the schema for the model; `read` the schema for the parsed response, in which an integer
   * beyond 2^53 is a string of digits.
   */
  readonly as: 'answer' | 'read';
  /** The maximum number of schemas. */
  readonly limit: number;
  /**
   * The maximum number of characters; schemas beyond it allow any value. If omitted, the schema has to be
   * complete, and a larger one is an error.
   */
  readonly characters?: number | undefined;
}

/**
 * Returns the output schema of an operation's tool if all its responses are JSON; undefined otherwise. Throws
 * `OperationProblem` if a reference has no target, or the schema is too large.
 */
export function answerSchema(
  document: OpenapiDocument,
  successes: Successes,
  { as, limit, characters }: AnswerOptions,
): JsonObject | undefined {
  if (!successes.isJson) return undefined;
  if (characters === undefined) {
    const copier = new SchemaCopier(document, as, limit);
    return copier.complete(unionOf(copier, successes));
  }
  for (const deepest of depths) {
    const copier = new SchemaCopier(document, as, limit, deepest);
    try {
      const schema = copier.complete(unionOf(copier, successes), characters);
      if (JSON.stringify(schema).length <= characters) return schema;
    } catch (error) {
      if (!(error instanceof TooManySchemas)) throw error;
    }
  }
  throw new TooManySchemas('a response whose schema is too large');
}

function unionOf(copier: SchemaCopier, { schemas, mayBeEmpty }: Successes): JsonObject {
  const copies = schemas.map((schema) => copier.copy(schema));
  const all = mayBeEmpty ? [...copies, withoutBody] : copies;
  const [only] = all;
  return all.length === 1 && isJsonObject(only) ? only : { anyOf: all };
}

const withoutBody: JsonObject = {
  type: 'object',
  properties: { status: { type: 'integer' }, location: { type: 'string' } },
  required: ['status'],
  additionalProperties: false,
};
