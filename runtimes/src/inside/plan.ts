/** The plan of a test run, which is written into the bundle's entry module. */
export interface Plan {
  /** The runtime's name. */
  readonly runtime: string;
  /** Functions that load the test files, by the path from the root of the repository. */
  readonly files: Readonly<Record<string, () => Promise<unknown>>>;
  /** Tests that are not run, with the reasons. */
  readonly excluded: readonly ExcludedTests[];
  /** Environment variables for the tests. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Tests that a runtime cannot run. */
export interface ExcludedTests {
  readonly file: string;
  /** The name of a test or suite after the names of the outer suites, joined by ` > `. */
  readonly test: string;
  readonly reason: string;
}
