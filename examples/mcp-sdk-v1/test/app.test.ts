import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';
import { noteTaker } from '../src/app.ts';

it('an agent remembers over a client of the SDK 1.x', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'notes-'));
  const file = join(folder, 'memory.json');
  const note = { name: 'key', entityType: 'thing', observations: ['under the mat'] };
  const model = scriptedModel([
    { calls: [{ name: 'create_entities', args: { entities: [note] } }] },
    { calls: [{ name: 'search_nodes', args: { query: 'key' } }] },
    'It is under the mat.',
  ]);
  const app = noteTaker(model, file);
  expect((await app.run({ message: 'The key is under the mat. Where is it?' })).text).toBe('It is under the mat.');
  expect(JSON.stringify(model.requests[2]?.contents.at(-1))).toContain('under the mat');
  await app.close();
  expect(readFileSync(file, 'utf8')).toContain('under the mat');
  rmSync(folder, { recursive: true });
});
