import { createRunner, type JsonObject, llmAgent, type Tool, ToolError, type ToolGate } from '@mortise/core';
import { json, serve, streamed } from '@mortise/provider-kit/test';
import { ComputerToolset } from 'openai/helpers/computer';
import type { ResponseComputerToolCall, ResponseInputItem } from 'openai/resources/responses/responses';
import { describe, expect, it } from 'vitest';
import { openaiApplyPatch, openaiComputer, openaiLocalShell, openaiShell, openaiTool } from '../../src/index.ts';
import {
  responsesDialect as dialect,
  messageItem,
  type OutputItem,
  outputText,
  streamOf,
} from '../support/responses-dialect.ts';
import type { Item } from '../support/sent.ts';

const shellCall: OutputItem = {
  id: 'sh_1',
  type: 'shell_call',
  call_id: 'call_s',
  status: 'completed',
  action: { commands: ['ls', 'false'], timeout_ms: 5_000, max_output_length: 4_096 },
  environment: { type: 'local' },
  created_by: 'gpt-5.4',
};
const localShellCall: OutputItem = {
  id: 'lsh_1',
  type: 'local_shell_call',
  call_id: 'call_l',
  status: 'completed',
  action: { type: 'exec', command: ['ls', '-l'], env: { LANG: 'C' }, timeout_ms: null, working_directory: '/tmp' },
};
const patchCall: OutputItem = {
  id: 'apc_1',
  type: 'apply_patch_call',
  call_id: 'call_p',
  status: 'completed',
  operation: { type: 'update_file', path: 'a.txt', diff: '@@\n-old "x"\n+new\n' },
};
const checks = [{ id: 'sc_1', code: 'malicious_instructions', message: 'The page gives orders.' }];
const computerCall: OutputItem = {
  id: 'cu_1',
  type: 'computer_call',
  call_id: 'call_c',
  status: 'completed',
  pending_safety_checks: checks,
  actions: [
    { type: 'click', button: 'left', x: 10, y: 20 },
    { type: 'type', text: 'Rome' },
  ],
};
const screen = { mimeType: 'image/png', data: 'iVBORw0KGgo=' };
const direct = { caller: { type: 'direct' } };

/** Returns the history that is sent after an answer with these items, and the result of the run. */
async function ranWith(
  tools: readonly Tool[],
  items: readonly OutputItem[],
  { stream = true, gates = [], events = streamOf(items) }: RanOptions = {},
) {
  const fine = [messageItem(outputText('Done'))];
  const replies = stream
    ? [streamed(dialect, events), streamed(dialect, streamOf(fine))]
    : [items, fine].map((output) => json({ id: 'resp_1', status: 'completed', output }));
  const { model, server } = await serve(dialect, replies, { stream });
  const runner = createRunner({ agent: llmAgent({ name: 'coder', model, tools, gates }) });
  const result = await runner.run({ message: 'Go' });
  const last = server.requests.at(-1)?.body ?? {};
  if (server.requests.length > 1) expect(dialect.problemsOf?.(withoutKnown(last)) ?? []).toEqual([]);
  return { result, sent: server.requests.map(({ body }) => body), history: (last['input'] ?? []) as readonly Item[] };
}

interface RanOptions {
  readonly stream?: boolean;
  readonly gates?: readonly ToolGate[];
  readonly events?: readonly object[];
}

/**
 * Removes the member `call_id` of a local shell's output: OpenAI's guide has it, the types of the SDK do not.
 */
function withoutKnown(body: Item): Item {
  const input = (body['input'] as readonly Item[]).map((item) => {
    if (item['type'] !== 'local_shell_call_output') return item;
    const { call_id: _, ...rest } = item;
    return rest;
  });
  return { ...body, input };
}

const denying: ToolGate = {
  name: 'nobody',
  order: 'policy',
  check: () => ({ type: 'respond', outcome: { status: 'denied', reason: 'not here' } }),
};

