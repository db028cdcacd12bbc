import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bar, BarPicture } from './bar-picture.ts';
import { type MeasuredRow, readTable, rowOf } from './read-table.ts';

/** Returns the pictures of `docs/costs.md` by name, from the figures in benchmarks/README.md. */
export function costPictures(root: string): ReadonlyMap<string, BarPicture> {
  const page = readFileSync(join(root, 'benchmarks/README.md'), 'utf8');
  const loop = readTable(page, '<!-- figures: begin -->');
  const nested = readTable(page, '<!-- nesting: begin -->');
  const outside = readTable(page, '<!-- outside: begin -->');
  const loopWays = { floor: 'hand-written loop', pi: 'pi', mortise: 'Mortise' };
  const nestedWays = {
    floor: 'hand-written loop',
    ai: 'AI SDK',
    'openai-agents': 'OpenAI Agents',
    pi: 'pi',
    'agent tool': 'Mortise',
  };
  const outsideWays = {
    client: 'the client alone',
    ai: 'AI SDK',
    langchain: 'LangChain',
    mastra: 'Mastra',
    'openai-agents': 'OpenAI Agents',
    mortise: 'Mortise',
  };
  return new Map<string, BarPicture>([
    [
      'growth',
      {
        title: 'µs per turn, in runs of 10, 100 and 1,000 turns',
        groups: Object.entries(loopWays).map(([way, title]) => ({
          title,
          bars: [10, 100, 1000].map((turns) => ({
            label: `${turns.toLocaleString('en')} turns`,
            value: figure(loop, `µs per turn, ${turns.toLocaleString('en')} turns`, way),
            ours: way === 'mortise',
          })),
        })),
      },
    ],
    ['providers', providers(readTable(page, '## Providers'))],
    [
      'nested',
      {
        title: 'µs per nested run, 100 in one turn',
        groups: [{ bars: bars(nested, '100 children in one turn', nestedWays) }],
      },
    ],
    [
      'mcp-turn',
      {
        title: 'µs per turn with a call of an MCP server over stdio',
        groups: [{ bars: bars(outside, 'µs per turn with a call, stdio', outsideWays) }],
      },
    ],
    [
      'mcp-500',
      {
        title: "µs per turn, 500 tools of a server's beside",
        groups: [{ bars: bars(outside, "µs per turn, 500 tools of a server's beside", outsideWays) }],
      },
    ],
    [
      'deltas',
      {
        title: 'µs per delta of a text in 10,000 deltas',
        groups: [{ bars: bars(loop, 'µs per text delta, 10,000 deltas', loopWays) }],
      },
    ],
    ['import', { title: 'ms to import', groups: [{ bars: bars(loop, 'import, ms', loopWays) }] }],
  ]);
}

/** Parses cells such as `79 / 45 / 49`: the cost of 10, 100 and 1,000 turns. */
function providers(rows: readonly MeasuredRow[]): BarPicture {
  const column = 'adapter, 10 / 100 / 1,000 turns';
  return {
    title: 'µs per turn of an adapter, in 10, 100 and 1,000 turns',
    groups: rows.map(({ label, texts }) => {
      const figures = texts.get(column)?.split(' / ').map(Number) ?? [];
      if (figures.length !== 3 || figures.some(Number.isNaN)) throw new Error(`no three figures for ${label}`);
      return {
        title: label,
        bars: ['10 turns', '100 turns', '1,000 turns'].map((turns, at) => ({
          label: turns,
          value: figures[at] ?? 0,
          ours: true,
        })),
      };
    }),
  };
}

function bars(rows: readonly MeasuredRow[], row: string, ways: Readonly<Record<string, string>>): readonly Bar[] {
  return Object.entries(ways).map(([way, label]) => ({
    label,
    value: figure(rows, row, way),
    ours: label === 'Mortise',
  }));
}

function figure(rows: readonly MeasuredRow[], row: string, way: string): number {
  const value = rowOf(rows, row).get(way);
  if (value === undefined) throw new Error(`"${row}" was not measured for ${way}`);
  return value;
}
