import {
  ConfigError,
  cacheToolset,
  filterToolset,
  functionTool,
  prefixToolset,
  schemaTool,
  staticToolset,
  type Tool,
  type Toolset,
  type ToolsetWarn,
  toolNamed,
  toolRegistry,
} from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { only, outcomesIn } from '../harness/inspect-run.ts';

function tool(name: string, says: unknown = name): Tool {
  return functionTool({ name, description: name, run: () => says });
}

function namesIn({ declarations }: { readonly declarations: readonly { readonly name: string }[] }): readonly string[] {
  return declarations.map(({ name }) => name);
}

const twice = [{ calls: [{ name: 'nothing' }] }, 'done'];

describe('the tools of an agent', () => {
  it('the tools of an agent are declared in the order of its `tools`, with the tools of a toolset at the position of the toolset', async () => {
    const tools = [tool('c'), staticToolset('set', [tool('b'), tool('d')]), tool('a')];
    const { say, model } = testApp(['done'], { tools });
    await say('go');
    expect(namesIn(model.requests[0] ?? { declarations: [] })).toEqual(['c', 'b', 'd', 'a']);
  });

  it('the tools of an agent reach each request as the same declarations array as long as the tools do not change', async () => {
    const tools = [tool('a'), staticToolset('set', [tool('b')]), { name: 'later', tools: async () => list }];
    const list = [tool('c')];
    const { say, model } = testApp([...twice, 'again'], { tools });
    await say('go');
    await say('again');
    const [first, ...rest] = model.requests;
    expect(rest).toHaveLength(2);
    for (const request of rest) expect(request.declarations).toBe(first?.declarations);
  });

  it('the tools of an agent reach each request as the same declarations array, even if one tool has only `prepare`', async () => {
    const passive: Tool = {
      name: 'memory',
      description: 'Memory',
      prepare: (draft) => draft.addInstruction('remember'),
    };
    const { say, model } = testApp(twice, { tools: [tool('a'), passive] });
    await say('go');
    expect(model.requests[1]?.declarations).toBe(model.requests[0]?.declarations);
  });

  it('the tools of an agent are requested from its toolsets for every model call', async () => {
    let count = 0;
    const growing: Toolset = { name: 'growing', tools: () => [tool(`tool${++count}`)] };
    const { say, model } = testApp(twice, { tools: [growing] });
    await say('go');
    expect(model.requests.map(namesIn)).toEqual([['tool1'], ['tool2']]);
  });

  it('the tools of an agent run as they were offered, even if the toolset changes during the turn', async () => {
    let count = 0;
    const growing: Toolset = { name: 'growing', tools: () => [tool('act', ++count)] };
    const { say, model } = testApp([{ calls: [{ name: 'act' }] }, 'done'], { tools: [growing] });
    await say('go');
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: 1 }]);
  });

  it('the tools of an agent that no longer exist when an answer arrives give the model an error', async () => {
    const asking: Tool = { ...tool('act'), isLongRunning: true };
    const { say, sessions } = testApp([{ calls: [{ name: 'ask' }] }], {
      tools: [
        asking,
        functionTool({
          name: 'ask',
          description: 'Asks',
          gates: [
            {
              name: 'g',
              order: 'policy',
              check: () => ({ type: 'pause', question: { kind: 'confirmation', hint: 'ok?' } }),
            },
          ],
          run: () => 1,
        }),
      ],
    });
    const [question] = (await say('go')).pending;
    const later = testApp(['done'], { tools: [asking] }, { sessions });
    expect(await later.answer({ requestId: question?.id ?? '', value: true })).toMatchObject({ status: 'completed' });
    expect(outcomesIn(later.model.requests[0])).toMatchObject([{ status: 'error', code: 'tool_unavailable' }]);
  });
});

