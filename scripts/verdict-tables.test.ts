import { expect, it } from 'vitest';
import { verdictsPage } from './verdict-tables.ts';

const behavior = 'does a';

it('a table of verdicts has a line for each model, and each reason for a missing case once', () => {
  const passed = { id: 'model:a', behavior, status: 'passed' } as const;
  const skipped = { id: 'model:b', behavior, status: 'skipped', reason: 'no' } as const;
  expect(
    verdictsPage([
      { name: 'chat', verdicts: [passed], lacks: {} },
      { name: 'other', verdicts: [passed, skipped], lacks: { marks: 'there are none', streaming: 'one answer' } },
      { name: 'third', verdicts: [passed, skipped], lacks: { marks: 'there are none' } },
    ]),
  ).toBe(
    [
      '| model | cases passed | lacks                |',
      '| ----- | ------------ | -------------------- |',
      '| chat  | 1 of 1       |                      |',
      '| other | 1 of 2       | `marks`, `streaming` |',
      '| third | 1 of 2       | `marks`              |',
      '',
      '- `marks`: there are none',
      '- `streaming`: one answer',
    ].join('\n'),
  );
});
