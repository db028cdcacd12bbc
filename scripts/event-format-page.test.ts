import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reserved } from '../packages/core/src/event/reserved-names.ts';

const page = readFileSync('docs/event-format.md', 'utf8');

/** Returns the rows of the table under the heading with this name. */
function tableOf(name: string): Readonly<Record<string, string>> {
  const from = page.slice(page.indexOf('## What is reserved'));
  const lines = from.slice(from.search(new RegExp(`^\\| ${name} `, 'm'))).split('\n');
  const rows = lines.slice(2, lines.indexOf(''));
  return Object.fromEntries(
    rows.map((row) => row.split('|').map((cell) => cell.trim())).map(([, a = '', b = '']) => [a, b]),
  );
}

describe('the page of the event format', () => {
  it.each([
    ['member', reserved.members],
    ['type', reserved.types],
  ])('the page of the event format has the reserved names of the code, each %s with its purpose', (name, table) => {
    expect(tableOf(name)).toEqual(
      Object.fromEntries(Object.entries(table).map(([word, means]) => [`\`${word}\``, means])),
    );
  });
});
