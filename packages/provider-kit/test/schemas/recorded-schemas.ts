/// <reference types="node" />
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/** A schema from another project, with its source. */
export type SchemaSample = readonly [name: string, schema: JsonObject];

/** The reason why the recorded schemas are not tested; undefined if they are present. */
export const recordingsAbsent: string | undefined = existsSync(recordings())
  ? undefined
  : 'the recordings are not here (../shared/recordings)';

/** The reason why the JSON-Schema-Test-Suite is not tested; undefined if it is present. */
export const suiteAbsent: string | undefined = suiteFolder()
  ? undefined
  : 'JSON_SCHEMA_TEST_SUITE names no checkout of it';

/**
 * Returns the JSON Schema profiles, the tools of real MCP servers, and the functions of public corpora, which
 * use the names of Python's types.
 */
export function recordedSchemas(): readonly SchemaSample[] {
  if (recordingsAbsent) return [];
  return jsonFiles(recordings()).flatMap(({ name, lines }) =>
    lines.flatMap((line, at) => schemasIn(line).map((schema): SchemaSample => [`${name}:${at + 1}`, schema])),
  );
}

/**
 * Returns every schema of the JSON-Schema-Test-Suite; a schema that is true or false is wrapped in `allOf`.
 */
export function suiteSchemas(): readonly SchemaSample[] {
  const folder = suiteFolder();
  if (!folder) return [];
  return ['draft2020-12', 'draft7'].flatMap((draft) =>
    jsonFiles(join(folder, 'tests', draft)).flatMap(({ name, lines: [groups] }) =>
      (groups as readonly JsonObject[]).map(
        ({ schema = null, description = '' }): SchemaSample => [
          `${draft} ${name} ${description}`,
          isJsonObject(schema) ? schema : { allOf: [schema] },
        ],
      ),
    ),
  );
}

/** Returns the content of a file in the folder of the recordings. */
export function recordedText(path: string): string {
  return readFileSync(join(recordings(), path), 'utf8');
}

function recordings(): string {
  return fileURLToPath(new URL('../../../../../shared/recordings/', import.meta.url));
}

function suiteFolder(): string | undefined {
  const folder = process.env['JSON_SCHEMA_TEST_SUITE'];
  return folder && existsSync(join(folder, 'tests/draft2020-12')) ? folder : undefined;
}

/** Returns the JSON files below a folder; the files of the corpora have one value on each line. */
function jsonFiles(folder: string): readonly { readonly name: string; readonly lines: readonly JsonValue[] }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && !name.startsWith('providers') && !name.startsWith('request-oracles'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const isLines = name.startsWith('corpora/bfcl');
      const texts = isLines ? text.split('\n').filter((line) => line.trim() !== '') : [text];
      return { name, lines: texts.map((each) => JSON.parse(each) as JsonValue) };
    });
}

/** Returns the schemas of tools in a recorded value; a value without tools counts as a schema itself. */
function schemasIn(value: JsonValue): readonly JsonObject[] {
  if (!isJsonObject(value)) return [];
  const { tools, function: functions, parameters } = value;
  const declared = [tools, functions].flatMap((list) => (Array.isArray(list) ? (list as readonly JsonObject[]) : []));
  if (isJsonObject(parameters)) return [parameters];
  if (declared.length === 0) return [value];
  return declared.flatMap(({ inputSchema, outputSchema, parameters: given }) =>
    [inputSchema, outputSchema, given].filter((each) => isJsonObject(each)),
  );
}
