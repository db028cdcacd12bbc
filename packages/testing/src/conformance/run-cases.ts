import {
  type ConformanceCase,
  type ConformanceOptions,
  defaultCaseMs,
  lackedCaseMs,
  type SubjectFactory,
} from './conformance-case.ts';

/** The result of running one case. */
export type Verdict = { readonly id: string; readonly behavior: string } & (
  | { readonly status: 'passed' }
  | { readonly status: 'failed'; readonly error: Error }
  /** The case was skipped, because the subject declares that it lacks the feature. */
  | { readonly status: 'skipped'; readonly reason: string }
);

/**
 * Runs cases one after another, each with a new subject. Rejects if `lacks` names a feature that no case
 * needs.
 */
export async function runCases<Subject>(
  cases: readonly ConformanceCase<Subject>[],
  factory: SubjectFactory<Subject>,
  options: ConformanceOptions<Subject> = {},
): Promise<readonly Verdict[]> {
  checkLacks(cases, options);
  const verdicts: Verdict[] = [];
  for (const each of cases) verdicts.push(await runCase(each, factory, options));
  return verdicts;
}

/** Runs one case with a fresh subject. Never rejects. */
export async function runCase<Subject>(
  conformanceCase: ConformanceCase<Subject>,
  factory: SubjectFactory<Subject>,
  options: ConformanceOptions<Subject> = {},
): Promise<Verdict> {
  const { id, behavior, needs } = conformanceCase;
  const reason = reasonOf(needs, options);
  const timeoutMs = options.timeoutMs ?? defaultCaseMs;
  const ms = reason === undefined ? timeoutMs : Math.min(timeoutMs, lackedCaseMs);
  const error = await within(ms, () => attempt(conformanceCase, factory, options));
  if (reason !== undefined) {
    if (error) return { id, behavior, status: 'skipped', reason };
    const message = `the case passes although lacks names its feature: remove "${needs}" from lacks`;
    return { id, behavior, status: 'failed', error: new Error(message) };
  }
  if (!error) return { id, behavior, status: 'passed' };
  if (needs !== undefined)
    error.message += `\n(If the subject lacks "${needs}", declare it: lacks: { '${needs}': why })`;
  return { id, behavior, status: 'failed', error };
}

/**
 * Throws if `lacks` names a feature that no case needs, which is probably a typing error.
 */
export function checkLacks<Subject>(
  cases: readonly ConformanceCase<Subject>[],
  { lacks = {} }: ConformanceOptions<Subject>,
): void {
  const features = new Set(cases.flatMap(({ needs }) => needs ?? []));
  for (const feature of Object.keys(lacks)) {
    if (features.has(feature)) continue;
    const known = [...features].join(', ') || 'none';
    throw new Error(`lacks names "${feature}", which no case needs; features that can be lacked: ${known}`);
  }
}

function reasonOf<Subject>(needs: string | undefined, { lacks = {} }: ConformanceOptions<Subject>): string | undefined {
  return needs !== undefined && Object.hasOwn(lacks, needs) ? lacks[needs] : undefined;
}

async function attempt<Subject>(
  { run }: ConformanceCase<Subject>,
  factory: SubjectFactory<Subject>,
  { cleanup }: ConformanceOptions<Subject>,
): Promise<void> {
  const subject = await factory();
  try {
    await run(subject);
  } finally {
    await cleanup?.(subject);
  }
}

/** Resolves with the error of `work`, or with a timeout error; undefined if it succeeds. */
async function within(ms: number, work: () => Promise<void>): Promise<Error | undefined> {
  const done = work().then(
    () => undefined,
    (error: unknown) =>
      error instanceof Error ? error : new Error('a value that is not an error was thrown', { cause: error }),
  );
  if (ms === Number.POSITIVE_INFINITY) return done;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Error>((resolve) => {
    timer = setTimeout(() => resolve(new Error(`the case did not end within ${ms} ms`)), ms);
  });
  const result = await Promise.race([done, late]);
  clearTimeout(timer);
  return result;
}

/** Returns verdicts as a Markdown table for a README: id, behaviour and result. */
export function verdictTable(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map((verdict) => [`\`${verdict.id}\``, verdict.behavior, verdictText(verdict)]);
  const all = [['case', 'behaviour', 'verdict'], ...rows].map((row) => row.map(escapeCell));
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => [...(row[column] ?? '')].length)));
  const lines = all.map((row) => `| ${row.map((cell, column) => pad(cell, widths[column])).join(' | ')} |`);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

function verdictText(verdict: Verdict): string {
  switch (verdict.status) {
    case 'passed':
      return 'passed';
    case 'skipped':
      return `skipped: ${verdict.reason}`;
    case 'failed':
      return `**failed**: ${verdict.error.message}`;
  }
}

function escapeCell(cell: string): string {
  return cell
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll(/\s*\n\s*/g, ' ');
}

function pad(cell: string, width = 0): string {
  return cell + ' '.repeat(width - [...cell].length);
}
