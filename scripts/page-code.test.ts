import { expect, it } from 'vitest';
import { withCode } from './page-code.ts';

it('a marked block of a page gets the code of its file, and no other block does', () => {
  const page = '<!-- code: a.ts -->\n\n```ts no-check\nold\n```\n\n```ts\nkept\n```\n';
  const written = withCode(page, (path) => `const file = '${path}$&';\n`);
  expect(written).toBe("<!-- code: a.ts -->\n\n```ts no-check\nconst file = 'a.ts$&';\n```\n\n```ts\nkept\n```\n");
  expect(withCode(written, (path) => `const file = '${path}$&';\n`)).toBe(written);
});