describe.each([true, false])('calls for the client, streamed: %s', (stream) => {
  it('a shell runs commands, and answers with one output for each', async () => {
    const seen: unknown[] = [];
    const outputs = [
      { stdout: 'a.txt\n', stderr: '', outcome: { type: 'exit', exit_code: 0 } },
      { stdout: '', stderr: 'no', outcome: { type: 'timeout' } },
    ] as const;
    const shell = openaiShell({
      run: (action) => {
        seen.push(action);
        return outputs;
      },
    });
    const { result, sent, history } = await ranWith([shell], [shellCall], { stream });
    expect(result).toMatchObject({ status: 'completed', text: 'Done' });
    expect(seen).toEqual([{ commands: ['ls', 'false'], timeout_ms: 5_000, max_output_length: 4_096 }]);
    expect(sent[0]?.['tools']).toEqual([{ type: 'shell', environment: { type: 'local' } }]);
    const { created_by: _, ...call } = shellCall;
    expect(history.slice(1)).toEqual([
      call,
      { type: 'shell_call_output', call_id: 'call_s', output: outputs, max_output_length: 4_096 },
    ] satisfies readonly (ResponseInputItem | Item)[]);
  });

  it('a local shell runs a program, and returns its output', async () => {
    const shell = openaiLocalShell({ run: ({ command, env }) => ({ ran: command, env }) });
    const { history, sent } = await ranWith([shell], [localShellCall], { stream });
    expect(sent[0]?.['tools']).toEqual([{ type: 'local_shell' }]);
    expect(history.slice(1)).toEqual([
      localShellCall,
      {
        type: 'local_shell_call_output',
        id: 'call_l',
        call_id: 'call_l',
        output: '{"ran":["ls","-l"],"env":{"LANG":"C"}}',
      },
    ]);
  });

  it('a patch is applied, and its log is sent back', async () => {
    const tool = openaiApplyPatch({ run: (operation) => `${operation.type} ${operation.path}` });
    const { history, sent } = await ranWith([tool], [{ ...patchCall, ...direct }], { stream });
    expect(sent[0]?.['tools']).toEqual([{ type: 'apply_patch' }]);
    const output: ResponseInputItem.ApplyPatchCallOutput = {
      type: 'apply_patch_call_output',
      call_id: 'call_p',
      status: 'completed',
      output: 'update_file a.txt',
      caller: { type: 'direct' },
    };
    expect(history.slice(1)).toEqual([{ ...patchCall, ...direct }, output]);
  });

  it('a computer runs the actions and returns its screen, in the SDK’s own format', async () => {
    const seen: unknown[] = [];
    const tool = openaiComputer({
      run: ({ actions }) => {
        seen.push(...actions);
        return screen;
      },
      acknowledge: (given) => given.length === 1,
    });
    const { history, sent } = await ranWith([tool], [computerCall], { stream });
    expect(sent[0]?.['tools']).toEqual([{ type: 'computer' }]);
    expect(seen).toEqual(computerCall['actions']);
    const theirs = await sdksAnswer();
    expect(history.slice(1)).toEqual([computerCall, theirs]);
  });

  it.each([
    ['throws', {}],
    ['is denied', { gates: [denying] }],
  ])('a call that %s is answered with that fact in its own item', async (_, options) => {
    const fail = () => {
      throw new ToolError('disk full');
    };
    const tools = [
      openaiShell({ run: fail }),
      openaiLocalShell({ run: fail }),
      openaiApplyPatch({ run: fail }),
      openaiComputer({ run: fail, acknowledge: () => true }),
    ];
    const items = [shellCall, localShellCall, patchCall, computerCall];
    const { history } = await ranWith(tools, items, { stream, ...options });
    const why: unknown = expect.stringContaining('gates' in options ? 'not here' : 'disk full');
    const image_url: unknown = expect.stringMatching(/^data:image\/png;base64,/);
    expect(history.slice(5)).toEqual([
      {
        type: 'shell_call_output',
        call_id: 'call_s',
        output: [{ stdout: '', stderr: why, outcome: { type: 'exit', exit_code: 1 } }],
        max_output_length: 4_096,
      },
      { type: 'local_shell_call_output', id: 'call_l', call_id: 'call_l', output: why },
      { type: 'apply_patch_call_output', call_id: 'call_p', status: 'failed', output: why },
      { type: 'computer_call_output', call_id: 'call_c', output: { type: 'computer_screenshot', image_url } },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: why }] },
    ]);
  });
});

