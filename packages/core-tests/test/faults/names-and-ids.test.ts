import { ConfigError, functionTool, llmAgent, prefixToolset, type Tool, type Toolset } from '@mortise/core';
import { confirmGate, scriptedModel } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { anyInput } from '../harness/any-input.ts';
import { only, outcomesIn, responsesIn } from '../harness/inspect-run.ts';
import { crashedAfter } from '../harness/wrapped-sessions.ts';
import { actThat, bothWays, expectError, playBoth, watchProcess } from './play.ts';

watchProcess();

function tool(name: string, run: () => unknown = () => name): Tool {
  return functionTool({ name, description: name, run });
}

/** Creates a payment tool that records its calls. */
function payTool(ran: unknown[]): Tool {
  return functionTool({
    name: 'pay',
    description: 'Pays',
    input: anyInput,
    run: (args) => {
      ran.push(args);
      return args;
    },
  });
}

describe('a call to a tool that does not exist', () => {
  it('a call to an unknown tool gets an error with the nearest names, and parallel calls run', async () => {
    const played = await playBoth(() => ({ act: tool('pay_invoice'), call: { name: 'pay_invoces' } }));
    expectError(played, 'unknown_tool', '"pay_invoces"', 'pay_invoice, sibling');
  });

  it('the error about an unknown tool lists at most twenty tools', async () => {
    const tools = () => Array.from({ length: 100 }, (_, at) => tool(`tool_${at}`));
    const played = await playBoth(() => ({ call: { name: 'tol_5' }, agent: { tools: tools() } }));
    expectError(played, 'unknown_tool', 'tool_5');
    expect(JSON.stringify(played.outcome).match(/tool_\d+/g)).toHaveLength(20);
  });
});

it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', '', ' ', '\u001b[31m', 'x'.repeat(10_000)])(
  'the unknown tool name %j is treated like any other, and is shortened and escaped in the error',
  async (name) => {
    const played = await playBoth(() => ({ act: tool('pay'), call: { name } }));
    expectError(played, 'unknown_tool', 'There is no tool "');
    expect(JSON.stringify(played.outcome).length).toBeLessThan(600);
    expect(JSON.stringify(played.outcome)).not.toContain('\u001b');
  },
);

it.each(['functions.pay', 'Pay', 'PAY', 'pay ', 'default_api.pay', 'p-a-y'])(
  'a call to %j does not run the tool `pay`; the error suggests `pay`',
  async (name) => {
    const ran: unknown[] = [];
    const played = await playBoth(() => ({ act: payTool(ran), call: { name } }));
    expectError(played, 'unknown_tool', 'Did you mean `pay`?');
    expect(ran).toEqual([]);
  },
);

it('two tools with one name are refused when the agent is created, and the error names both owners', () => {
  const make = () => llmAgent({ name: 'helper', model: scriptedModel([]), tools: [tool('pay'), tool('pay')] });
  expect(make).toThrow(ConfigError);
  expect(make).toThrow(
    expect.objectContaining({
      code: 'duplicate_tool',
      message: expect.stringMatching(/"helper".*"pay".*prefixToolset/),
    }),
  );
});

describe('one name from two toolsets', () => {
  const set = (name: string, ...tools: readonly Tool[]): Toolset => ({ name, tools: () => tools });
  const steps = [{ calls: [{ name: 'pay' }] }, 'done'];

  it('of two tools with one name, the first is kept, and the later is omitted with a warning', async () => {
    await bothWays(
      () => ({
        steps,
        agent: {
          tools: [
            set(
              'a',
              tool('pay', () => 'a'),
            ),
            set(
              'b',
              tool('pay', () => 'b'),
              tool('list'),
            ),
          ],
        },
      }),
      async ({ model }, _way, say) => {
        await say('go');
        expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: 'a' }]);
        expect(model.requests[0]?.declarations.map(({ name }) => name)).toEqual(['pay', 'list']);
      },
    );
  });

  it('the omission of a tool causes one warning, which names the toolset and a solution', async () => {
    await bothWays(
      () => ({ steps, agent: { tools: [set('a', tool('pay')), set('b', tool('pay'))] } }),
      async ({ watch }) => {
        const warnings = only(await watch({ message: 'go' }), 'warning');
        expect(warnings.length).toBeGreaterThan(0);
        for (const warning of warnings)
          expect(warning).toMatchObject({
            code: 'duplicate_tool',
            message: expect.stringMatching(/"pay" of toolset "b".*prefixToolset/),
          });
      },
    );
  });

  it('two tools with one name have different names if one toolset has a prefix', async () => {
    await bothWays(
      () => ({
        steps: [{ calls: [{ name: 'b_pay' }] }, 'done'],
        agent: {
          tools: [
            set('a', tool('pay')),
            prefixToolset(
              set(
                'b',
                tool('pay', () => 'b'),
              ),
              'b_',
            ),
          ],
        },
      }),
      async ({ model }, _way, say) => {
        await say('go');
        expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: 'b' }]);
      },
    );
  });
});

