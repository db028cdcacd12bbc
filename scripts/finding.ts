/** A finding of a check: the problem, its location, and the fix. */
export interface Finding {
  /** Path from the repository's root, with `/`. */
  readonly file: string;
  /** Counted from 1; absent when the finding is about the whole file. */
  readonly line?: number;
  readonly problem: string;
  readonly fix: string;
}

/** Prints the findings of a check, or that there are none, and sets the exit code. */
export function reportFindings(check: string, findings: readonly Finding[]): void {
  for (const finding of findings) console.error(describeFinding(finding));
  if (findings.length === 0) {
    console.log(`${check}: ok`);
    return;
  }
  console.error(`${check}: ${findings.length} ${findings.length === 1 ? 'problem' : 'problems'}`);
  process.exitCode = 1;
}

/** Formats a finding as two lines of text. */
export function describeFinding({ file, line, problem, fix }: Finding): string {
  return `${line === undefined ? file : `${file}:${line}`}: ${problem}\n    ${fix}`;
}