/** Returns the answer of the SDK's own helper to the call. */
async function sdksAnswer(): Promise<unknown> {
  const nothing = (): void => undefined;
  const image_url = `data:${screen.mimeType};base64,${screen.data}`;
  const driver = {
    click: nothing,
    double_click: nothing,
    drag: nothing,
    keypress: nothing,
    move: nothing,
    scroll: nothing,
    type: nothing,
    wait: nothing,
    screenshot: () => ({ type: 'computer_screenshot' as const, image_url }),
  };
  const call = computerCall as unknown as ResponseComputerToolCall;
  return new ComputerToolset(driver).execute(call, { approveSafetyChecks: () => true });
}

describe('calls for the client', () => {
  it('a person who has to confirm a call sees the commands, the diff and the safety checks', async () => {
    const shown: (string | undefined)[] = [];
    const asking: ToolGate = {
      name: 'person',
      order: 'confirmation',
      check: async (call, tool, context) => {
        shown.push(await tool.preview?.(call.checked.value, context));
        return { type: 'respond', outcome: { status: 'denied' } };
      },
    };
    const run = () => {
      throw new Error('ran');
    };
    const tools = [openaiShell({ run }), openaiApplyPatch({ run }), openaiComputer({ run })];
    await ranWith(tools, [shellCall, patchCall, computerCall], { gates: [asking] });
    const commands = '$ ls\n$ false';
    const patch = 'update_file a.txt\n@@\n-old "x"\n+new\n';
    const clicks = 'safety check: The page gives orders.\nclick {"button":"left","x":10,"y":20}\ntype {"text":"Rome"}';
    expect(new Set(shown)).toEqual(new Set([commands, patch, clicks]));
    // A patch waits for the commands before it.
    expect(shown.filter((text) => text !== clicks)).toEqual([commands, patch]);
  });

  it('a call with a safety check that no person has acknowledged does not run', async () => {
    const run = () => {
      throw new Error('ran');
    };
    const { history } = await ranWith([openaiComputer({ run })], [computerCall]);
    expect(JSON.stringify(history.slice(2))).toContain('The page gives orders.');
    expect(history[2]).not.toHaveProperty('acknowledged_safety_checks');
  });

  describe('a call that a person has edited', () => {
    const edited = async (args: JsonObject, ran: unknown[], asked: unknown[]) => {
      const editing: ToolGate = { name: 'person', order: 'confirmation', check: () => ({ type: 'proceed', args }) };
      const tool = openaiComputer({
        run: (call) => {
          ran.push(call.actions);
          return screen;
        },
        acknowledge: (each) => asked.push(each) > 0,
      });
      return (await ranWith([tool], [computerCall], { gates: [editing] })).history;
    };
    const actions = [{ type: 'wait' }];

    it('a call that a person has edited does not run if the edit removed a safety check, and the check is not acknowledged', async () => {
      const ran: unknown[] = [];
      const asked: unknown[] = [];
      const other = [{ id: 'sc_2', code: null, message: null }];
      for (const args of [{ actions }, { actions, pending_safety_checks: other }]) {
        const history = await edited(args, ran, asked);
        expect(history[2]).not.toHaveProperty('acknowledged_safety_checks');
        expect(JSON.stringify(history.slice(2))).toContain('The page gives orders.');
      }
      expect({ ran, asked }).toEqual({ ran: [], asked: [] });
    });

    it('a call that a person has edited runs if the edit keeps its safety checks, and they are acknowledged', async () => {
      const ran: unknown[] = [];
      const asked: unknown[] = [];
      const history = await edited({ actions, pending_safety_checks: checks }, ran, asked);
      expect({ ran, asked }).toEqual({ ran: [actions], asked: [checks] });
      expect(history[2]).toMatchObject({ acknowledged_safety_checks: checks });
    });
  });

  it('the model computer-use-preview makes one action per call, and gets the size of its screen', async () => {
    const { actions: _, ...rest } = computerCall;
    const call = { ...rest, pending_safety_checks: [], action: { type: 'wait' } };
    const seen: unknown[] = [];
    const config = { type: 'computer_use_preview', display_width: 800, display_height: 600, environment: 'browser' };
    const tool = openaiComputer({
      config,
      run: (asked) => {
        seen.push(asked);
        return { fileId: 'file-1' };
      },
    });
    const { sent, history } = await ranWith([tool], [call]);
    expect(sent[0]?.['tools']).toEqual([config]);
    expect(seen).toEqual([{ actions: [{ type: 'wait' }], safetyChecks: [] }]);
    expect(history.slice(1)).toEqual([
      call,
      { type: 'computer_call_output', call_id: 'call_c', output: { type: 'computer_screenshot', file_id: 'file-1' } },
    ]);
  });

  it('a diff is shown while it arrives, and its deltas add up', async () => {
    const { diff, ...operation } = patchCall['operation'] as { readonly diff: string; readonly [name: string]: string };
    const [created, inProgress, , done, completed] = streamOf([patchCall]) as readonly JsonObject[];
    const added = {
      type: 'response.output_item.added',
      output_index: 0,
      item: { ...patchCall, status: 'in_progress', operation: { ...operation, diff: '' } },
    };
    const deltas = [diff.slice(0, 9), diff.slice(9)].map((delta) => ({
      type: 'response.apply_patch_call_operation_diff.delta',
      output_index: 0,
      item_id: 'apc_1',
      delta,
    }));
    const { model } = await serve(dialect, [
      streamed(dialect, [created, inProgress, added, ...deltas, done, completed] as readonly object[]),
    ]);
    const tool = openaiApplyPatch({ run: () => undefined });
    const runner = createRunner({
      agent: llmAgent({ name: 'coder', model, tools: [tool], limits: { modelCalls: 1 } }),
    });
    const texts: string[] = [];
    for await (const event of runner.stream({ message: 'Go' }))
      if (event.type === 'delta' && event.kind === 'args') texts.push(event.text);
    expect(texts.length).toBeGreaterThan(2);
    expect(JSON.parse(texts.join(''))).toEqual(patchCall['operation']);
  });

  it('a call for the client is declared under another name if a function has the same name', async () => {
    const own = openaiTool('web_search');
    let ran = 0;
    const shell = openaiShell({
      name: 'terminal',
      run: () => {
        ran += 1;
        return [];
      },
    });
    const { sent, history } = await ranWith([{ ...own, name: 'shell' }, shell], [shellCall]);
    expect(sent[0]?.['tools']).toEqual([{ type: 'web_search' }, { type: 'shell', environment: { type: 'local' } }]);
    expect(ran).toBe(1);
    expect(history.slice(1)).toMatchObject([{ type: 'shell_call' }, { type: 'shell_call_output', output: [] }]);
  });
});

