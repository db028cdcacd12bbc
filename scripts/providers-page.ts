import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cellOf, serverFeatures, servers } from '../packages/provider-kit/test/servers/servers.ts';
import { type Finding, reportFindings } from './finding.ts';
import { markdownTable } from './markdown-table.ts';

const FILE = 'docs/providers.md';
const BEGIN = '<!-- servers:begin -->';
const END = '<!-- servers:end -->';

/**
 * Writes the table of servers into its page from the facts
 * of each server, or compares it with the current table.
 */
export function providersPage(root: string, write: boolean): readonly Finding[] {
  const page = readFileSync(join(root, FILE), 'utf8');
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin)
    return [{ file: FILE, problem: 'has no place for the table', fix: `Add the lines ${BEGIN} and ${END}.` }];
  const written = `${page.slice(0, begin)}${BEGIN}\n\n${serversTable()}\n\n${page.slice(end)}`;
  if (written === page) return [];
  if (!write)
    return [
      { file: FILE, problem: 'has another table of servers', fix: 'Run `node scripts/providers-page.ts --write`.' },
    ];
  writeFileSync(join(root, FILE), written);
  return [];
}

/** A row for each server, with the features that are recorded and those that are untested. */
function serversTable(): string {
  const rows = servers.map((server) => {
    const having = (cell: string): string =>
      serverFeatures.filter((feature) => cellOf(server, feature) === cell).join(', ');
    return [server.name, server.protocol, having('recorded'), having('untested')];
  });
  return markdownTable([['server', 'protocol', 'recorded', 'untested'], ...rows]);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  reportFindings('providers-page', providersPage(join(import.meta.dirname, '..'), process.argv.includes('--write')));
}