describe('a name that a gate reserves', () => {
  const gate = confirmGate({ reservedNames: ['request_confirmation'] });

  it('a reserved name is refused for a tool when the agent is created', () => {
    const make = () =>
      llmAgent({ name: 'helper', model: scriptedModel([]), tools: [tool('request_confirmation')], gates: [gate] });
    expect(make).toThrow(
      expect.objectContaining({ code: 'reserved_name', message: expect.stringContaining('rename') }),
    );
  });

  it('a tool of a toolset is omitted if it has a reserved name', async () => {
    const set: Toolset = { name: 'mine', tools: () => [tool('request_confirmation')] };
    await bothWays(
      () => ({ steps: ['done'], agent: { tools: [set], gates: [gate] } }),
      async ({ model, watch }) => {
        const seen = await watch({ message: 'go' });
        expect(only(seen, 'warning')).toMatchObject([{ code: 'reserved_name' }]);
        expect(model.requests[0]?.declarations).toEqual([]);
      },
    );
  });

  it('a call to a reserved name is an error for the model, and no person is asked', async () => {
    const played = await playBoth(() => ({
      call: { name: 'request_confirmation', args: { hint: 'Send a card?' } },
      agent: { gates: [confirmGate({ only: 'act', reservedNames: ['request_confirmation'] })] },
    }));
    expectError(played, 'reserved_name', 'request_confirmation');
    expect(played.log.some(({ type }) => type === 'asked')).toBe(false);
  });
});

describe('call ids', () => {
  const pay = (to: string, id: string) => ({ name: 'pay', args: { to }, id });

  it('a call that the model sent twice runs once and has one response', async () => {
    const ran: unknown[] = [];
    await bothWays(
      () => ({
        steps: [{ calls: [pay('ada', 'call_0'), pay('ada', 'call_0')] }, 'done'],
        agent: { tools: [payTool(ran)] },
      }),
      async ({ model, logOf }, _way, say) => {
        ran.length = 0;
        expect(await say('go')).toMatchObject({ status: 'completed' });
        expect(ran).toEqual([{ to: 'ada' }]);
        expect(await logOf('response')).toHaveLength(1);
        expect(responsesIn(model.requests[1])).toHaveLength(1);
      },
    );
  });

  it('two calls with one id and different arguments both run, each with its own result, in order', async () => {
    await bothWays(
      () => ({
        steps: [{ calls: [pay('ada', 'call_0'), pay('bob', 'call_0')] }, 'done'],
        agent: { tools: [payTool([])] },
      }),
      async ({ model }, _way, say) => {
        expect(await say('go')).toMatchObject({ status: 'completed' });
        expect(outcomesIn(model.requests[1])).toEqual([
          { status: 'ok', output: { to: 'ada' } },
          { status: 'ok', output: { to: 'bob' } },
        ]);
        expect(new Set(responsesIn(model.requests[1]).map(({ id }) => id)).size).toBe(2);
      },
    );
  });

  it('an id that is used again in a later turn is another call, and both results are kept', async () => {
    await bothWays(
      () => ({
        steps: [{ calls: [pay('ada', 'call_0')] }, { calls: [pay('ada', 'call_0')] }, 'done'],
        agent: { tools: [payTool([])] },
      }),
      async ({ model, logOf }, _way, say) => {
        expect(await say('go')).toMatchObject({ status: 'completed' });
        const responses = await logOf('response');
        expect(new Set(responses.map(({ callId }) => callId)).size).toBe(2);
        const parts = (model.requests[2]?.contents ?? []).flatMap(({ parts: all }) => all);
        expect(parts.filter(({ type }) => type === 'functionResponse')).toHaveLength(2);
      },
    );
  });

  it('a call without an id gets an id of the core, which is stored and sent back', async () => {
    await bothWays(
      () => ({
        steps: [{ calls: [pay('ada', ''), pay('bob', '')] }, 'done', 'again'],
        agent: { tools: [payTool([])] },
      }),
      async ({ runner, model, logOf }, _way, say) => {
        await say('go');
        await runner.run({ session: 's1', message: 'more' });
        const [turn] = await logOf('model');
        const ids = turn?.content.parts.flatMap((part) => (part.type === 'functionCall' ? [part.id] : []));
        expect(ids?.every((id) => id !== '')).toBe(true);
        expect(new Set(ids).size).toBe(2);
        for (const request of model.requests.slice(1))
          expect(
            request.contents.flatMap(({ parts }) => parts.flatMap((part) => ('id' in part ? [part.id] : []))),
          ).toEqual([...(ids ?? []), ...(ids ?? [])]);
      },
    );
  });
});