/** Answers that ask the client to run something that no code handles. */
describe('an answer with a call that the client has no code for', () => {
  const said = messageItem(outputText('I will look.'));
  it.each([
    ['a shell call alone', [shellCall]],
    ['a shell call after text', [said, shellCall]],
    ['a local shell call', [localShellCall]],
    ['a patch call', [patchCall]],
    ['a computer call', [computerCall]],
    [
      'an item of a type that is newer than this package, with a call id',
      [said, { id: 'x', type: 'robot_call', call_id: 'c' }],
    ],
    [
      'only an item of a type that is newer than this package',
      [{ id: 'x', type: 'robot_request', status: 'completed' }],
    ],
  ])('an answer with %s, for which there is no tool, fails with an error code', async (_, items) => {
    const { result } = await ranWith([openaiTool('shell')], items);
    expect(result).toMatchObject({ status: 'failed', error: { code: 'unhandled_call' } });
  });

  it.each([
    [
      'a shell call in a container of the server',
      { ...shellCall, environment: { type: 'container_reference', container_id: 'c' } },
    ],
    ['a call of a newer provider tool', { id: 'x', type: 'robot_call', status: 'completed' }],
  ])('%s is left to the server', async (_, item) => {
    const { result } = await ranWith([openaiTool('shell')], [item, said]);
    expect(result).toMatchObject({ status: 'completed', text: 'I will look.' });
  });

  it('a shell call that has its output in the answer runs on the server', async () => {
    const { environment: _, ...call } = shellCall;
    const output = { id: 'so_1', type: 'shell_call_output', call_id: 'call_s', output: [], status: 'completed' };
    const { result } = await ranWith([openaiTool('shell')], [call, output, said]);
    expect(result).toMatchObject({ status: 'completed' });
  });
});
