/// <reference types="node" />
import type { JsonObject, SchemaValidator } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { judgeSuite } from './judge-suite.ts';
import { suiteFolder } from './run-suite.ts';
import { suiteDocuments } from './suite-documents.ts';
import { suiteFolders } from './suite-folders.ts';

/** How a validator is made for the suite. */
export type SuiteSubject = (settings: {
  readonly formats?: false;
  readonly documents: { readonly [uri: string]: JsonObject };
}) => SchemaValidator;

/** Runs the official test suite, where it is at hand, and prints the rates. */
export function testSuite(name: string, subject: SuiteSubject): void {
  const suite = suiteFolder();
  if (suite === undefined) {
    const place = '../shared/recordings/corpora/json-schema-test-suite, or where JSON_SCHEMA_TEST_SUITE says';
    it.skip(`answers as the JSON-Schema-Test-Suite asks: it is not here (${place})`, () => {});
    return;
  }
  describe(`${name} answers as the JSON-Schema-Test-Suite asks`, () => {
    const documents = suiteDocuments(suite);
    it.each(suiteFolders)('in $folder', ({ folder, enforcesFormats }) => {
      const [enforcing, annotating] = [subject({ documents }), subject({ documents, formats: false })];
      const { rate, surprises } = judgeSuite((file) => (enforcesFormats(file) ? enforcing : annotating), suite, folder);
      console.log(`${name}, ${folder}: ${rate}`);
      expect(surprises).toEqual([]);
    });

    it.each(['draft2020-12', 'draft7'])('in %s without other documents, where what needs them is refused', (folder) => {
      const validator = subject({ documents: {}, formats: false });
      const { rate, surprises } = judgeSuite(() => validator, suite, folder);
      console.log(`${name}, ${folder}, without documents: ${rate}`);
      expect(surprises.filter((surprise) => !surprise.startsWith('refused'))).toEqual([]);
    });
  });
}
