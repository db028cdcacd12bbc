import type { AppenderReport } from './appender-report.ts';

/** The end of a process, with its complete output. */
export interface EndedAppender {
  readonly worker: string;
  readonly code: number | null;
  readonly signal: string | null;
  readonly output: string;
  readonly errors: string;
  /** The report of the process; absent if it printed none. */
  readonly report: AppenderReport | undefined;
}

/** Returns the differences between the store and the reports of its writers, one sentence for each. */
export function judgeAppends(
  appenders: readonly EndedAppender[],
  found: readonly string[],
  wantedOfEach: number,
): readonly string[] {
  const problems: string[] = [];
  const inStore = new Set(found);
  if (inStore.size < found.length) problems.push(`${found.length - inStore.size} events stand twice`);
  const acknowledged = new Set<string>();
  for (const { worker, code, signal, output, errors, report } of appenders) {
    const said = `It said: ${output.slice(0, 2000) || 'nothing'} ${errors.slice(0, 2000)}`;
    if (code !== 0 || signal !== null) problems.push(`${worker} ended with ${signal ?? code}. ${said}`);
    if (!report) {
      problems.push(`${worker} reported nothing. ${said}`);
      continue;
    }
    for (const id of report.stored) acknowledged.add(id);
    if (report.error !== undefined) problems.push(`${worker} stopped after ${report.stored.length}: ${report.error}`);
    else if (report.stored.length < wantedOfEach)
      problems.push(`${worker} stored ${report.stored.length} and said nothing`);
    const lost = report.stored.filter((id) => !inStore.has(id));
    if (lost.length > 0) problems.push(`${lost.length} acknowledged events of ${worker} are LOST, ${lost[0]} first`);
  }
  const unsaid = found.filter((id) => !acknowledged.has(id));
  if (unsaid.length > 0) problems.push(`${unsaid.length} events are there that nobody was told of, ${unsaid[0]} first`);
  return problems;
}