describe('a toolset that fails', () => {
  const failing: Readonly<Record<string, () => never>> = {
    throws: () => {
      throw new Error('no connection');
    },
    rejects: () => Promise.reject(new Error('no connection')) as never,
    hangs: () => new Promise(() => {}) as never,
    'returns an invalid value': () => 'tools' as never,
    'returns nothing': () => undefined as never,
    'lists a value that is not a tool': () => [null, undefined, 17] as never,
  };

  for (const [how, tools] of Object.entries(failing)) {
    it(`a toolset that ${how} has no tools for the model call, and causes a warning`, async () => {
      const { watch, model } = testApp(
        ['done'],
        { tools: [tool('a'), { name: 'bad', tools }, tool('b')] },
        { callbackTimeoutMs: 15 },
      );
      const seen = await watch({ message: 'go' });
      expect(only(seen, 'end')[0]?.result).toMatchObject({ status: 'completed', text: 'done' });
      expect(namesIn(model.requests[0] ?? { declarations: [] })).toEqual(['a', 'b']);
      expect(only(seen, 'warning')).toMatchObject([
        { code: 'toolset_failed', message: expect.stringContaining('bad') },
      ]);
    });
  }

  it('a toolset that failed once is asked again for the next model call', async () => {
    let count = 0;
    const tools = (): readonly Tool[] => {
      if (++count === 1) throw new Error('not yet');
      return [tool('b')];
    };
    const { say, model } = testApp(twice, { tools: [tool('a'), { name: 'flaky', tools }] });
    await say('go');
    expect(model.requests.map(namesIn)).toEqual([['a'], ['a', 'b']]);
  });
});

describe('a toolset that warns', () => {
  it('a toolset that warns shows its warning to the watcher of the run, and its tools are still offered', async () => {
    const cause = new Error('schema');
    const mail: Toolset = {
      name: 'mail',
      tools(_context, warn) {
        warn?.('mail_changed', 'tool "send" is omitted', cause);
        return [tool('list')];
      },
    };
    const { watch, model } = testApp(['done'], { tools: [prefixToolset(mail, 'my_')] });
    const seen = await watch({ message: 'go' });
    expect(only(seen, 'warning')).toEqual([
      { type: 'warning', code: 'mail_changed', message: 'toolset "mail": tool "send" is omitted' },
    ]);
    expect(only(seen, 'warning')[0]?.cause).toBe(cause);
    expect(namesIn(model.requests[0] ?? { declarations: [] })).toEqual(['my_list']);
  });

  it('a warning that a toolset gives after it has returned its tools is ignored', async () => {
    let warnLate: ToolsetWarn | undefined;
    const list = functionTool({
      name: 'list',
      description: 'Lists',
      run: () => warnLate?.('too_late', 'nobody asks') ?? 'listed',
    });
    const mail: Toolset = {
      name: 'mail',
      tools(_context, warn) {
        warnLate ??= warn;
        return [list];
      },
    };
    const { watch } = testApp([{ calls: [{ name: 'list' }] }, 'done'], { tools: [mail] });
    expect(only(await watch({ message: 'go' }), 'warning')).toEqual([]);
    expect(warnLate).toBeTypeOf('function');
  });
});

describe('two tools with one name', () => {
  it('two tools with one name in an agent are a ConfigError', () => {
    expect(() => testApp([], { tools: [tool('a'), tool('a')] })).toThrow(
      expect.objectContaining({ code: 'duplicate_tool' }),
    );
    expect(() => testApp([], { tools: [tool('a'), tool('a')] })).toThrow(ConfigError);
  });

  it('two tools with one name in a static toolset are a ConfigError', () => {
    expect(() => staticToolset('set', [tool('a'), tool('a')])).toThrow(
      expect.objectContaining({ code: 'duplicate_tool' }),
    );
  });

  it('two tools with one name, of which one comes from a toolset: the first is kept, and the other is omitted with a warning', async () => {
    const tools = [staticToolset('one', [tool('a', 'of one')]), staticToolset('two', [tool('a', 'of two'), tool('b')])];
    const { watch, model } = testApp([{ calls: [{ name: 'a' }] }, 'done'], { tools });
    const seen = await watch({ message: 'go' });
    expect(namesIn(model.requests[0] ?? { declarations: [] })).toEqual(['a', 'b']);
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: 'of one' }]);
    expect(only(seen, 'warning')[0]).toMatchObject({
      code: 'duplicate_tool',
      message: expect.stringContaining('"two"'),
    });
  });
});

