import {
  addGate,
  ConfigError,
  filterToolset,
  inMemorySessionService,
  prefixToolset,
  type Tool,
  type Toolset,
} from '@mortise/core';
import { confirmGate } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { toolSearch } from '../src/index.ts';
import { lastOutputs, manyTools, testTool, toldNames } from './test-tools.ts';

function search(query: string, limit?: number) {
  return { name: 'search_tools', args: { query, ...(limit !== undefined && { limit }) } };
}

describe('toolSearch', () => {
  it('toolSearch declares the search tool first, and found tools from the next turn on', async () => {
    const tools = [testTool('now', 'The time'), toolSearch(manyTools(400))];
    const { say, model } = testApp(
      [{ calls: [search('jira action 17')] }, { calls: [{ name: 'jira_action_17' }] }, 'done'],
      { tools },
    );
    expect(await say('go')).toMatchObject({ status: 'completed', text: 'done' });
    expect(model.requests.map(toldNames)).toEqual([
      ['now', 'search_tools'],
      ['now', 'search_tools', 'jira_action_17', 'github_action_17', 'mail_action_17', 'jira_action_0', 'jira_action_1'],
      ['now', 'search_tools', 'jira_action_17', 'github_action_17', 'mail_action_17', 'jira_action_0', 'jira_action_1'],
    ]);
    expect(lastOutputs(model.requests[2])).toEqual([{ status: 'ok', output: { did: 'jira_action_17' } }]);
    expect(model.requests[1]?.declarations).toHaveLength(1202);
    expect(model.requests[1]?.declarations).toBe(model.requests[2]?.declarations);
  });

  it('toolSearch appends loaded tools, and keeps the declarations before them unchanged', async () => {
    const { say, model } = testApp(
      [{ calls: [search('github action 3', 1)] }, { calls: [search('mail action 2', 1), search('github', 1)] }, 'done'],
      { tools: [testTool('now', 'The time'), toolSearch(manyTools(5))] },
    );
    await say('go');
    const reported = model.requests.map(({ declarations }) =>
      declarations.filter(({ deferred }) => !deferred).map((declaration) => JSON.stringify(declaration)),
    );
    expect(reported[1]?.slice(0, 2)).toEqual(reported[0]);
    expect(reported[2]?.slice(0, 3)).toEqual(reported[1]);
    expect(model.requests.map(toldNames).at(-1)).toEqual([
      'now',
      'search_tools',
      'github_action_3',
      'mail_action_2',
      'github_action_0',
    ]);
  });

  it('toolSearch declares the loaded tools also in another process, and in the next invocation', async () => {
    const sessions = inMemorySessionService();
    const first = testApp(
      [{ calls: [search('mail action 2', 1)] }, 'found'],
      { tools: [toolSearch(manyTools(5))] },
      { sessions },
    );
    await first.say('go');
    const later = testApp(['yes'], { tools: [toolSearch(manyTools(5))] }, { sessions });
    await later.say('is it there?');
    expect(toldNames(later.model.requests[0])).toEqual(['search_tools', 'mail_action_2']);
    expect(later.model.requests[0]?.declarations).toEqual(first.model.requests[1]?.declarations);
  });

  it('toolSearch lets the model call a tool that is not loaded', async () => {
    const calls: unknown[] = [];
    const { say, model } = testApp([{ calls: [{ name: 'pay', args: { to: 'ada' } }] }, 'done'], {
      tools: [toolSearch([testTool('pay', 'Pays', calls)])],
    });
    await say('go');
    expect(calls).toEqual([{ to: 'ada' }]);
    expect(toldNames(model.requests[1])).toEqual(['search_tools']);
  });

  it('toolSearch unloads the tools that were neither found nor called for the longest time', async () => {
    const { say, model } = testApp(
      [
        { calls: [search('github', 20)] },
        { calls: [{ name: 'github_action_0' }] },
        { calls: [search('jira', 1)] },
        'ok',
      ],
      {
        tools: [toolSearch(manyTools(20), { maxLoaded: 20 })],
      },
    );
    await say('go');
    const before = toldNames(model.requests[2]);
    const after = toldNames(model.requests[3]);
    expect(before).toHaveLength(21);
    expect(after).toHaveLength(21);
    expect(before.filter((name) => !after.includes(name))).toEqual(['github_action_1']);
    expect(after.at(-1)).toBe('jira_action_0');
  });

  it('toolSearch asks the gates of a tool before and after it is loaded, and an answer stays valid', async () => {
    const calls: unknown[] = [];
    const tools = [toolSearch([addGate(testTool('pay', 'Pays somebody', calls, { effect: 'write' }), confirmGate())])];
    const { say, answer, model } = testApp(
      [{ calls: [{ name: 'pay' }, search('pay somebody')] }, { calls: [{ name: 'pay' }] }, 'done'],
      { tools },
    );
    const first = await say('go');
    expect(first).toMatchObject({ status: 'paused', pending: [{ kind: 'confirmation' }] });
    const second = await answer({ requestId: first.pending[0]?.id ?? '', value: { confirmed: true } });
    expect(calls).toHaveLength(1);
    expect(second).toMatchObject({ status: 'paused' });
    expect(toldNames(model.requests[1])).toEqual(['search_tools', 'pay']);
    expect(await answer({ requestId: second.pending[0]?.id ?? '', value: { confirmed: true } })).toMatchObject({
      status: 'completed',
    });
    expect(calls).toHaveLength(2);
  });

  it('toolSearch searches the tools that pass a filter, under their names with a prefix', async () => {
    const source: Toolset = {
      name: 'all',
      tools: () => [testTool('send', 'Sends mail'), testTool('delete', 'Deletes mail')],
    };
    const filtered = prefixToolset(
      filterToolset(source, (_context, { name }) => name !== 'delete'),
      'mail_',
    );
    const { say, model } = testApp([{ calls: [search('mail')] }, 'done'], { tools: [toolSearch(filtered)] });
    await say('go');
    expect(toldNames(model.requests[1])).toEqual(['search_tools', 'mail_send']);
    expect(model.requests[0]?.declarations.map(({ name }) => name)).toEqual(['search_tools', 'mail_send']);
  });

  it('toolSearch drops a loaded tool that the source no longer has', async () => {
    let list: readonly Tool[] = [testTool('send', 'Sends mail'), testTool('move', 'Moves mail')];
    const { say, model } = testApp([{ calls: [search('mail')] }, 'done', 'still'], {
      tools: [toolSearch({ name: 'mail', tools: () => list })],
    });
    await say('go');
    list = list.slice(1);
    await say('and?');
    expect(toldNames(model.requests[1])).toEqual(['search_tools', 'send', 'move']);
    expect(toldNames(model.requests[2])).toEqual(['search_tools', 'move']);
  });

  it('toolSearch declares the `always` tools from the start, and passes on tools that cannot be searched for', async () => {
    const prepared = testTool('memory', 'Remembers', [], { prepare: (draft) => draft.addInstruction('I remember.') });
    const { say, model } = testApp(['done'], {
      tools: [
        toolSearch([testTool('send', 'Sends'), testTool('help', 'Helps'), prepared], {
          always: (_, { name }) => name === 'help',
        }),
      ],
    });
    await say('go');
    expect(toldNames(model.requests[0])).toEqual(['search_tools', 'help']);
    expect(model.requests[0]?.instructions).toEqual(['I remember.']);
  });

  it('toolSearch calls a custom search, and ignores names in its answer that do not exist', async () => {
    const asked: unknown[] = [];
    const { say, model } = testApp([{ calls: [search('anything', 2)] }, 'done'], {
      tools: [
        toolSearch(manyTools(2), {
          search: async (query, tools, { limit, context }) => {
            asked.push([query, tools.length, limit, context.session.userId]);
            return ['nowhere', 'mail_action_1', 'mail_action_1', 'jira_action_0', 'jira_action_1'];
          },
        }),
      ],
    });
    await say('go');
    expect(asked).toEqual([['anything', 6, 2, 'user']]);
    expect(toldNames(model.requests[1])).toEqual(['search_tools', 'mail_action_1', 'jira_action_0']);
  });

  it('toolSearch explains an empty result and an invalid query', async () => {
    const { say, model } = testApp([{ calls: [search('zebra'), search(''), search('mail', 99)] }, 'done'], {
      tools: [toolSearch(manyTools(2))],
    });
    await say('go');
    expect(lastOutputs(model.requests[1])).toMatchObject([
      { status: 'ok', output: { tools: [], hint: expect.stringContaining('other words') } },
      { status: 'error', code: 'invalid_args_schema', message: expect.stringContaining('query') },
      { status: 'error', code: 'invalid_args_schema', message: expect.stringContaining('limit') },
    ]);
  });

  it('toolSearch affects only its own tools when its source fails', async () => {
    const broken: Toolset = {
      name: 'broken',
      tools: () => {
        throw new Error('gone');
      },
    };
    const { say, model } = testApp(['done'], { tools: [testTool('now', 'The time'), toolSearch(broken)] });
    expect(await say('go')).toMatchObject({ status: 'completed' });
    expect(toldNames(model.requests[0])).toEqual(['now']);
  });

  it('toolSearch refuses limits out of their range', () => {
    for (const options of [{ limit: 0 }, { limit: 21 }, { maxLoaded: 19 }, { maxLoaded: 1.5 }])
      expect(() => toolSearch([], options)).toThrow(ConfigError);
  });
});
