/** The parts of a report in the mutation testing elements' format that are read. */
export interface MutantReport {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

/** A change of the code, and the tests' reaction. */
export interface Mutant {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly location: { readonly start: Place; readonly end: Place };
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/** Returns the scores by file, and each change that no test detected, as text. */
export function describeMutants({ files }: MutantReport): string {
  const counts = Object.entries(files).map(([file, { mutants }]) => ({ file, ...countOf(mutants) }));
  const sum = countOf(Object.values(files).flatMap(({ mutants }) => mutants));
  const survivors = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.filter(({ status }) => unnoticed.has(status)).map((mutant) => survivorText(file, source, mutant)),
  );
  const rows = [...counts, { file: 'all', ...sum }].map(
    ({ file, noticed, all, uncovered }) =>
      `${percent(noticed, all).padStart(6)}  ${noticed}/${all} noticed, ${uncovered} in code that no test runs  ${file}`,
  );
  return [...survivors, ...rows].join('\n');
}

function countOf(mutants: readonly Mutant[]): { noticed: number; all: number; uncovered: number } {
  const counted = mutants.filter(({ status }) => noticedStatuses.has(status) || unnoticed.has(status));
  return {
    noticed: counted.filter(({ status }) => noticedStatuses.has(status)).length,
    all: counted.length,
    uncovered: counted.filter(({ status }) => status === 'NoCoverage').length,
  };
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)}%`;
}

function survivorText(file: string, source: string, mutant: Mutant): string {
  const { start, end } = mutant.location;
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const before = lines
    .map((line, at) =>
      line.slice(at === 0 ? start.column - 1 : 0, at === lines.length - 1 ? end.column - 1 : undefined),
    )
    .join('\n');
  return `${file}:${start.line} ${mutant.mutatorName}${mutant.status === 'NoCoverage' ? ', no test runs it' : ''}
  - ${short(before)}
  + ${short(mutant.replacement ?? '')}`;
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 160 ? `${line.slice(0, 157)}...` : line;
}

const noticedStatuses: ReadonlySet<string> = new Set(['Killed', 'Timeout']);
const unnoticed: ReadonlySet<string> = new Set(['Survived', 'NoCoverage']);
