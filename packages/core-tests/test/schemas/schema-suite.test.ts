/// <reference types="node" />
import type { JsonObject, SchemaValidator } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { ajvValidator } from '@mortise/schema-ajv';
import { describe, expect, it } from 'vitest';
import { judgeSuite, suiteFolder } from './run-suite.ts';
import { suiteDocuments } from './suite-documents.ts';

/** Creates a validator for the suite. */
type SuiteSubject = (settings: {
  readonly formats?: false;
  readonly documents: { readonly [uri: string]: JsonObject };
}) => SchemaValidator;

/** One folder of the suite, and those of its files in which formats are enforced. */
interface SuiteFolder {
  readonly folder: string;
  readonly enforcesFormats: (file: string) => boolean;
}

/**
 * Formats are annotations in the tests of `format`, and enforced in those of each format and of the
 * vocabulary that declares so.
 */
const suiteFolders: readonly SuiteFolder[] = ['draft2020-12', 'draft7'].flatMap((draft) => [
  { folder: draft, enforcesFormats: () => false },
  { folder: `${draft}/optional`, enforcesFormats: (file) => file === 'format-assertion' },
  { folder: `${draft}/optional/format`, enforcesFormats: () => true },
]);

testSuite('jsonSchemaValidator', jsonSchemaValidator);
testSuite('ajvValidator', (settings) => ajvValidator({ ...settings, compileAfter: 0 }));

/** Runs the official test suite, if it is available, and prints the rates. */
function testSuite(name: string, subject: SuiteSubject): void {
  const suite = suiteFolder();
  if (suite === undefined) {
    const place = '../shared/recordings/corpora/json-schema-test-suite, or where JSON_SCHEMA_TEST_SUITE says';
    it.skip(`${name} gives the results of the JSON-Schema-Test-Suite, which is not installed here (${place})`, () => {});
    return;
  }
  describe(`${name} gives the results of the JSON-Schema-Test-Suite`, () => {
    const documents = suiteDocuments(suite);
    it.each(suiteFolders)('the cases in $folder have the expected results', ({ folder, enforcesFormats }) => {
      const [enforcing, annotating] = [subject({ documents }), subject({ documents, formats: false })];
      const { rate, surprises } = judgeSuite((file) => (enforcesFormats(file) ? enforcing : annotating), suite, folder);
      console.log(`${name}, ${folder}: ${rate}`);
      expect(surprises).toEqual([]);
    });

    it.each(['draft2020-12', 'draft7'])(
      'validates the cases of %s without remote documents, and refuses schemas that need such documents',
      (folder) => {
        const validator = subject({ documents: {}, formats: false });
        const { rate, surprises } = judgeSuite(() => validator, suite, folder);
        console.log(`${name}, ${folder}, without documents: ${rate}`);
        expect(surprises.filter((surprise) => !surprise.startsWith('refused'))).toEqual([]);
      },
    );
  });
}
