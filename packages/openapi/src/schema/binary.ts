import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { memberOf, textIn } from '../document/json-members.ts';

/**
 * Returns true if a schema means raw bytes: `format: binary` in
 * OpenAPI 3.0, or a media type without an encoding since 3.1.
 */
export function isBinary(schema: JsonValue): boolean {
  if (textIn(schema, 'format') === 'binary') return true;
  const mediaType = textIn(schema, 'contentMediaType');
  if (mediaType === undefined || textIn(schema, 'contentEncoding') !== undefined) return false;
  return memberOf(schema, 'type') === undefined || mediaType === 'application/octet-stream';
}

/** Returns the schema with which a model passes raw bytes: as base64, or by the name of an artifact. */
export function bytesSchema(description: string | undefined): JsonObject {
  return { anyOf: [base64Schema(undefined), artifactNameSchema], ...(description && { description }) };
}

/** Returns the schema with which a model writes bytes as base64. */
export function base64Schema(description: string | undefined): JsonObject {
  const how = 'The bytes, as base64.';
  return {
    type: 'string',
    contentEncoding: 'base64',
    description: description ? `${description} ${how}` : how,
  };
}

/** An artifact of the session, whose bytes are sent. */
export interface ArtifactName {
  readonly artifact: string;
  /** The version; if omitted, the newest. */
  readonly version?: number;
}

/** Reads an argument that names an artifact; returns undefined for any other value. */
export function artifactNameIn(value: JsonValue): ArtifactName | undefined {
  if (!isJsonObject(value)) return undefined;
  const { artifact, version } = value;
  if (typeof artifact !== 'string') return undefined;
  return { artifact, ...(typeof version === 'number' && { version }) };
}

/** The schema with which a model names an artifact. */
const artifactNameSchema: JsonObject = {
  type: 'object',
  properties: {
    artifact: { type: 'string', description: 'Name of an artifact of this session, whose bytes are sent.' },
    version: { type: 'integer', minimum: 0, description: 'If omitted: the newest version.' },
  },
  required: ['artifact'],
  additionalProperties: false,
};
