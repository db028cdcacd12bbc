import { describe, expect, it } from 'vitest';
import type { ReadonlyContext } from '../context/contexts.ts';
import { cacheToolset } from './cache-toolset.ts';
import { addGate, prefixToolset } from './derive-tool.ts';
import type { Tool, ToolGate } from './tool.ts';
import type { ToolTraits } from './tool-traits.ts';
import { filterToolset, isToolset, staticToolset, type Toolset, toolNamed, toolRegistry } from './toolset.ts';

const context = (session: string): ReadonlyContext =>
  ({ session: { appName: 'a', userId: 'u', sessionId: session }, state: {} }) as unknown as ReadonlyContext;
const here = context('here');

function tool(name: string): Tool {
  return {
    name,
    description: name,
    unchecked: true,
    declaration: { name, description: name, parametersJsonSchema: {} },
    run: () => ({ status: 'ok', output: name }),
  };
}

const [a, b, c] = [tool('a'), tool('b'), tool('c')];

describe('staticToolset', () => {
  it('staticToolset always returns the same list, in the given order', () => {
    const set = staticToolset('set', [b, a]);
    expect(set.tools(here)).toEqual([b, a]);
    expect(set.tools(here)).toBe(set.tools(context('there')));
  });

  it('staticToolset does not change if the array that it was created from changes', () => {
    const tools = [a];
    const set = staticToolset('set', tools);
    tools.push(b);
    expect(set.tools(here)).toEqual([a]);
  });

  it('staticToolset refuses two tools with the same name', () => {
    expect(() => staticToolset('set', [a, tool('a')])).toThrow(
      expect.objectContaining({ code: 'duplicate_tool', message: expect.stringContaining('"set"') }),
    );
  });
});

describe('filterToolset', () => {
  it('filterToolset keeps the order, and calls its predicate with the context', async () => {
    const asked: unknown[] = [];
    const set = filterToolset(staticToolset('set', [c, a, b]), (given, { name }) => {
      asked.push(given);
      return name !== 'a';
    });
    expect(await set.tools(here)).toEqual([c, b]);
    expect(asked).toEqual([here, here, here]);
  });

  it('filterToolset returns a promise only if the inner toolset does', async () => {
    const later = filterToolset({ name: 'later', tools: async () => [a, b] }, toolNamed('b'));
    expect(later.tools(here)).toBeInstanceOf(Promise);
    expect(await later.tools(here)).toEqual([b]);
    expect(filterToolset(staticToolset('set', [a]), toolNamed()).tools(here)).toEqual([]);
  });

  it('filterToolset closes the inner toolset, and has no close method if the inner toolset has none', async () => {
    const closed: string[] = [];
    await filterToolset({ name: 'x', tools: () => [], close: () => void closed.push('x') }, () => true).close?.();
    expect(closed).toEqual(['x']);
    expect(filterToolset(staticToolset('set', []), () => true)).not.toHaveProperty('close');
  });
});

describe('prefixToolset', () => {
  it('prefixToolset renames tool and declaration, and leaves the original unchanged', () => {
    const [renamed] = prefixToolset(staticToolset('set', [a]), 'x_').tools(here) as readonly Tool[];
    expect(renamed).toMatchObject({ name: 'x_a', description: 'a' });
    expect(renamed?.declaration?.name).toBe('x_a');
    expect(a.name).toBe('a');
  });

  it('prefixToolset returns the same tool and declaration as long as the inner toolset does', () => {
    const set = prefixToolset(staticToolset('set', [a, b]), 'x_');
    const [first, second] = [set.tools(here), set.tools(here)] as (readonly Tool[])[];
    expect(first).toBe(second);
    expect(first?.[0]?.declaration).toBe(second?.[0]?.declaration);
  });

  it('prefixToolset returns the same renamed tool when the inner toolset returns the tool in another list', async () => {
    let list: readonly Tool[] = [a];
    const set = prefixToolset({ name: 'set', tools: () => list }, 'x_');
    const [before] = await set.tools(here);
    list = [b, a];
    expect((await set.tools(here))[1]).toBe(before);
  });

  it('prefixToolset adds no declaration to a tool that has none', () => {
    const passive: Tool = { name: 'p', description: 'p', prepare: () => {} };
    const [renamed] = prefixToolset(staticToolset('set', [passive]), 'x_').tools(here) as readonly Tool[];
    expect(renamed?.declaration).toBeUndefined();
    expect(renamed?.prepare).toBeTypeOf('function');
  });
});

