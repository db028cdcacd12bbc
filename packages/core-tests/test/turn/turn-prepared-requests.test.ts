import type { Content, ModelRequest, ModelRequestDraft, Tool } from '@mortise/core';
import { functionTool, prefixToolset, staticToolset } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { only, outcomesIn } from '../harness/inspect-run.ts';
import { crashedAfter } from '../harness/wrapped-sessions.ts';

function preparing(name: string, prepare: NonNullable<Tool['prepare']>): Tool {
  return { name, description: 'Prepares', prepare };
}

function words(text: string): Content {
  return { role: 'user', parts: [{ type: 'text', text }] };
}

const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => ({ seen: true }) });
const twoTurns = [{ calls: [{ name: 'look' }] }, 'done'];

/** Returns the texts of a request's contents. */
function textsIn(request: ModelRequest | undefined): readonly string[] {
  return (request?.contents ?? []).flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])),
  );
}

describe('tools that prepare a request', () => {
  it('tools that prepare a request set single settings, which replace the settings of the agent', async () => {
    const settings = {
      temperature: 1,
      topP: 0.5,
      parallelCalls: true,
      providerOptions: { scripted: { a: 1, b: 1 } },
    } as const;
    const one = preparing('one', (draft) => {
      expect(draft.settings).toEqual(settings);
      draft.setSettings({ temperature: 0, topP: undefined, providerOptions: { scripted: { b: 2 }, other: { c: 3 } } });
    });
    const two = preparing('two', (draft) => {
      expect(draft.settings).toMatchObject({ temperature: 0 });
      draft.setSettings({ parallelCalls: false, seed: 7 });
    });
    const { watch, model } = testApp(['hi'], { tools: [one, two], settings });
    expect(only(await watch({ message: 'go' }), 'warning')).toEqual([]);
    expect(model.requests[0]).toMatchObject({
      settings: { temperature: 0, seed: 7 },
      parallelCalls: false,
      providerOptions: { scripted: { a: 1, b: 2 }, other: { c: 3 } },
    });
    expect(model.requests[0]?.settings).not.toHaveProperty('topP');
  });

  it('tools that prepare a request choose tools for each request, and a tool that was not chosen cannot be called', async () => {
    const other = functionTool({ name: 'other', description: 'Other', run: () => 1 });
    const chosen: unknown[] = [];
    const choosing = preparing('choosing', (draft) => {
      chosen.push(draft.toolChoice);
      const first = draft.contents.length === 1;
      draft.setToolChoice(first ? { names: ['look'], mode: 'required' } : 'none');
    });
    const { say, model } = testApp([{ calls: [{ name: 'look' }, { name: 'other' }] }, 'done'], {
      tools: [look, other, choosing],
      settings: { toolChoice: 'required' },
    });
    await say('go');
    expect(chosen).toEqual(['required', 'auto']);
    expect(model.requests.map(({ toolChoice }) => toolChoice)).toEqual([{ names: ['look'], mode: 'required' }, 'none']);
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'ok' }, { code: 'unknown_tool' }]);
  });

  it('tools that prepare a request change it in their order, and each gets the changes of the tools before it', async () => {
    const add = (name: string): Tool =>
      preparing(name, (draft, { state }) => {
        draft.addInstruction(`${name} after ${String(state['last'] ?? 'nobody')}`);
        draft.setContents([words(`${name} of ${textsIn(draft as never).length}`), ...draft.contents]);
        draft.setState('last', name);
      });
    const { say, model } = testApp(['hi'], { tools: [add('one'), add('two'), add('three')] });
    await say('go');
    expect(model.requests[0]?.instructions).toEqual(['one after nobody', 'two after one', 'three after two']);
    expect(textsIn(model.requests[0])).toEqual(['three of 3', 'two of 2', 'one of 1', 'go']);
  });

  it('tools that prepare a request change only this request: the log keeps the conversation, and the next request starts from it', async () => {
    const hiding = preparing('hiding', (draft) => draft.setContents([words('hidden')]));
    const { say, model, logOf } = testApp(['hi', 'again'], { tools: [hiding] });
    await say('go');
    await say('on');
    expect(model.requests.map(textsIn)).toEqual([['hidden'], ['hidden']]);
    expect((await logOf('input')).map(({ content }) => content)).toEqual([words('go'), words('on')]);
  });

  it('tools that prepare a request get the complete draft also through prefixToolset', async () => {
    const all = preparing('all', (draft) => {
      draft.setContents([...draft.contents, words('set')]);
      draft.setSettings({ seed: 1 });
      draft.setToolChoice('none');
      draft.setState('seen', draft.contents.length);
    });
    const { say, model, sessions } = testApp(['hi'], { tools: [prefixToolset(staticToolset('s', [all]), 'x_')] });
    await say('go');
    expect(model.requests[0]).toMatchObject({ settings: { seed: 1 }, toolChoice: 'none' });
    expect(textsIn(model.requests[0])).toEqual(['go', 'set']);
    expect((await sessions.load({ appName: 'app', userId: 'user', sessionId: 's1' }))?.state).toEqual({ seen: 1 });
  });

  it('tools that prepare a request leave the lists of the request the same objects if they make no change', async () => {
    const declared = preparing('declared', (draft) => {
      draft.addDeclaration(declaration);
      draft.setContents([...draft.contents]);
      draft.setSettings({});
    });
    const declaration = { name: 'late', description: 'Late', parametersJsonSchema: { type: 'object' } };
    const { say, model } = testApp(twoTurns, { tools: [look, declared], settings: { seed: 1 } });
    await say('go');
    const [first, second] = model.requests;
    expect(first?.declarations).toBe(second?.declarations);
    expect(first?.contents[0]).toBe(second?.contents[0]);
    expect(second?.settings).toEqual({ seed: 1 });
  });
});

