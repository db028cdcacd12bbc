import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * Writes files into a temporary folder that is deleted after
 * the test; an object is written as JSON. Returns the folder.
 */
export function fixtureTree(files: Readonly<Record<string, string | object>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'mortise-fixture-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return root;
}
