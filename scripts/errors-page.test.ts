import { describe, expect, it } from 'vitest';
import { errorCodes } from '../packages/core/src/error/error-codes.ts';
import { errorCodesIn } from './error-codes-in.ts';
import { errorsPage } from './errors-page.ts';
import { fixtureTree } from './fixture-tree.ts';

describe('the page of errors', () => {
  it('the page of errors has every code, with its meaning and what to do', () => {
    const page = errorsPage();
    for (const [code, { seen, means, todo }] of Object.entries(errorCodes)) {
      expect(page, code).toContain(`\`${code}\``);
      expect(seen.length).toBeGreaterThan(0);
      for (const text of [means, todo]) expect(text, code).toMatch(/^[A-Z`].*[.]$/);
    }
  });
});

describe('codes in sources', () => {
  const codesIn = (source: string): readonly string[] => {
    const root = fixtureTree({ 'src/a.ts': source, 'src/a.test.ts': "const code = 'of_a_test';" });
    return errorCodesIn(root, 'src').map(({ code }) => code);
  };

  it.each([
    ["const outcome = { status: 'error', code: 'blocked', message: 'two words' };", ['blocked']],
    ["throw new RunError('closed', 'it is closed');", ['closed']],
    ["class A extends AgentError { constructor() { super('expired', 'x'); } }", ['expired']],
    ["super(options?.code ?? 'oops', message);", ['oops']],
    ["warn(scope, 'odd', 'message');", ['odd']],
    ["type A = { code: 'one' | 'two' };", ['one', 'two']],
    ["fail('some_code');", ['some_code']],
    ["if (status === 'some_code') fail(is ? 'one_code' : 'other_code');", ['some_code', 'one_code', 'other_code']],
    ["const toolName = 'some_tool'; const tool = { name: 'other_tool' };", []],
    ["if ('line_count' in args) read(args['start_line']);", []],
    ["const a = 'word'; f('Some text'); x.type === 'functionCall';", []],
  ])('codes are found in %s', (source, codes) => {
    expect(codesIn(source)).toEqual(codes);
  });

  it('codes in sources are literal if they can mean nothing else: an adapter has to document them', () => {
    const source = `
      const outcome = { status: 'error', code: 'full', message: 'no room' };
      warn('left_out', 'two words');
      warn('reasoning', 'a feature of a model');
      throw new ToolError('no room', { code: 'no_room' });
      const kinds = ['hosted_tool'];`;
    const root = fixtureTree({ 'src/a.ts': source });
    const stated = errorCodesIn(root, 'src').flatMap(({ code, isStated }) => (isStated ? [code] : []));
    expect(stated).toEqual(['full', 'left_out', 'no_room']);
  });
});
