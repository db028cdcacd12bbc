import {
  type Agent,
  delegateResult,
  deriveTool,
  functionTool,
  llmAgent,
  type ModelRequest,
  pendingResult,
  type Tool,
} from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../tooling/property-runs.ts';
import { canaries, survivors } from '../../src/simulate/canaries.ts';
import {
  type SimulatedMessage,
  type SimulatedProcess,
  type SimulateOptions,
  type SimulationReport,
  simulate,
} from '../../src/simulate/index.ts';
import { problemsOf } from '../../src/simulate/judge.ts';
import { type Played, runnerOptionsSet } from '../../src/simulate/play.ts';
import { simulateWith } from '../../src/simulate/simulate.ts';

const write: SimulatedMessage = {
  message: 'Write to Ada.',
  turns: [{ calls: [{ name: 'act' }] }, 'I wrote to her.'],
};
const thanks: SimulatedMessage = { message: 'Thanks.', turns: ['You are welcome.'] };

/** Runs a simulation of an agent with one tool, `act`. */
function acting(makeTool: (process: SimulatedProcess) => Tool, options: Partial<SimulateOptions> = {}) {
  return simulate({
    agent: (process) => llmAgent({ name: 'clerk', model: process.model, tools: [makeTool(process)] }),
    conversation: [write, thanks],
    stories: Math.max(60, propertyRuns(600)),
    ...options,
  });
}

const act = { name: 'act', description: 'Writes a letter' } as const;

function found({ problems }: SimulationReport): readonly string[] {
  return problems.map(({ message }) => message).sort();
}

describe('a simulation of a correct tool', () => {
  const sound: Readonly<Record<string, (process: SimulatedProcess) => Tool>> = {
    'is a write': ({ effect }) => functionTool({ ...act, run: () => effect('letter') }),
    'passes on its idempotency key': ({ effect }) =>
      functionTool({ ...act, effect: 'idempotent', run: (_, { idempotencyKey }) => effect('letter', idempotencyKey) }),
    'reconciles by its effect': ({ effect, happened }) =>
      functionTool({
        ...act,
        run: () => effect('letter'),
        reconcile: () => (happened('letter') ? { status: 'ok', output: null } : undefined),
      }),
    'takes two steps with keys': ({ effect }) =>
      functionTool({
        ...act,
        effect: 'idempotent',
        run: async (_, context) => {
          for (const name of ['letter', 'stamp'])
            await context.step(name, async () => {
              await effect(name, `${context.idempotencyKey} ${name}`);
              return name;
            });
        },
      }),
    'asks a person first': ({ effect }) =>
      functionTool({
        ...act,
        run: async (_, { answers }) => {
          if (answers.length === 0) return pendingResult({ kind: 'input', hint: 'To whom?' });
          return effect(`letter to ${answers[0]?.value}`);
        },
      }),
  };
  it.each(Object.keys(sound))('a simulation finds no problem in a tool that %s', async (name) => {
    const makeTool = sound[name] as (typeof sound)[string];
    const report = await acting(makeTool, { answer: () => 'Ada', runner: { onInDoubt: 'ask' } });
    expect(report.text).toContain('0 problems');
    report.assertNone();
    expect(report.crashes).toBeGreaterThan(20);
  });

  it('a simulation finds no problem in a tool whose result is delivered from outside', async () => {
    const report = await acting(
      ({ effect }) => functionTool({ ...act, isLongRunning: true, run: () => effect('order') }),
      { answer: ({ kind }) => (kind === 'result' ? { delivered: true } : null) },
    );
    expect(found(report)).toEqual([]);
  });

  it('a simulation finds no problem in a tool that delegates to another agent', async () => {
    const report = await simulate({
      agent: ({ model, modelOf, effect }) => {
        const child: Agent = llmAgent({
          name: 'child',
          model: modelOf([{ calls: [{ name: 'act' }] }, 'Done.']),
          tools: [functionTool({ ...act, run: () => effect('letter') })],
        });
        const delegated = { agent: 'child', input: { role: 'user', parts: [{ type: 'text', text: 'Go.' }] } } as const;
        const ask = functionTool({ name: 'ask', description: 'Asks', run: () => delegateResult(delegated) });
        return llmAgent({ name: 'parent', model, tools: [deriveTool(ask, { agents: [child] })] });
      },
      conversation: [{ message: 'Write.', turns: [{ calls: [{ name: 'ask' }] }, 'Done.'] }],
      stories: Math.max(40, propertyRuns(400)),
    });
    report.assertNone();
  });
});

