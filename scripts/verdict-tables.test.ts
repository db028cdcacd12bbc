import { expect, it } from 'vitest';
import { verdictsPage } from './verdict-tables.ts';

const id = 'model:a';
const behavior = 'does a | b';

it('a table of verdicts has a column for each model, and the reasons below', () => {
  expect(
    verdictsPage([
      { name: 'chat', verdicts: [{ id, behavior, status: 'passed' }], lacks: {} },
      {
        name: 'other',
        verdicts: [{ id, behavior, status: 'skipped', reason: 'no' }],
        lacks: { marks: 'there are none' },
      },
    ]),
  ).toBe(
    [
      '| case      | behaviour   | chat   | other |',
      '| --------- | ----------- | ------ | ----- |',
      '| `model:a` | does a \\| b | passed | lacks |',
      '',
      '- other lacks `marks`: there are none.',
    ].join('\n'),
  );
});