it('addGate keeps every member of a tool', () => {
  const gate: ToolGate = { name: 'g', order: 'policy', check: () => ({ type: 'proceed' }) };
  const traits: Required<Omit<ToolTraits, 'gates'>> = {
    isLongRunning: true,
    whilePending: 'goOn',
    effect: 'idempotent',
    egress: 'none',
    source: 'memory',
    metadata: { tier: 1 },
    timeoutMs: 5,
    maxTotalTimeoutMs: 50,
    resultLimitChars: 2_000,
    lenientArgs: true,
    strictOutput: true,
    exclusive: true,
  };
  const work: Required<Omit<Tool, keyof ToolTraits>> = {
    name: 'all',
    description: 'All',
    declaration: { name: 'all', description: 'All', parametersJsonSchema: { type: 'object' } },
    agents: [],
    unchecked: true,
    check: () => ({ value: 'check' }),
    run: () => ({ status: 'ok', output: 'run' }),
    finish: () => ({ status: 'ok', output: 'finish' }),
    checkOutput: () => ({ value: 'checkOutput' }),
    preview: () => 'preview',
    reconcile: () => ({ status: 'ok', output: 'reconcile' }),
    prepare: () => {},
  };
  const gated = addGate({ ...traits, ...work, gates: [] }, gate);
  expect(Object.keys(gated).toSorted()).toEqual(Object.keys({ ...traits, ...work, gates: [] }).toSorted());
  expect(gated).toMatchObject({ ...traits, gates: [gate] });
  expect(gated.preview?.({}, here)).toBe('preview');
});

describe('cacheToolset', () => {
  function counting(tools: (count: number) => readonly Tool[] | Promise<readonly Tool[]>): {
    readonly set: Toolset;
    readonly count: () => number;
  } {
    let count = 0;
    return { set: { name: 'counting', tools: () => tools(++count) }, count: () => count };
  }

  it('cacheToolset calls the inner toolset once, and returns the same list', async () => {
    const { set, count } = counting(async () => [a]);
    const cached = cacheToolset(set);
    const [first, second] = await Promise.all([cached.tools(here), cached.tools(here)]);
    expect(await cached.tools(context('there'))).toBe(first);
    expect(first).toBe(second);
    expect(count()).toBe(1);
  });

  it('cacheToolset returns a cached list synchronously', async () => {
    const cached = cacheToolset(counting(async () => [a]).set);
    await cached.tools(here);
    expect(cached.tools(here)).toEqual([a]);
  });

  it('cacheToolset calls the inner toolset once for each key', async () => {
    const { set, count } = counting((n) => [tool(`t${n}`)]);
    const cached = cacheToolset(set, { key: ({ session }) => session.sessionId });
    const names = async (session: string) => (await cached.tools(context(session))).map(({ name }) => name);
    expect([await names('one'), await names('two'), await names('one')]).toEqual([['t1'], ['t2'], ['t1']]);
    expect(count()).toBe(2);
  });

  it('cacheToolset does not cache a failure, synchronous or not', async () => {
    const later = cacheToolset(counting((n) => (n === 1 ? Promise.reject(new Error('no')) : [a])).set);
    await expect(later.tools(here)).rejects.toThrow('no');
    expect(await later.tools(here)).toEqual([a]);
    const now = cacheToolset(
      counting((n) => {
        if (n === 1) throw new Error('no');
        return [a];
      }).set,
    );
    expect(() => now.tools(here)).toThrow('no');
    expect(now.tools(here)).toEqual([a]);
  });

  it('cacheToolset calls the inner toolset again after refresh, and does not cache an answer that was pending', async () => {
    const answers: ((tools: readonly Tool[]) => void)[] = [];
    const cached = cacheToolset({
      name: 'slow',
      tools: () => new Promise<readonly Tool[]>((resolve) => void answers.push(resolve)),
    });
    const old = cached.tools(here);
    cached.refresh();
    const fresh = cached.tools(here);
    answers[1]?.([b]);
    expect(await fresh).toEqual([b]);
    answers[0]?.([a]);
    expect(await old).toEqual([a]);
    expect(await cached.tools(here)).toEqual([b]);
  });

  it('cacheToolset closes the inner toolset', async () => {
    const closed: string[] = [];
    await cacheToolset({ name: 'x', tools: () => [], close: () => void closed.push('x') }).close?.();
    expect(closed).toEqual(['x']);
  });
});

describe('toolRegistry', () => {
  it('toolRegistry returns the registered tools in their order, and a new list only after a tool was registered', () => {
    const registry = toolRegistry();
    registry.register(b);
    const before = registry.all();
    expect(registry.tools(here)).toBe(before);
    registry.register(a);
    expect([before, registry.all()]).toEqual([[b], [b, a]]);
    expect([registry.get('a'), registry.get('x')]).toEqual([a, undefined]);
    expect(registry.name).toBe('registry');
  });

  it('toolRegistry refuses a tool whose name is taken, and a tool without a name', () => {
    const registry = toolRegistry('mine');
    registry.register(a);
    expect(() => registry.register(tool('a'))).toThrow(
      expect.objectContaining({ code: 'duplicate_tool', message: expect.stringContaining('"mine"') }),
    );
    for (const bad of [tool(''), {}, null, undefined])
      expect(() => registry.register(bad as Tool)).toThrow(expect.objectContaining({ code: 'invalid_tool' }));
    expect(registry.all()).toEqual([a]);
  });
});

describe('isToolset', () => {
  it('isToolset distinguishes a toolset from a tool', () => {
    expect([isToolset(staticToolset('set', [])), isToolset(a)]).toEqual([true, false]);
  });
});
