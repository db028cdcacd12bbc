/** Tests of the suite that are not right, on purpose or for now. */
export interface KnownDeviation {
  readonly folder: string;
  /** How their names begin. */
  readonly prefix: string;
  readonly outcome: 'wrong' | 'refused';
  /** How many; another number fails the test of the suite, be it better or worse. */
  readonly count: number;
  readonly reason: string;
}

const vocabularies = 'a metaschema of its own is refused: what it leaves out or adds is not known';
const hostnames = 'idn-hostname is an annotation: it needs the tables of IDNA 2008';

/** Of the suite as of April 2023, commit 47958f82, with its documents at hand. */
export const knownDeviations: readonly KnownDeviation[] = [
  { folder: 'draft2020-12', prefix: 'vocabulary > ', outcome: 'refused', count: 5, reason: vocabularies },
  { folder: 'draft2020-12/optional/format', prefix: 'idn-hostname > ', outcome: 'wrong', count: 29, reason: hostnames },
  { folder: 'draft7/optional/format', prefix: 'idn-hostname > ', outcome: 'wrong', count: 29, reason: hostnames },
];

/** The folders that are run: the mandatory tests, where formats are annotations, and the optional ones of formats. */
export const suiteFolders: readonly { readonly folder: string; readonly formats: boolean }[] = [
  { folder: 'draft2020-12', formats: false },
  { folder: 'draft7', formats: false },
  { folder: 'draft2020-12/optional/format', formats: true },
  { folder: 'draft7/optional/format', formats: true },
];
