import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A directory of the test file, which is deleted after it. */
export function scratch(): string {
  const directory = mkdtempSync(join(tmpdir(), 'mortise-artifacts-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  return directory;
}
