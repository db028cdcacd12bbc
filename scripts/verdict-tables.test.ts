import { expect, it } from 'vitest';
import { verdictsPage } from './verdict-tables.ts';

const behavior = 'does a';

it('a table of verdicts has a line for each model, with its passed and missing cases', () => {
  expect(
    verdictsPage([
      { name: 'chat', verdicts: [{ id: 'model:a', behavior, status: 'passed' }], lacks: {} },
      {
        name: 'other',
        verdicts: [
          { id: 'model:a', behavior, status: 'passed' },
          { id: 'model:b', behavior, status: 'skipped', reason: 'no' },
        ],
        lacks: { marks: 'there are none', streaming: 'one | answer' },
      },
    ]),
  ).toBe(
    [
      '| model | cases passed | lacks                                               |',
      '| ----- | ------------ | --------------------------------------------------- |',
      '| chat  | 1 of 1       |                                                     |',
      '| other | 1 of 2       | `marks`: there are none; `streaming`: one \\| answer |',
    ].join('\n'),
  );
});