describe('two tools with conflicting changes of a request', () => {
  const ways: Readonly<
    Record<string, readonly [(draft: ModelRequestDraft) => void, (draft: ModelRequestDraft) => void]>
  > = {
    'the setting temperature': [
      (draft) => draft.setSettings({ temperature: 0 }),
      (draft) => draft.setSettings({ temperature: 1 }),
    ],
    'the setting providerOptions.scripted.a': [
      (draft) => draft.setSettings({ providerOptions: { scripted: { a: { b: 1 } } } }),
      (draft) => draft.setSettings({ providerOptions: { scripted: { a: { b: 2 } } } }),
    ],
    'the tool choice': [(draft) => draft.setToolChoice('required'), (draft) => draft.setToolChoice('auto')],
    'the state key "x"': [(draft) => draft.setState('x', 1), (draft) => draft.setState('x', undefined)],
    'the declaration of "late"': [
      (draft) => draft.addDeclaration({ name: 'late', description: 'a', parametersJsonSchema: { type: 'object' } }),
      (draft) => draft.addDeclaration({ name: 'late', description: 'b', parametersJsonSchema: { type: 'object' } }),
    ],
    'the contents': [
      (draft) => draft.setContents([words('of one'), ...draft.contents]),
      (draft) => draft.setContents(draft.contents.slice(1)),
    ],
  };
  for (const [what, [earlier, later]] of Object.entries(ways)) {
    it(`two tools that change ${what}: the change of the later tool counts, with one warning that names both`, async () => {
      const tools = [look, preparing('one', earlier), preparing('two', later)];
      const { watch, model } = testApp(twoTurns, { tools });
      const seen = await watch({ message: 'go' });
      expect(only(seen, 'warning')).toMatchObject([
        { code: 'prepare_conflict', message: expect.stringMatching(/"two" and "one".*counts/) },
      ]);
      expect(only(seen, 'warning')[0]?.message).toContain(what);
      const alone = testApp(twoTurns, { tools: [look, preparing('two', later)] });
      if (what !== 'the contents') {
        await alone.say('go');
        const { contents: _, ...expected } = alone.model.requests[0] as ModelRequest;
        expect(model.requests[0]).toMatchObject(expected);
      } else expect(textsIn(model.requests[0])).toEqual(['go']);
    });

    it(`two tools that change ${what} do not conflict if they set the same value`, async () => {
      const same = what === 'the contents' ? (draft: ModelRequestDraft) => draft.setContents(draft.contents) : earlier;
      const { watch } = testApp(twoTurns, { tools: [look, preparing('one', earlier), preparing('two', same)] });
      expect(only(await watch({ message: 'go' }), 'warning')).toEqual([]);
    });
  }

  it('two tools conflict if one removed a content that the other restores', async () => {
    const first: Content[] = [];
    const keeping = preparing('keeping', ({ contents }) => void first.push(contents[0] as Content));
    const taking = preparing('taking', (draft) => draft.setContents([words('else')]));
    const back = preparing('back', (draft) => draft.setContents([...first.slice(-1), ...draft.contents]));
    const { watch } = testApp(['hi'], { tools: [keeping, taking, back] });
    expect(only(await watch({ message: 'go' }), 'warning')).toMatchObject([
      { code: 'prepare_conflict', message: expect.stringContaining('"back" and "taking"') },
    ]);
  });
});

