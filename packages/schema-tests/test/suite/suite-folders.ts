/** One folder of the suite, and in which of its files formats are enforced. */
export interface SuiteFolder {
  readonly folder: string;
  readonly enforcesFormats: (file: string) => boolean;
}

/**
 * Formats are annotations in the tests of `format`, and enforced
 * in those of each one and of the vocabulary that says so.
 */
export const suiteFolders: readonly SuiteFolder[] = ['draft2020-12', 'draft7'].flatMap((draft) => [
  { folder: draft, enforcesFormats: () => false },
  { folder: `${draft}/optional`, enforcesFormats: (file) => file === 'format-assertion' },
  { folder: `${draft}/optional/format`, enforcesFormats: () => true },
]);
