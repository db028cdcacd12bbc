import { describe, expect, it } from 'vitest';
import { checkMembers } from './check-members.ts';

const known = { name: true, input: true, inputJsonSchema: true, run: true, gates: true, timeoutMs: true } as const;

describe('checkMembers', () => {
  it.each([
    ['inputSchema', 'write "input"'],
    ['execute', 'write "run"'],
    ['policy', 'write "gates"'],
    ['gtaes', 'the nearest is "gates"'],
    ['timeoutMS', 'the nearest is "timeoutMs"'],
    ['constructor', 'the nearest is "'],
    ['toString', 'the nearest is "'],
  ])('refuses %s, and says what to write', (name, advice) => {
    expect(() => checkMembers('tool "pay"', { [name]: 1 }, known)).toThrow(
      expect.objectContaining({
        name: 'ConfigError',
        code: 'unknown_option',
        message: expect.stringContaining(`tool "pay" takes no "${name}": ${advice}`),
      }),
    );
  });

  it('refuses __proto__ as a member of its own', () => {
    const given = JSON.parse('{"__proto__": 1}') as object;
    expect(() => checkMembers('tool', given, known)).toThrow('takes no "__proto__"');
  });

  it('lets pass what is known, and what is undefined', () => {
    expect(() => checkMembers('tool', { name: 'a', run: 1, execute: undefined }, known)).not.toThrow();
  });

  it.each([undefined, null, 'pay', 1])('refuses %s, which is no object', (given) => {
    expect(() => checkMembers('tool', given as never, known)).toThrow('tool takes an object of options');
  });

  describe('with options within options', () => {
    const nested = { name: true, limits: { toolCalls: true }, hooks: { before: true } } as const;

    it.each([
      ['a member', { limits: { toolCals: 1 } }, 'limits of runner takes no "toolCals": the nearest is "toolCalls"'],
      ['one of a list', { hooks: [{ before: 1 }, { befor: 1 }] }, 'hooks of runner takes no "befor"'],
      ['one without a prototype', { limits: Object.assign(Object.create(null), { cost: 1 }) }, 'takes no "cost"'],
    ])('refuses %s that nobody knows', (_what, given, message) => {
      expect(() => checkMembers('runner', given, nested)).toThrow(message);
    });

    class Hooks {
      readonly count = 0;
      before(): void {}
    }

    it.each([
      ['an instance of a class, which may carry more', { hooks: new Hooks() }],
      ['another form than options', { hooks: 'none', limits: null }],
      ['a function', { hooks: () => undefined }],
      ['what is known, and what is undefined', { limits: { toolCalls: 1, cost: undefined }, hooks: [undefined] }],
    ])('lets pass %s', (_what, given) => {
      expect(() => checkMembers('runner', given, nested)).not.toThrow();
    });
  });
});