describe('a tool that fails after it has changed the request', () => {
  it('a tool that fails after it has changed the request has none of its changes applied: settings, contents, tool choice or state', async () => {
    const seen: unknown[] = [];
    const failing = preparing('failing', async (draft) => {
      draft.setSettings({ temperature: 0 });
      draft.setToolChoice('none');
      draft.setContents([words('half')]);
      draft.setState('half', true);
      draft.setState('temp:half', true);
      draft.addProviderTool({ provider: 'scripted', name: 'half', config: {} });
      await Promise.resolve();
      throw new Error('no');
    });
    const good = preparing('good', (draft, { state }) => {
      seen.push(state, draft.settings, draft.toolChoice, textsIn(draft as never));
    });
    const { watch, model, log } = testApp(['hi'], { tools: [failing, good] });
    expect(only(await watch({ message: 'go' }), 'warning')).toMatchObject([{ code: 'prepare_failed' }]);
    expect(seen).toEqual([{}, {}, undefined, ['go']]);
    expect(model.requests[0]).toEqual({
      instructions: [],
      contents: expect.any(Array),
      declarations: [],
      providerTools: [],
    });
    expect(textsIn(model.requests[0])).toEqual(['go']);
    expect(JSON.stringify(await log())).not.toContain('half');
  });
});

describe('contents that no provider accepts', () => {
  const isCall = ({ parts }: Content): boolean => parts.some(({ type }) => type === 'functionCall');
  const ways: Readonly<Record<string, (contents: readonly Content[]) => unknown>> = {
    'the call "': (contents) => contents.filter(({ role }) => role !== 'tool'),
    'the response to "': (contents) => contents.filter((content) => !isCall(content)),
    'one response for each call, in their order': (contents) =>
      contents.map((content) =>
        content.role === 'tool' ? { ...content, parts: content.parts.toReversed() } : content,
      ),
    'the first content must have the role "user"': (contents) => contents.slice(1),
    'with at least one': () => [],
    'a list of contents': () => 'go',
    'no role': (contents) => [...contents, { role: 'system', parts: [{ type: 'text', text: 'x' }] }],
    'no parts': (contents) => [...contents, { role: 'user', parts: [] }],
    'is not JSON': (contents) => [...contents, { role: 'user', parts: [{ type: 'text', text: Number.NaN }] }],
    'is not plain JSON': (contents) => [...contents, { role: 'user', parts: [{ type: 'text', text: 1n }] }],
    'a part "functionResponse"': (contents) =>
      contents.map((content) => (content.role === 'tool' ? { ...content, role: 'user' } : content)),
  };
  for (const [why, change] of Object.entries(ways))
    it(`contents that no provider accepts are refused, and the warning names the tool and the reason: ${why}`, async () => {
      const bad = preparing('bad', (draft) => {
        draft.addInstruction('half');
        if (draft.contents.length > 1) draft.setContents(change(draft.contents) as readonly Content[]);
      });
      const calls = [{ name: 'look' }, { name: 'look' }];
      const { watch, model } = testApp([{ calls }, 'done'], { tools: [look, bad] });
      const seen = await watch({ message: 'go' });
      expect(only(seen, 'end')).toMatchObject([{ result: { status: 'completed' } }]);
      expect(only(seen, 'warning')).toMatchObject([
        {
          code: 'prepare_failed',
          message: expect.stringMatching(/bad .*setContents: /),
          cause: { code: 'invalid_draft' },
        },
      ]);
      expect(only(seen, 'warning')[0]?.message).toContain(why);
      expect(model.requests[1]?.instructions).toEqual([]);
      expect(model.requests[1]?.contents.map(({ role }) => role)).toEqual(['user', 'model', 'tool']);
    });

  it('contents that no provider accepts throw an error, which the tool may catch and continue', async () => {
    const careful = preparing('careful', (draft) => {
      expect(() => draft.setContents([])).toThrow(expect.objectContaining({ code: 'invalid_draft' }));
      draft.addInstruction('went on');
    });
    const { watch, model } = testApp(['hi'], { tools: [careful] });
    expect(only(await watch({ message: 'go' }), 'warning')).toEqual([]);
    expect(model.requests[0]?.instructions).toEqual(['went on']);
  });

  it('contents may omit a call and its response together', async () => {
    const shorter = preparing('shorter', (draft) =>
      draft.setContents(draft.contents.filter((content) => content.role === 'user')),
    );
    const { watch, model } = testApp(twoTurns, { tools: [look, shorter] });
    expect(only(await watch({ message: 'go' }), 'warning')).toEqual([]);
    expect(textsIn(model.requests[1])).toEqual(['go']);
  });

  it('contents that no provider accepts are also refused if they are added', async () => {
    const adding = preparing('adding', (draft) =>
      draft.addContent({ role: 'model', parts: [{ type: 'functionCall', id: 'c9', name: 'look', args: {} }] }),
    );
    const { watch, model } = testApp(['hi'], { tools: [adding] });
    expect(only(await watch({ message: 'go' }), 'warning')).toMatchObject([
      { code: 'prepare_failed', message: expect.stringContaining('addContent: the call "c9"') },
    ]);
    expect(model.requests[0]?.contents).toHaveLength(1);
  });
});

