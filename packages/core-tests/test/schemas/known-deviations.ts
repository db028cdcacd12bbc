/** A test of the suite whose result is intentionally wrong. */
export interface KnownDeviation {
  readonly folder: string;
  /**
   * A name such as `cross-draft > refs to future drafts are processed as future drafts > missing bar is
   * invalid`.
   */
  readonly name: string;
  readonly outcome: 'wrong' | 'refused';
  readonly reason: string;
}

const oneDialect =
  'a schema and all that it refers to are read in one dialect: another one is refused where it is named';
const unnamedDialect = 'the document names 2019-09, which is read as 2020-12';
const annotation = 'contentMediaType and contentEncoding are annotations, as 2020-12 has them';

/**
 * Deviations in optional tests; the mandatory ones all pass. A deviation that becomes correct fails the test
 * of the suite as well.
 */
export const knownDeviations: readonly KnownDeviation[] = [
  {
    folder: 'draft2020-12/optional',
    name: 'cross-draft > refs to historic drafts are processed as historic drafts > first item not a string is valid',
    outcome: 'wrong',
    reason: unnamedDialect,
  },
  ...['missing bar is invalid', 'present bar is valid'].map(
    (test): KnownDeviation => ({
      folder: 'draft7/optional',
      name: `cross-draft > refs to future drafts are processed as future drafts > ${test}`,
      outcome: 'refused',
      reason: oneDialect,
    }),
  ),
  ...[
    'validation of string-encoded content based on media type > an invalid JSON document',
    'validation of binary string-encoding > an invalid base64 string (% is not a valid character)',
    'validation of binary-encoded media type documents > a validly-encoded invalid JSON document',
    'validation of binary-encoded media type documents > an invalid base64 string that is valid JSON',
  ].map(
    (test): KnownDeviation => ({
      folder: 'draft7/optional',
      name: `content > ${test}`,
      outcome: 'wrong',
      reason: annotation,
    }),
  ),
];
