import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/** An artifact of the session, whose bytes are sent. */
export interface ArtifactName {
  readonly artifact: string;
  /** Omitted: the newest. */
  readonly version?: number;
}

/** An argument that names an artifact; undefined if it is something else. */
export function artifactNameIn(value: JsonValue): ArtifactName | undefined {
  if (!isJsonObject(value)) return undefined;
  const { artifact, version } = value;
  if (typeof artifact !== 'string') return undefined;
  return { artifact, ...(typeof version === 'number' && { version }) };
}

/** The schema by which a model names an artifact. */
export const artifactNameSchema: JsonObject = {
  type: 'object',
  properties: {
    artifact: { type: 'string', description: 'Name of an artifact of this session: its bytes are sent.' },
    version: { type: 'integer', minimum: 0, description: 'Left out: the newest.' },
  },
  required: ['artifact'],
  additionalProperties: false,
};
