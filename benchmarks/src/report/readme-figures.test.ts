import { expect, test } from 'vitest';
import { withFigures } from './readme-figures.ts';

test('replaces the text between the marks, and nothing else', () => {
  const page = 'Before\n<!-- figures: begin -->\n\nold\n\n<!-- figures: end -->\nAfter\n';
  const once = withFigures(page, 'new');
  expect(once).toBe('Before\n<!-- figures: begin -->\n\nnew\n\n<!-- figures: end -->\nAfter\n');
  expect(withFigures(once, 'new')).toBe(once);
});

test.each(['no marks', '<!-- figures: end --> <!-- figures: begin -->'])('refuses the page "%s"', (page) => {
  expect(() => withFigures(page, 'new')).toThrow('figures: begin');
});