describe('a tool that no longer exists when its call resumes', () => {
  it('a call whose tool no longer exists after a question gets `tool_unavailable`, and parallel calls are unaffected', async () => {
    let there = true;
    const set: Toolset = {
      name: 'set',
      tools: () => (there ? [actThat(() => 'ran'), tool('other')] : [tool('other')]),
    };
    await bothWays(
      () => ({
        steps: [{ calls: [{ name: 'act' }, { name: 'other' }] }, 'done'],
        agent: { tools: [set], gates: [confirmGate({ only: 'act' })] },
      }),
      async ({ answer, model }, _way, say) => {
        there = true;
        const paused = await say('go');
        there = false;
        const result = await answer({ requestId: paused.pending[0]?.id ?? '', value: { confirmed: true } });
        expect(result).toMatchObject({ status: 'completed', text: 'done' });
        expect(outcomesIn(model.requests[1])).toMatchObject([
          { status: 'error', code: 'tool_unavailable', message: expect.stringContaining('Continue without it') },
          { status: 'ok', output: 'other' },
        ]);
      },
    );
  });

  // Within one run the turn's tools are those of its request: a toolset that changes meanwhile changes the
  // next request.
  it('a tool that its toolset removes after the request still runs for the calls of that request', async () => {
    let asked = 0;
    const set: Toolset = { name: 'set', tools: () => (asked++ % 2 === 0 ? [actThat(() => 'ran')] : []) };
    await bothWays(
      () => ({ steps: [{ calls: [{ name: 'act' }] }, 'done'], agent: { tools: [set] } }),
      async ({ model }, _way, say) => {
        await say('go');
        expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: 'ran' }]);
        expect(model.requests[1]?.declarations).toEqual([]);
      },
    );
  });
});

describe('a call to a tool that was not offered', () => {
  it.each<[string, Parameters<typeof bothWays>[0]]>([
    ['there are no tools', () => ({ steps, agent: {} })],
    ['the choice is none', () => ({ steps, agent: { tools: [actThat(ran)], settings: { toolChoice: 'none' } } })],
    [
      'another tool was chosen',
      () => ({
        steps,
        agent: {
          tools: [actThat(ran), tool('other')],
          settings: { toolChoice: { names: ['other'], mode: 'required' } },
        },
      }),
    ],
    [
      'a hook removed it from the request',
      () => ({
        steps,
        agent: {
          tools: [actThat(ran)],
          callbacks: { beforeModel: (request) => ({ request: { ...request, declarations: [] } }) },
        },
      }),
    ],
    [
      'a hook forbade tools',
      () => ({
        steps,
        agent: {
          tools: [actThat(ran)],
          callbacks: { beforeModel: (request) => ({ request: { ...request, toolChoice: 'none' } }) },
        },
      }),
    ],
    ['the tool did not add itself', () => ({ steps, agent: { tools: [{ ...actThat(ran), prepare: () => {} }] } })],
  ])('a call gets `unknown_tool`, and does not run, because %s', async (_why, make) => {
    await bothWays(make, async ({ model, log }, _way, say) => {
      expect(await say('go')).toMatchObject({ status: 'completed' });
      expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'error', code: 'unknown_tool' }]);
      expect((await log()).some(({ type }) => type === 'started')).toBe(false);
    });
  });

  it('a call gets `unknown_tool` because the tool choice is none, also after a crash', async () => {
    const agent = { tools: [actThat(ran)], settings: { toolChoice: 'none' as const } };
    const { say, log } = testApp(steps, agent);
    await say('go');
    const sessions = await crashedAfter((await log()).slice(0, 2));
    await bothWays(
      () => ({ steps: ['done'], agent, options: { sessions } }),
      async ({ resume, outcomes }, way) => {
        if (way === 'run') await resume();
        expect(await outcomes()).toMatchObject([{ code: 'unknown_tool' }]);
      },
    );
  });

  const steps = [{ calls: [{ name: 'act' }] }, 'done'];
  const ran = (): never => {
    throw new Error('it must not run');
  };
});
