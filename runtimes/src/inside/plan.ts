/** The plan of a bundle, which is written into the bundle's entry. */
export interface Plan {
  /** The runtime's name. */
  readonly runtime: string;
  /** Loads a test file; the key is its path from the root of the repository. */
  readonly files: Readonly<Record<string, () => Promise<unknown>>>;
  /** Tests that are not run, and why. */
  readonly excluded: readonly ExcludedTests[];
  /** Environment variables for the tests. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Tests that a runtime cannot run. */
export interface ExcludedTests {
  readonly file: string;
  /** A test or a whole suite: its name after those of its suites, joined by ` > `. */
  readonly test: string;
  readonly reason: string;
}
