import { expect, test } from 'vitest';
import type { OutsideGroup } from './outside-group.ts';
import { outsideTable } from './outside-table.ts';

const group: Pick<OutsideGroup, 'id' | 'unit' | 'benches'> = {
  id: 'mcp',
  unit: 'client',
  benches: [
    { id: 'call', measures: [{ figure: 'us', title: 'µs per call' }] },
    {
      id: 'list',
      measures: [
        { figure: 'ms', title: 'list, ms' },
        { figure: 'heapMb', title: 'heap, MB' },
        { figure: 'tools', title: 'tools', kind: 'count' },
      ],
    },
  ],
};

function rowsOf(samples: Parameters<typeof outsideTable>[2]): string[][] {
  const table = outsideTable(group, ['client', 'client + ajv', 'a peer', 'b peer', 'mortise'], samples);
  return table.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function sample(bench: string, way: string, figures: Record<string, number>) {
  return { group: 'mcp', bench, way, figures };
}

test('shows medians, relative to the client and to the cheapest peer', () => {
  const [titles, , ...rows] = rowsOf([
    sample('call', 'client', { us: 20 }),
    sample('call', 'client + ajv', { us: 21 }),
    sample('call', 'a peer', { us: 60 }),
    sample('call', 'b peer', { us: 50 }),
    sample('call', 'mortise', { us: 27 }),
    sample('call', 'mortise', { us: 35 }),
    sample('call', 'mortise', { us: 30 }),
    sample('list', 'client', { tools: 4 }),
    sample('list', 'mortise', { ms: 9, tools: 4 }),
  ]);
  expect(titles).toEqual([
    'measure',
    'client',
    'client + ajv',
    'a peer',
    'b peer',
    'mortise',
    '× client',
    '× cheapest peer',
  ]);
  expect(rows).toEqual([
    ['µs per call', '20', '21', '60', '50', '30', '1.50', '0.60'],
    ['list, ms', '–', '–', '–', '–', '9', '–', '–'],
    ['tools', '4', '–', '–', '–', '4', '–', '–'],
  ]);
});

test('omits samples of another group, and failed ones', () => {
  const rows = rowsOf([
    { group: 'openapi', bench: 'call', way: 'mortise', figures: { us: 1 } },
    { group: 'mcp', bench: 'call', way: 'mortise', error: 'it failed' },
  ]);
  expect(rows).toHaveLength(2);
});
