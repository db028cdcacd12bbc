import { describe, expect, it } from 'vitest';
import { checkMembers, type MemberRule } from './check-members.ts';
import { either, listOf, milliseconds, numberFrom, recordOf, wholeNumber } from './member-rules.ts';

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
  ])('checkMembers refuses the option %s, and says what to write instead', (name, advice) => {
    expect(() => checkMembers('tool "pay"', { [name]: 1 }, known)).toThrow(
      expect.objectContaining({
        name: 'ConfigError',
        code: 'unknown_option',
        message: expect.stringContaining(`tool "pay" takes no "${name}": ${advice}`),
      }),
    );
  });

  it('checkMembers refuses __proto__ as a member', () => {
    const given = JSON.parse('{"__proto__": 1}') as object;
    expect(() => checkMembers('tool', given, known)).toThrow('takes no "__proto__"');
  });

  it('checkMembers suggests `filter` or `operations` for the names that other libraries have for a choice of tools', () => {
    expect(() => checkMembers('mcpToolset', { include: [] }, { filter: 'function' })).toThrow('write "filter"');
    expect(() => checkMembers('openapiToolset', { include: [] }, { operations: 'object' })).toThrow(
      'write "operations"',
    );
  });

  it('checkMembers accepts known members, and unknown members that are undefined', () => {
    expect(() => checkMembers('tool', { name: 'a', run: 1, execute: undefined }, known)).not.toThrow();
  });

  it.each([undefined, null, 'pay', 1])('checkMembers refuses %s in place of an options object', (given) => {
    expect(() => checkMembers('tool', given as never, known)).toThrow('the options of tool must be an object');
  });

  describe('options within options', () => {
    const hook = { before: 'function', times: wholeNumber(1) } as const;
    const nested = { name: true, limits: { toolCalls: true }, hooks: either(hook, listOf(hook)) } as const;

    it.each([
      [
        'a member of an object',
        { limits: { toolCals: 1 } },
        'limits of runner takes no "toolCals": the nearest is "toolCalls"',
      ],
      [
        'a member of an object in a list',
        { hooks: [{ before() {} }, { befor: 1 }] },
        'hooks of runner takes no "befor"',
      ],
      [
        'a member of an object without a prototype',
        { limits: Object.assign(Object.create(null), { cost: 1 }) },
        'takes no "cost"',
      ],
    ])('an unknown member of options within options is refused: %s', (_what, given, message) => {
      expect(() => checkMembers('runner', given, nested)).toThrow(message);
    });

    class Hooks {
      readonly count = 0;
      before(): void {}
    }

    it.each([
      ['an instance of a class, which may have unknown members', { hooks: new Hooks() }],
      ['objects with known and undefined members', { limits: { toolCalls: 1, cost: undefined }, hooks: {} }],
    ])('options within options may be %s', (_what, given) => {
      expect(() => checkMembers('runner', given, nested)).not.toThrow();
    });
  });

  it.each<[what: string, rule: MemberRule, good: readonly unknown[], bad: readonly unknown[]]>([
    ['true or false', 'boolean', [true, false], [null, 0, 'false']],
    ['a function', 'function', [() => 1, class {}], [null, {}, 'run']],
    ['a string', 'string', ['', 'a'], [null, 1, ['a']]],
    ['a string that is not empty', 'text', ['a'], ['', ' ', null, 1]],
    ['an object', 'object', [{}, new Map()], [null, [], 'a', 1, () => 1]],
    ['one of "ask", "tell"', ['ask', 'tell'], ['ask'], ['aks', '', null, ['ask'], Number.NaN]],
    ['a whole number from 1', wholeNumber(1), [1, 2 ** 40], [0, -1, 1.5, '2', null, Number.NaN, Infinity, 2 ** 60, 2n]],
    ['a whole number from 0', wholeNumber(0, Infinity), [0, Infinity], [-1, 0.5, Number.NaN, null, -Infinity]],
    ['a number from 0 to 0.5', numberFrom(0, 0.5), [0, 0.25, 0.5], [0.6, -0.1, '0', null, Number.NaN]],
    ['a number from 1', milliseconds(1), [1, 2 ** 31 - 1], [0, 2 ** 31, Infinity, Number.NaN, '1', null]],
    ['a list', listOf('text'), [[], ['a']], ['a', [1], [''], [undefined], new Array(1), null, {}]],
    ['a list that is not empty', listOf('text', 1), [['a']], [[]]],
    ['an object', recordOf('string'), [{}, { a: '' }, { a: undefined }], [{ a: 1 }, { a: null }, null, [], 'a']],
    ['true or false, or a string', either('boolean', 'string'), [true, ''], [1, null, {}]],
  ])('a rule of checkMembers accepts %s, and refuses anything else', (what, rule, good, bad) => {
    for (const value of good) expect(() => checkMembers('runner', { some: value }, { some: rule })).not.toThrow();
    for (const value of bad)
      expect(() => checkMembers('runner', { some: value }, { some: rule })).toThrow(
        expect.objectContaining({
          code: 'invalid_option',
          message: expect.stringMatching(new RegExp(`^"some" of runner must be ${what}.*; got `)),
        }),
      );
  });

  it('checkMembers names the nearest allowed word, and does not repeat the given string', () => {
    const check = () => checkMembers('runner', { onInDoubt: 'aks' }, { onInDoubt: ['ask', 'tell'] });
    expect(check).toThrow(
      /^"onInDoubt" of runner must be one of "ask", "tell", of which "ask" is the nearest; got a string$/,
    );
  });

  it('checkMembers checks inherited members, getters and members of a class instance', () => {
    class Limits {
      get tokens(): number {
        return Number.NaN;
      }
    }
    const rules = { limits: { tokens: wholeNumber(1) }, tokens: wholeNumber(1) } as const;
    for (const given of [new Limits(), Object.create({ tokens: Number.NaN }) as object, { limits: new Limits() }])
      expect(() => checkMembers('runner', given, rules)).toThrow('"tokens" of');
  });

  describe('the copy that checkMembers returns', () => {
    const inner = { quorum: wholeNumber(1), tools: listOf('text') } as const;
    const rules = {
      ...inner,
      ask: inner,
      either: either('string', inner),
      list: listOf(inner),
      record: recordOf(listOf('text')),
    } as const;
    const bad = [0, Number.NaN];

    it.each<[string, (given: object) => object]>([
      ['at the top level', (given) => given],
      ['in options within options', (given) => ({ ask: given })],
      ['in one of several forms', (given) => ({ either: given })],
      ['in a list', (given) => ({ list: [given] })],
    ])('a later change of the options does not change the copy, %s', (_where, put) => {
      const given = { quorum: 2, tools: ['pay'] };
      const whole = put(given);
      const options = checkMembers('gate', whole, rules);
      const before = structuredClone(options);
      Object.assign(given, { quorum: Number.NaN, more: 1 });
      given.tools.length = 0;
      for (const name of Object.keys(whole)) if (whole !== given) Object.assign(whole, { [name]: undefined });
      expect(options).toEqual(before);
      expect(put({ quorum: 2, tools: ['pay'] })).toEqual(before);
    });

    it('the copy reads a getter once', () => {
      for (const other of bad) {
        const answers = [2, other];
        class Lies {
          get quorum(): number | undefined {
            return answers.shift();
          }
        }
        const own = {
          get quorum(): number | undefined {
            return answers.shift();
          },
        };
        for (const given of [own, new Lies()]) {
          answers.splice(0, answers.length, 2, other);
          expect(checkMembers('gate', given, rules)).toEqual({ quorum: 2 });
          answers.splice(0, answers.length, 2, other);
          expect(checkMembers('gate', { ask: given }, rules)).toEqual({ ask: { quorum: 2 } });
        }
      }
    });

    it('the copy has inherited members, and methods bound to their object', () => {
      class Hooks {
        readonly #name = 'a';
        before(): string {
          return this.#name;
        }
      }
      const hooks = { before: 'function' } as const;
      expect(checkMembers('hooks', new Hooks(), hooks).before()).toBe('a');
      expect(checkMembers('gate', Object.create({ quorum: 2 }) as object, rules)).toEqual({ quorum: 2 });
    });

    it('the copy contains copies of the lists in a record', () => {
      const given = { record: { pay: ['amount'] } };
      const options = checkMembers('person', given, rules);
      given.record.pay.push('to');
      Object.assign(given.record, { send: ['to'] });
      expect(options).toEqual({ record: { pay: ['amount'] } });
    });
  });
});