describe('a declared tool without validation', () => {
  const declaration = { name: 'raw', description: 'Raw', parametersJsonSchema: { type: 'object' } };
  const raw: Tool = { name: 'raw', description: 'Raw', declaration, run: () => ({ status: 'ok', output: 1 }) };

  it('a declared tool without validation is a ConfigError in an agent', () => {
    expect(() => testApp([], { tools: [raw] })).toThrow(expect.objectContaining({ code: 'unchecked_tool' }));
  });

  it('a declared tool without validation is omitted from a toolset with a warning', async () => {
    const { watch, model } = testApp(['done'], { tools: [{ name: 'set', tools: () => [raw] }] });
    expect(only(await watch({ message: 'go' }), 'warning')).toMatchObject([{ code: 'unchecked_tool' }]);
    expect(model.requests[0]?.declarations).toEqual([]);
  });

  it('a declared tool without validation is accepted if it is declared unchecked', async () => {
    const { say, model } = testApp(['done'], { tools: [{ ...raw, unchecked: true }] });
    await say('go');
    expect(model.requests[0]?.declarations).toEqual([declaration]);
  });
});

describe('filterToolset', () => {
  it('filterToolset has the tools that match its predicate, which is evaluated at every resolution', async () => {
    const set = filterToolset(
      staticToolset('set', [tool('a'), tool('b')]),
      ({ state }, { name }) => name === 'b' || state['all'] === true,
    );
    const switching = functionTool({
      name: 'switch',
      description: 'Switches',
      run: (_input, context) => context.setState('all', true),
    });
    const { say, model } = testApp([{ calls: [{ name: 'switch' }] }, 'done'], { tools: [switching, set] });
    await say('go');
    expect(model.requests.map(namesIn)).toEqual([
      ['switch', 'b'],
      ['switch', 'a', 'b'],
    ]);
  });

  it('filterToolset with toolNamed has the named tools, in the order of the toolset', async () => {
    const set = filterToolset(staticToolset('set', [tool('a'), tool('b'), tool('c')]), toolNamed('c', 'a'));
    const { say, model } = testApp([{ calls: [{ name: 'b' }] }, 'done'], { tools: [set] });
    await say('go');
    expect(namesIn(model.requests[0] ?? { declarations: [] })).toEqual(['a', 'c']);
    expect(outcomesIn(model.requests[1])).toMatchObject([{ code: 'unknown_tool' }]);
  });
});

describe('prefixToolset', () => {
  it('prefixToolset offers and runs its tools under the prefixed names', async () => {
    const { say, model } = testApp([{ calls: [{ name: 'fs_read' }, { name: 'read' }] }, 'done'], {
      tools: [prefixToolset(staticToolset('fs', [tool('read')]), 'fs_')],
    });
    await say('go');
    expect(namesIn(model.requests[0] ?? { declarations: [] })).toEqual(['fs_read']);
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'ok', output: 'read' }, { code: 'unknown_tool' }]);
  });

  it('prefixToolset lets two toolsets have tools with the same name', async () => {
    const sets = ['x_', 'y_'].map((prefix) => prefixToolset(staticToolset(prefix, [tool('read', prefix)]), prefix));
    const { say, model } = testApp([{ calls: [{ name: 'y_read' }, { name: 'x_read' }] }, 'done'], { tools: sets });
    await say('go');
    expect(outcomesIn(model.requests[1])).toEqual([
      { status: 'ok', output: 'y_' },
      { status: 'ok', output: 'x_' },
    ]);
  });

  it('prefixToolset keeps the methods of a tool that is an object of a class bound to that object', async () => {
    class Counter implements Tool {
      readonly name = 'count';
      readonly description = 'Counts';
      readonly declaration = { name: 'count', description: 'Counts', parametersJsonSchema: { type: 'object' } };
      readonly unchecked = true;
      #count = 0;
      run() {
        return { status: 'ok', output: ++this.#count } as const;
      }
    }
    const { say, model } = testApp([{ calls: [{ name: 'my_count' }] }, 'done'], {
      tools: [prefixToolset(staticToolset('set', [new Counter()]), 'my_')],
    });
    await say('go');
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: 1 }]);
  });
});

