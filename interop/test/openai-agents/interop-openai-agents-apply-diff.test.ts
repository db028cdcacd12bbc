import { applyOpenAIDiff } from '@mortise/provider-openai';
import { applyDiff } from '@openai/agents';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** Returns the result of a diff by one of the two implementations; undefined if it refuses the diff. */
function madeBy(apply: () => string): string | undefined {
  try {
    return apply();
  } catch {
    return undefined;
  }
}

const line = fc.constantFrom('a', 'b', ' b', 'b ', 'c', '', 'def f():', '}');
const text = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([lines, end, last]) => lines.join(end) + (last ? end : ''));
const edit = fc.tuple(fc.constantFrom(' ', '+', '-'), line).map(([sign, said]) => sign + said);
const section = fc
  .tuple(
    fc.array(
      fc.oneof(
        fc.constant('@@'),
        line.map((said) => `@@ ${said}`),
      ),
      { maxLength: 2 },
    ),
    fc.array(edit, { minLength: 1, maxLength: 5 }),
    fc.boolean(),
  )
  .map(([anchors, edits, end]) => [...anchors, ...edits, ...(end ? ['*** End of File'] : [])]);
const diff = fc
  .tuple(fc.array(section, { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([sections, last]) => sections.flat().join('\n') + (last ? '\n' : ''));

/** Diffs of real changes, where the place is found. */
const change = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat(), fc.array(line, { maxLength: 3 }))
  .map(([lines, from, count, added]) => {
    const at = from % lines.length;
    const removed = lines.slice(at, at + (count % 3));
    const before = lines.slice(Math.max(0, at - 2), at);
    const after = lines.slice(at + removed.length, at + removed.length + 2);
    const edits = [
      ...before.map((said) => ` ${said}`),
      ...removed.map((said) => `-${said}`),
      ...added.map((said) => `+${said}`),
      ...after.map((said) => ` ${said}`),
    ];
    return { text: `${lines.join('\n')}\n`, diff: ['@@', ...edits].join('\n') };
  });

/** OpenAI's own program for the diffs that its models write. */
describe("diffs, applied as OpenAI's agents apply them", () => {
  it('a diff is applied to a text that has its lines', () => {
    fc.assert(
      fc.property(change, ({ text: before, diff: said }) => {
        expect(madeBy(() => applyOpenAIDiff(before, said))).toBe(madeBy(() => applyDiff(before, said)));
      }),
      { seed: 7, numRuns: 2_000 },
    );
  });

  it("a diff is applied to any text with the result that OpenAI's agents have", () => {
    let applied = 0;
    fc.assert(
      fc.property(text, diff, (before, said) => {
        const theirs = madeBy(() => applyDiff(before, said));
        if (theirs === undefined) return;
        applied += 1;
        expect(madeBy(() => applyOpenAIDiff(before, said))).toBe(theirs);
      }),
      { seed: 11, numRuns: 5_000 },
    );
    expect(applied).toBeGreaterThan(200);
  });

  it('a diff creates a new file', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 6 }), (lines) => {
        const said = lines.join('\n');
        expect(madeBy(() => applyOpenAIDiff('', said, 'create'))).toBe(madeBy(() => applyDiff('', said, 'create')));
      }),
      { seed: 13, numRuns: 500 },
    );
  });
});
