import { effectOfTool, functionTool, llmAgent, type Tool, type ToolTraits } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { asked, never, payThat } from '../harness/in-doubt-app.ts';
import { only } from '../harness/inspect-run.ts';
import { crashedAfter } from '../harness/wrapped-sessions.ts';

/** Invalid values of each member; a member without an entry does not compile. */
type InvalidValues<Name extends keyof Tool> = Readonly<Record<Name, readonly unknown[]>>;

/** The members that are options of `functionTool`, too. */
type OptionName = keyof ToolTraits | 'run' | 'preview' | 'reconcile';
const invalid: InvalidValues<OptionName> = {
  effect: ['writes', 'compensable', '', null, 1],
  egress: ['nowhere', null, { hosts: 'a.example' }, { host: ['a.example'] }, { addressIn: ['no_argument'] }],
  source: ['tools', null],
  timeoutMs: [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, '10', null],
  maxTotalTimeoutMs: [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, '10', null],
  resultLimitChars: [0, 999, Number.NaN, 1_000.5, '2000', null],
  whilePending: ['goon', null],
  isLongRunning: ['false', 1, null],
  lenientArgs: ['true', null],
  strictOutput: ['true', null],
  exclusive: [false, 'always', null],
  metadata: ['about', [], null],
  gates: ['none', {}, [undefined]],
  run: ['pay', {}, null],
  preview: ['pays', null],
  reconcile: ['later', null],
};
const invalidOfPlainTools: InvalidValues<
  Exclude<keyof Tool, OptionName | 'name' | 'description' | 'declaration' | 'agents'>
> = {
  check: ['any', null],
  unchecked: ['yes', null],
  finish: [1, null],
  checkOutput: [{}, null],
  prepare: ['before', null],
};
const options = { name: 'pay', description: 'Pays', run: () => 'paid' };
const made = functionTool(options);
const model = scriptedModel([]);
const each = (table: Readonly<Record<string, readonly unknown[]>>) =>
  Object.entries(table).flatMap(([member, values]) => values.map((value) => ({ member, value })));

describe('a tool that is a hand-written object', () => {
  it.each([...each(invalid), ...each(invalidOfPlainTools)])(
    'a tool that is a hand-written object is refused with $member: $value',
    ({ member, value }) => {
      const tool = { ...made, [member]: value } as Tool;
      expect(() => llmAgent({ name: 'helper', model, tools: [tool] })).toThrow(
        expect.objectContaining({
          name: 'ConfigError',
          message: expect.stringMatching(new RegExp(`\\b${member}"? of`)),
        }),
      );
    },
  );

  it.each(each(invalid))(
    'a tool that is a hand-written object is refused as functionTool refuses it: $member: $value',
    ({ member, value }) => {
      expect(() => functionTool({ ...options, [member]: value } as never)).toThrow(
        expect.objectContaining({
          name: 'ConfigError',
          message: expect.stringMatching(new RegExp(`\\b${member}"? of`)),
        }),
      );
    },
  );

  it.each(['writes', null])(
    'a tool that is a hand-written object is omitted from a toolset, with a warning, if it has the effect %s',
    async (effect) => {
      const toolset = { name: 'set', tools: () => [{ ...made, effect } as unknown as Tool] };
      const app = testApp([{ calls: [{ name: 'pay' }] }, 'done'], { tools: [toolset] });
      const warnings = only(await app.watch({ message: 'go' }), 'warning');
      expect(warnings).toContainEqual(
        expect.objectContaining({
          code: 'invalid_tool',
          message: expect.stringContaining('"effect" of it must be one'),
        }),
      );
      expect(await app.outcomes()).toMatchObject([{ status: 'error', code: 'unknown_tool' }]);
    },
  );
});

describe('an effect that is neither read nor idempotent', () => {
  it('an effect that is neither read nor idempotent counts as write', () => {
    expect([{}, { effect: 'write' }, { effect: 'writes' }, { effect: null }].map(effectOfTool)).toEqual([
      'write',
      'write',
      'write',
      'write',
    ]);
    expect([effectOfTool({ effect: 'read' }), effectOfTool({ effect: 'idempotent' })]).toEqual(['read', 'idempotent']);
  });

  it('an effect that is neither read nor idempotent keeps a call from running again after a crash', async () => {
    const first = testApp([{ calls: [{ name: 'pay' }] }], { tools: [payThat(never, { effect: 'idempotent' })] });
    void first.say('go');
    await expect.poll(() => first.logOf('started')).toHaveLength(1);
    let ran = 0;
    const tool = payThat(() => ++ran, { effect: 'idempotent' });
    const app = testApp(['done'], { tools: [tool] }, { sessions: await crashedAfter(await first.log()) });
    Object.assign(tool, { effect: 'compensable' });
    await app.resume();
    expect(ran).toBe(0);
  });

  it('a stored call with an effect that is neither read nor idempotent is in doubt, whichever effect its tool declares now', async () => {
    const first = testApp([{ calls: [{ name: 'pay' }] }], { tools: [payThat(never)] });
    await asked(first);
    const log = (await first.log())
      .slice(0, -1)
      .map((event) =>
        event.type === 'started'
          ? { ...event, calls: event.calls.map((call) => ({ ...call, effect: 'later' as never })) }
          : event,
      );
    let ran = 0;
    const tool = payThat(() => ++ran, { effect: 'idempotent' });
    const app = testApp(['done'], { tools: [tool] }, { sessions: await crashedAfter(log) });
    expect(await app.resume()).toMatchObject({ status: 'paused', pending: [{ kind: 'inDoubt' }] });
    expect(ran).toBe(0);
  });
});
