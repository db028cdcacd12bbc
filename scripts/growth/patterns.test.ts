import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../list-files.ts';
import { type Pattern, patternsIn, piecesOf } from './patterns-in.ts';
import { seeds } from './text-readers.ts';

/**
 * Patterns that take longer than the limit, by file, each
 * with the reason why no text can be too long for them.
 */
const shortTexts: { readonly [file: string]: string } = {
  'apps/console/src/offline-model/rules/rule.ts': 'of a request of 10,000 characters',
  'apps/console/src/offline-model/rules/rules.ts': 'of a request of 10,000 characters',
  'packages/core/src/json/clip-text.ts': 'a number',
  'packages/core/src/json/parse-args.ts': 'JSON that was read before: its texts end',
  'packages/openapi/src/request/operation-input.ts': 'the first 1,000 characters of a name',
  'packages/openapi/src/tool/tool-names.ts': 'the first 1,000 characters of a name',
  'packages/provider-gemini/src/answer/from-error.ts': 'the first 2,000 characters of a message',
  'packages/provider-kit/src/call/open-answer.ts': 'the first 4,000 bytes of a page',
  'packages/testing/src/conformance/run-cases.ts': 'reasons that somebody declares for his own package',
  'packages/testing/src/inspect/shown-secrets.ts': 'a secret of a test',
};

const root = join(import.meta.dirname, '../..');
// The site, `apps/docs`, reads only the pages of this project.
const files = listFiles(root, ['packages', 'apps']).filter(
  (file) => /^[^/]+\/[^/]+\/src\/.*(?<!\.test)\.ts$/.test(file) && !file.startsWith('apps/docs/'),
);
const patterns = new Map(
  files.map((file) => [file, patternsIn(root, file)] as const).filter(([, each]) => each.length > 0),
);

describe('the work of patterns for four times the text', {
  timeout: 120_000,
}, () => {
  it.each([...patterns])(
    'four times the text is at most a little more than four times the work of the patterns of %s',
    (file, each) => {
      const slow = each.flatMap(slowOn);
      if (file in shortTexts) expect(slow, 'a file that need not be in the list').not.toEqual([]);
      else expect(slow).toEqual([]);
    },
  );

  it('all packages with patterns are compared', () => {
    expect([...patterns.values()].flat().length).toBeGreaterThan(300);
    expect(Object.keys(shortTexts).filter((file) => !patterns.has(file))).toEqual([]);
  });
});

/** Returns the text that makes a pattern slow when it is repeated. */
function slowOn(pattern: Pattern): readonly string[] {
  const { source, flags, line } = pattern;
  const compiled = new RegExp(source, flags);
  const seed = [...seeds, ...piecesOf(pattern)].find((one) => isSlow((text) => text.replace(compiled, ''), one));
  return seed === undefined ? [] : [`/${source}/ in line ${line} of ${JSON.stringify(seed)} again and again`];
}

/** Measures from short to long inputs, so that polynomial work is found before it takes minutes. */
function isSlow(work: (text: string) => unknown, seed: string): boolean {
  return ['', 'a'].some((before) => {
    let last = noiseMs / mostGrowth;
    for (let size = 750; size <= 48_000; size *= 4) {
      const text = `${before}${seed.repeat(Math.ceil(size / seed.length))}\u0001`;
      const worked = leastWorkMs(() => work(text));
      if (worked > noiseMs && worked > mostGrowth * last) return true;
      last = Math.max(last, worked);
    }
    return false;
  });
}

/** Returns the CPU time of this thread in milliseconds, without random delays. */
function leastWorkMs(work: () => unknown): number {
  const once = (): number => {
    const { user, system } = process.threadCpuUsage();
    work();
    const after = process.threadCpuUsage();
    return (after.user - user + after.system - system) / 1_000;
  };
  const first = once();
  return first > noiseMs ? Math.min(first, once(), once()) : first;
}

const mostGrowth = 8;
const noiseMs = 20;
