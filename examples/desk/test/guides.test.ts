import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runReadme } from '@mortise/readme-kit';
import { describe, expect, it } from 'vitest';

/** What the programs of the pages print, each in a folder of its own. */
const printed: readonly (readonly [page: string, block: string, prints: string])[] = [
  ['start', 'first.ts', 'It is 21 degrees in Rome.'],
  ['start', 'watch.ts', 'weather ok\nCold.'],
  ['start', 'keep.ts', 'You are Ada.'],
  ['approve-a-call', 'answer.ts', 'Allow refund? {"order":"A7","amount":420} true\ncompleted Paid back.'],
  ['resume-after-a-crash', 'crash.ts', 'inDoubt ship\nYour order is on its way.'],
  ['test-my-agent', 'run.ts', 'passed'],
  ['test-my-agent', 'endless.ts', 'passed'],
  ['test-my-agent', 'tool.ts', 'passed'],
  ['the-log', 'log.ts', 'input, model, started, response, model'],
  ['gates', 'gate.ts', 'pay denied'],
  ['branches', 'branch.ts', 'paused send\nDone. 2'],
];

describe('the pages of docs', () => {
  it.each(printed)('%s: %s runs', async (name, block, prints) => {
    const cwd = mkdtempSync(join(tmpdir(), 'mortise-guide-'));
    expect(await runReadme(import.meta.dirname, { page: `../../../docs/${name}.md`, block, cwd })).toBe(prints);
  });
});
