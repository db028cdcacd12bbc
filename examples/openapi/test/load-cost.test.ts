import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exampleDocuments, publishedDocuments } from '@mortise/provider-kit/test/example-documents';
import { describe, expect, it } from 'vitest';
import { isFullRun } from '../../../tooling/full-run.ts';
import type { LoadCost } from './measure-load.ts';
import { documentsAbsent, realDocuments } from './real-documents.ts';

const run = promisify(execFile);

/**
 * Measures the cost of loading documents in a separate
 * process with limited memory, which is ended after a minute.
 */
async function costsOf(paths: readonly string[], memoryMB: number): Promise<readonly LoadCost[]> {
  const script = join(import.meta.dirname, 'measure-load.ts');
  const options = ['--expose-gc', `--max-old-space-size=${memoryMB}`];
  const { stdout } = await run(process.execPath, [...options, script, ...paths], { timeout: 300_000 });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LoadCost);
}

/** A short run tests only the large documents, as JSON: the YAML of an example has the same content. */
describe('the memory that loading a document takes', { timeout: 300_000 }, () => {
  it('the examples load one after the other in 256 MB', async () => {
    const documents = [...exampleDocuments(), ...publishedDocuments].filter(
      ([name, path]) => isFullRun || (!name.includes('/yaml/') && statSync(path).size > 50_000),
    );
    expect(documents.length).toBeGreaterThan(5);
    const costs = await costsOf(
      documents.map(([, path]) => path),
      256,
    );
    expect(costs).toHaveLength(documents.length);
    for (const [at, { keptMB }] of costs.entries()) {
      const [name = '', path = ''] = documents[at] ?? [];
      expect(keptMB, name).toBeLessThan(mostKeptMB(path));
    }
  });

  it.skipIf(documentsAbsent).each(realDocuments)(
    `%s loads in 192 MB${documentsAbsent ? ` (skipped: ${documentsAbsent})` : ''}`,
    async (_name, path, atLeast) => {
      const [cost] = await costsOf([path], 192);
      expect(cost?.tools).toBeGreaterThan(atLeast);
      expect(cost?.keptMB).toBeLessThan(mostKeptMB(path));
    },
  );
});

/**
 * Returns the allowed memory in MB for a loaded document and its
 * tools: a multiple of its text, plus the base of any process.
 */
function mostKeptMB(path: string): number {
  return 20 + (statSync(path).size / 2 ** 20) * 6;
}