describe('unknown settings and choices', () => {
  const ways: Readonly<Record<string, (draft: ModelRequestDraft) => void>> = {
    'takes no "temprature": the nearest is "temperature"': (draft) => draft.setSettings({ temprature: 0 } as never),
    '"temperature" of setSettings must be a number from 0': (draft) => draft.setSettings({ temperature: Number.NaN }),
    '"providerOptions" of setSettings must be an object': (draft) =>
      draft.setSettings({ providerOptions: { a: 1 } as never }),
    'setToolChoice got': (draft) => draft.setToolChoice('any' as never),
    'chose "nobody"': (draft) => draft.setToolChoice({ names: ['nobody', 'look'], mode: 'required' }),
  };
  for (const [why, change] of Object.entries(ways))
    it(`unknown settings and choices are omitted, and the warning names the tool and the reason: ${why}`, async () => {
      const { watch, model } = testApp(['hi'], { tools: [look, preparing('bad', change)] });
      const warnings = only(await watch({ message: 'go' }), 'warning');
      expect(warnings).toMatchObject([{ code: 'prepare_failed', message: expect.stringContaining('bad') }]);
      expect(warnings[0]?.message).toContain(why);
      expect(model.requests[0]).not.toHaveProperty('settings');
      expect(model.requests[0]).not.toHaveProperty('toolChoice');
    });
});

describe('the state written by a tool while it prepares a request', () => {
  const counting = preparing('counting', (draft, { state }) => {
    draft.setState('requests', Number(state['requests'] ?? 0) + 1);
    draft.setState('temp:now', true);
    draft.addInstruction(`request ${Number(state['requests'] ?? 0) + 1}`);
  });

  it('the state written by a tool while it prepares a request is stored with the turn, except temp: keys', async () => {
    const { say, logOf } = testApp(twoTurns, { tools: [look, counting] });
    await say('go');
    expect((await logOf('model')).map(({ actions }) => actions)).toEqual([
      { stateDelta: { requests: 1 } },
      { stateDelta: { requests: 2 } },
    ]);
  });

  it('the state written by a tool while it prepares a request is present after a crash at any event, once for each stored turn', async () => {
    const script = Array.from(
      { length: 8 },
      () =>
        ({ contents }: ModelRequest) =>
          contents.at(-1)?.role === 'tool' ? 'done' : { calls: [{ name: 'look' }] },
    );
    const whole = testApp(script, { tools: [look, counting] });
    await whole.say('go');
    const log = await whole.log();
    for (let cut = 1; cut < log.length; cut++) {
      const app = testApp(script, { tools: [look, counting] }, { sessions: await crashedAfter(log.slice(0, cut)) });
      expect(await app.resume()).toMatchObject({ status: 'completed' });
      const session = await app.sessions.load({ appName: 'app', userId: 'user', sessionId: 's1' });
      expect([cut, session?.state]).toEqual([cut, { requests: 2 }]);
    }
  });

  it('the state written by a tool while it prepares a request is stored even if the model fails, like the state of callbacks', async () => {
    const { say, logOf } = testApp([{ fail: new Error('down') }], { tools: [counting] });
    expect(await say('go')).toMatchObject({ status: 'failed' });
    expect((await logOf('modelFailed')).map(({ actions }) => actions)).toEqual([{ stateDelta: { requests: 1 } }]);
  });

  it('the state written by a tool while it prepares a request is stored with the state of callbacks, which can read it', async () => {
    const seen: unknown[] = [];
    const { say, logOf } = testApp(['hi'], {
      tools: [counting],
      callbacks: {
        beforeModel: (_request, context) => {
          seen.push(context.state['requests'], context.state['temp:now']);
          context.setState('hook', 1);
          return undefined;
        },
      },
    });
    await say('go');
    expect(seen).toEqual([1, true]);
    expect((await logOf('model')).map(({ actions }) => actions)).toEqual([{ stateDelta: { requests: 1, hook: 1 } }]);
  });

  it('the state written by a tool while it prepares a request has no secrets', async () => {
    const telling = preparing('telling', (draft) => draft.setState('key', 'it is hunter22!'));
    const { say, log } = testApp(['hi'], { tools: [telling] }, { secrets: { db: 'hunter22' } });
    await say('go');
    expect(JSON.stringify(await log())).not.toContain('hunter22');
  });

  it('the state written by a tool while it prepares a request is refused if its key or value cannot be stored', async () => {
    for (const [key, value] of [
      ['', 1],
      ['x', () => 1],
    ] as const) {
      const bad = preparing('bad', (draft) => draft.setState(key, value as never));
      const { watch } = testApp(['hi'], { tools: [bad] });
      expect(only(await watch({ message: 'go' }), 'warning')).toMatchObject([{ code: 'prepare_failed' }]);
    }
  });
});