describe('a simulation of a faulty tool', () => {
  it('a simulation finds a tool that is wrongly declared `idempotent`, with the shortest story and the number that repeats it', async () => {
    const makeTool = ({ effect }: SimulatedProcess) =>
      functionTool({ ...act, effect: 'idempotent', run: () => effect('letter') });
    const report = await acting(makeTool);
    expect(found(report)).toEqual(['doubled: effect "letter" happened 2 times instead of once']);
    const [problem] = report.problems;
    expect(problem?.account.filter((line) => line === 'effect "letter" of act, without a key')).toHaveLength(2);
    expect(problem?.account.filter((line) => line.startsWith('FAULT: '))).toHaveLength(1);
    expect(report.text).toContain('  1. the user writes "Write to Ada."');
    expect(() => report.assertNone()).toThrow(expect.objectContaining({ code: 'simulation_failed' }));
    const again = await acting(makeTool, { first: problem?.story ?? 0, stories: 1 });
    expect(found(again)).toEqual(found(report));
  });

  it('a simulation finds a write with two effects, if a crash prevents the second one', async () => {
    const report = await acting(
      ({ effect }) =>
        functionTool({
          ...act,
          run: async () => {
            await effect('letter');
            await effect('stamp');
          },
        }),
      { stories: 150 },
    );
    expect(found(report)).toEqual(['lost: effect "stamp" happened never instead of once']);
  });

  it('a simulation finds an agent that keeps state in its process', async () => {
    const report = await simulate({
      agent: ({ model, effect }) => {
        let isOpen = false;
        const run = () => {
          isOpen = true;
        };
        const open = functionTool({ name: 'open', description: 'Opens', run });
        const close = functionTool({ ...act, run: () => (isOpen ? effect('letter') : undefined) });
        return llmAgent({ name: 'clerk', model, tools: [open, close] });
      },
      conversation: [{ message: 'Go.', turns: [{ calls: [{ name: 'open' }] }, { calls: [{ name: 'act' }] }, 'Done.'] }],
      stories: 100,
    });
    expect(found(report)).toEqual(['lost: effect "letter" happened never instead of once']);
  });

  it('a simulation finds a new version that cannot resume', async () => {
    const report = await withHook((version) => {
      if (version > 1) throw new Error('a bug');
      return undefined;
    });
    expect(found(report).join()).toMatch(/stuck: it did not end in 60 runs; the last run: failed: /);
  });

  it('a simulation finds a request that no provider accepts, and reports it once, whatever its ids', async () => {
    // The new version cuts the conversation in the wrong place.
    const report = await withHook((version, request) =>
      version > 1 ? { request: { ...request, contents: request.contents.slice(-1) } } : undefined,
    );
    expect(report.problems.filter(({ kind }) => kind === 'badRequest')).toMatchObject([
      { what: '', message: expect.stringMatching(/^bad request: /) },
    ]);
  });
});

/** Runs a simulation of an agent whose hook depends on the version. */
function withHook(hook: (version: number, request: ModelRequest) => { readonly request: ModelRequest } | undefined) {
  return simulate({
    agent: ({ model, version, effect }) => {
      const tools = [functionTool({ ...act, run: () => effect('letter') })];
      return llmAgent({ name: 'clerk', model, tools, callbacks: { beforeModel: (request) => hook(version, request) } });
    },
    conversation: [write],
    stories: 100,
  });
}