describe('toolRegistry', () => {
  it('toolRegistry offers tools that are registered during a run from the next model call on', async () => {
    const registry = toolRegistry();
    const adding = functionTool({ name: 'add', description: 'Adds', run: () => registry.register(tool('added')) });
    const { say, model } = testApp([{ calls: [{ name: 'add' }] }, { calls: [{ name: 'added' }] }, 'done'], {
      tools: [adding, registry],
    });
    await say('go');
    expect(model.requests.map(namesIn)).toEqual([['add'], ['add', 'added'], ['add', 'added']]);
    expect(outcomesIn(model.requests[2])).toEqual([{ status: 'ok', output: 'added' }]);
  });
});

describe('a tool that prepares the request', () => {
  it('a tool that prepares the request is called for every request, and its additions apply only to that request', async () => {
    const extra = { role: 'user', parts: [{ type: 'text', text: 'by the way' }] } as const;
    const passive: Tool = {
      name: 'memory',
      description: 'Memory',
      prepare: async (draft, { userContent }) => {
        draft.addInstruction(`about ${JSON.stringify(userContent?.parts.length)}`);
        draft.addContent(extra);
        draft.addDeclaration({ name: 'late', description: 'Late', parametersJsonSchema: { type: 'object' } });
        draft.addProviderTool({ provider: 'scripted', name: 'search', config: {} });
      },
    };
    const { say, model, log } = testApp(twice, { tools: [tool('a'), passive], instruction: 'Be nice.' });
    await say('go');
    for (const request of model.requests) {
      expect(request.instructions).toEqual(['Be nice.', 'about 1']);
      expect(request.contents.filter((content) => JSON.stringify(content) === JSON.stringify(extra))).toHaveLength(1);
      expect(namesIn(request)).toEqual(['a', 'late']);
      expect(request.providerTools).toEqual([{ provider: 'scripted', name: 'search', config: {} }]);
    }
    expect(JSON.stringify(await log())).not.toContain('by the way');
  });

  it('a tool that prepares the request and has no declaration cannot be called', async () => {
    const ran: unknown[] = [];
    const passive: Tool = {
      name: 'memory',
      description: 'Memory',
      prepare: () => {},
      run: () => ({ status: 'ok', output: ran.push(1) }),
    };
    const { say, model } = testApp([{ calls: [{ name: 'memory' }] }, 'done'], { tools: [passive] });
    await say('go');
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'error', code: 'unknown_tool' }]);
    expect(ran).toEqual([]);
  });
});

describe('closing a runner', () => {
  it('closing a runner closes its toolsets once, also within wrappers, and refuses later runs', async () => {
    const closed: string[] = [];
    const closing = (name: string): Toolset => ({ name, tools: () => [], close: () => void closed.push(name) });
    const tools = [
      closing('a'),
      prefixToolset(
        filterToolset(cacheToolset(closing('b')), () => true),
        'x_',
      ),
      staticToolset('c', []),
    ];
    const { runner } = testApp(['hi'], { tools });
    await runner.run({ message: 'hi' });
    await Promise.all([runner.close(), runner.close()]);
    await runner.close();
    expect(closed).toEqual(['a', 'b']);
    await expect(runner.run({ message: 'hi' })).rejects.toMatchObject({ code: 'closed' });
  });

  it('closing a runner closes the other toolsets even if one cannot be closed, and reports the failure', async () => {
    const closed: string[] = [];
    const bad: Toolset = { name: 'bad', tools: () => [], close: () => Promise.reject(new Error('stuck')) };
    const { runner } = testApp([], {
      tools: [bad, { name: 'good', tools: () => [], close: () => void closed.push('good') }],
    });
    await expect(runner.close()).rejects.toThrow(AggregateError);
    expect(closed).toEqual(['good']);
  });
});

describe('a tool with another kind of schema', () => {
  it('a tool with a raw schema works next to a function tool', async () => {
    const raw = schemaTool({
      name: 'raw',
      description: 'Raw',
      inputJsonSchema: { type: 'object' },
      unchecked: true,
      run: (args) => args,
    });
    const { say, model } = testApp([{ calls: [{ name: 'raw', args: { x: 1 } }, { name: 'a' }] }, 'done'], {
      tools: [raw, tool('a')],
    });
    await say('go');
    expect(outcomesIn(model.requests[1])).toEqual([
      { status: 'ok', output: { x: 1 } },
      { status: 'ok', output: 'a' },
    ]);
  });
});
