/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@mortise/core';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** Returns the documents that the suite refers to: its `remotes`, by their addresses, and the metaschemas. */
export function suiteDocuments(suite: string): { readonly [uri: string]: JsonObject } {
  const remotes = join(suite, 'remotes');
  const files = readdirSync(remotes, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  const documents: { [uri: string]: JsonObject } = {};
  for (const file of files) {
    const text = readFileSync(join(remotes, file), 'utf8');
    documents[`http://localhost:1234/${file}`] = JSON.parse(text) as JsonObject;
  }
  for (const ajv of [new Ajv(), new Ajv2020()]) {
    for (const uri of metaschemas) {
      const document = ajv.getSchema(uri)?.schema;
      if (typeof document === 'object') documents[uri] = document as JsonObject;
    }
  }
  return documents;
}

const latest = 'https://json-schema.org/draft/2020-12';
const parts = ['applicator', 'content', 'core', 'format-annotation', 'meta-data', 'unevaluated', 'validation'];
const metaschemas = [
  'http://json-schema.org/draft-07/schema',
  `${latest}/schema`,
  ...parts.map((part) => `${latest}/meta/${part}`),
];