describe('conversations that do not work without faults', () => {
  const sends = ({ effect }: SimulatedProcess) => functionTool({ ...act, run: () => effect('letter') });
  let calls = 0;
  const cases: readonly (readonly [string, (process: SimulatedProcess) => Tool, Partial<SimulateOptions>, string])[] = [
    [
      'a model that fails',
      sends,
      { conversation: [{ message: 'Go.', turns: [{ fail: { code: 'auth' } }] }] },
      'the conversation is stuck: it did not end in 60 runs; the last run: failed: auth',
    ],
    [
      'a script with too few turns',
      sends,
      { conversation: [{ message: 'Go.', turns: [{ calls: [{ name: 'act' }] }] }] },
      'the model is asked for turn 2 of 1: end the script with a turn without calls',
    ],
    [
      'a script with too many turns',
      sends,
      { conversation: [{ message: 'Go.', turns: [{ calls: [{ name: 'act' }] }, 'Done.', 'Done.'] }] },
      'the model was not asked for turn 3: a message ends with the first turn without calls',
    ],
    [
      'a tool that is misspelt',
      sends,
      { conversation: [{ message: 'Go.', turns: [{ calls: [{ name: 'acts' }] }, 'Done.'] }] },
      'the script has a call that does not reach its tool: acts: unknown_tool: ',
    ],
    ['no effect', () => functionTool({ ...act, run: () => 'sent' }), {}, 'no tool had an effect: call `effect` where'],
    [
      'an effect that its tool does not wait for',
      ({ effect }) => functionTool({ ...act, run: () => void effect('letter') }),
      {},
      'effect "letter" happened after its tool had ended: await it in the tool',
    ],
    [
      'a state outside of the process',
      ({ effect }) => functionTool({ ...act, run: () => effect(`letter ${++calls}`) }),
      {},
      'it has other effects: effect "letter 2", effect "letter 1"',
    ],
    [
      'the id of a call in the name of an effect',
      ({ effect }) => functionTool({ ...act, run: (_, { functionCallId }) => effect(`letter ${functionCallId}`) }),
      {},
      'or the name of an effect contains an id or a time',
    ],
  ];
  it.each(cases)('a simulation refuses %s', async (_name, makeTool, options, message) => {
    await expect(acting(makeTool, options)).rejects.toMatchObject({
      code: 'failed_without_faults',
      message: expect.stringContaining(message),
    });
  });

  it('a refused simulation shows the first 40 lines of its account', async () => {
    const [, makeTool, options] = cases[0] ?? [];
    if (!makeTool) throw new Error('there is no case');
    const failed = await acting(makeTool, options).catch((error: Error) => error.message);
    expect(failed).toContain('\n  1. the user writes "Go."\n');
    expect(failed).toMatch(/\n {2}40\. .*\n {2}and \d+ more lines$/);
  });
});

describe('a comparison with the run without faults', () => {
  const plain: Played = {
    effects: new Map([['letter', 1]]),
    messages: ['Write.'],
    answers: 1,
    stuck: undefined,
    badRequests: [],
    tooLate: [],
    wrongCalls: [],
    unusedTurns: [],
    points: [],
    faults: new Map(),
    account: [],
  };
  const conversation = [{ message: 'Write.', turns: ['Done.'] }];
  it.each<[Partial<Played>, readonly string[]]>([
    [{}, []],
    [{ effects: new Map([['letter', 2]]) }, ['doubled effect "letter"']],
    [{ effects: new Map() }, ['lost effect "letter"']],
    [{ effects: new Map([...plain.effects, ['other', 1]]) }, ['doubled effect "other"']],
    [{ messages: ['Write.', 'Write.'] }, ['doubled message "Write."']],
    [{ messages: [] }, ['lost message "Write."']],
    [{ answers: 0 }, ['unanswered ']],
    [{ stuck: 'busy', answers: 0 }, ['stuck ']],
    [{ badRequests: ['a', 'b'] }, ['badRequest ']],
  ])('a comparison with the run without faults finds %o', (change, problems) => {
    const found = problemsOf({ ...plain, ...change }, plain, conversation);
    expect(found.map(({ kind, what }) => `${kind} ${what}`)).toEqual(problems);
  });
});

