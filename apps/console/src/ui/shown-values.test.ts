import { expect, test } from 'vitest';
import { paint } from '../terminal/paint.ts';
import { shownArgs } from './shown-values.ts';

const plain = paint({ isTTY: false } as never);
const call = { id: 'c', name: 'pay', args: { to: 'ada' } } as const;

test('shownArgs shows only the arguments of the model if the call runs with these', () => {
  expect(shownArgs({ call } as never, plain).join('\n')).not.toContain('which comes to');
  expect(shownArgs({ call } as never, plain).join('\n')).toContain('ada');
});

test('shownArgs also shows the arguments with which the call would run, if they differ', () => {
  const lines = shownArgs({ call, checked: { to: 'ada', amount: 1000 } } as never, plain);
  const at = lines.indexOf('   which comes to');
  expect(at).toBeGreaterThan(0);
  expect(lines.slice(0, at).join('\n')).not.toContain('1000');
  expect(lines.slice(at).join('\n')).toContain('1000');
});

test.each([
  ['large', 'too large to be shown'],
  ['opaque', 'cannot be shown in full'],
] as const)('shownArgs says that the shown arguments are incomplete: %s', (reason, words) => {
  expect(shownArgs({ call, checkedGap: { reason } } as never, plain).at(-1)).toContain(words);
});
