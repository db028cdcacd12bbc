import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { InlineConfig } from 'vitest/node';

/**
 * The reporters of every vitest configuration. Where `TEST_RESULTS` names a folder, the results are written
 * to it as JSON too, one file for each run of vitest: `scripts/test-failures.ts` reads them.
 */
export function reporters(): Pick<InlineConfig, 'reporters' | 'outputFile'> {
  const folder = process.env['TEST_RESULTS'];
  if (!folder) return { reporters: ['default'] };
  return { reporters: ['default', 'json'], outputFile: { json: join(folder, `${randomUUID()}.json`) } };
}