describe('a simulation', () => {
  const makeTool = ({ effect }: SimulatedProcess) => functionTool({ ...act, run: () => effect('letter') });

  it('a simulation is the same for the same seed, and has every kind of fault', async () => {
    const lines: string[] = [];
    const one = await acting(makeTool, { stories: 300, onProgress: (line) => lines.push(line) });
    const same = await acting(makeTool, { stories: 300 });
    const other = await acting(makeTool, { stories: 300, seed: 2 });
    expect(same).toEqual({ ...one, assertNone: expect.any(Function) });
    expect(one.effects).toEqual({ letter: 1 });
    expect(other.faults).not.toEqual(one.faults);
    expect(Object.entries(one.faults).filter(([, times]) => times === 0)).toEqual([]);
    expect(lines).toEqual([`300 of 300 stories, ${one.crashes} crashes, 0 problems`]);
  });

  it('a simulation rejects if a question has no answer', async () => {
    const asks = () => functionTool({ ...act, run: () => pendingResult({ kind: 'input', hint: 'Whom?' }) });
    await expect(acting(asks)).rejects.toMatchObject({
      code: 'invalid_option',
      message: 'simulate needs the option "answer": act asks a question of the kind input',
    });
    const longRunning = ({ effect }: SimulatedProcess) =>
      functionTool({ ...act, isLongRunning: true, run: () => effect('order') });
    for (const tool of [asks, longRunning])
      await expect(acting(tool, { answer: () => undefined as never })).rejects.toMatchObject({
        code: 'invalid_option',
        message: expect.stringContaining('returned undefined for a question of act'),
      });
  });

  it('a simulation plays single faults once to shorten all problems', async () => {
    let processes = 0;
    const report = await acting(
      ({ effect }) => {
        processes++;
        const run = async () => {
          for (let number = 0; number < 30; number++) await effect(`letter ${number}`);
        };
        return functionTool({ ...act, effect: 'idempotent', run });
      },
      { stories: 40 },
    );
    expect(report.problems).toHaveLength(30);
    for (const { account } of report.problems)
      expect(account.filter((line) => line.startsWith('FAULT: '))).toHaveLength(1);
    // There are 40 stories and about 200 single faults, not 200 single faults for each of 30 problems.
    expect(processes).toBeLessThan(1_500);
  });

  it('a simulation shortens 20 problems that need several faults, and keeps the full accounts of other problems', async () => {
    const report = await simulate({
      agent: ({ model, effect, version }) => {
        const run = async () => {
          for (let number = 0; number < 25; number++) if (version > 2) await effect(`other ${number}`);
          await effect('letter');
        };
        return llmAgent({ name: 'clerk', model, tools: [functionTool({ ...act, run })] });
      },
      conversation: [write],
      stories: 600,
      seed: 2,
    });
    const others = report.problems.filter(({ what }) => what.startsWith('effect "other'));
    expect(others).toHaveLength(25);
    const lengths = others.map(({ account }) => account.length);
    const [shortened = 0] = lengths;
    expect(lengths.slice(0, 20)).toEqual(Array(20).fill(shortened));
    for (const length of lengths.slice(20)) expect(length).toBeGreaterThan(shortened);
  });

  it('a simulation refuses unknown options and invalid numbers', async () => {
    await expect(acting(makeTool, { conversation: [] })).rejects.toThrow('got an empty list');
    await expect(acting(makeTool, { stories: 0 })).rejects.toMatchObject({ code: 'invalid_option' });
    await expect(acting(makeTool, { storys: 1 } as object)).rejects.toMatchObject({ code: 'unknown_option' });
  });

  it.each(runnerOptionsSet)(
    'a simulation refuses the option "%s" of the runner, which it sets itself',
    async (name) => {
      await expect(acting(makeTool, { runner: { [name]: undefined } as object })).rejects.toMatchObject({
        code: 'invalid_option',
        message: `simulate sets the option "${name}" of the runner itself: omit it`,
      });
    },
  );

  it('a simulation rejects if it does not find a planted fault', async () => {
    expect(Object.keys(canaries)).toHaveLength(2);
    expect(await survivors(1)).toEqual([]);
    const [lying] = Object.values(canaries);
    if (!lying) throw new Error('there is no canary');
    const blind = simulateWith(
      { ...canaries, 'an honest tool': { ...lying, store: undefined } },
      {
        agent: ({ model }) => llmAgent({ name: 'clerk', model }),
        conversation: [thanks],
      },
    );
    await expect(blind).rejects.toMatchObject({
      code: 'canary_survived',
      message: 'The simulation does not find planted faults: an honest tool.',
    });
  });
});
