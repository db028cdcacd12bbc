import type { Verdict } from './run-cases.ts';

/** Returns verdicts as a Markdown table for a README: id, behaviour and result. */
export function verdictTable(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map((verdict) => [`\`${verdict.id}\``, verdict.behavior, wordOf(verdict)]);
  const all = [['case', 'behaviour', 'verdict'], ...rows].map((row) => row.map(escapeCell));
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => [...(row[column] ?? '')].length)));
  const lines = all.map((row) => `| ${row.map((cell, column) => pad(cell, widths[column])).join(' | ')} |`);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

function wordOf(verdict: Verdict): string {
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
