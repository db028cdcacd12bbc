import { setImmediate } from 'node:timers/promises';
import { createRunner, llmAgent, type Tool } from '@mortise/core';
import { serve, streamed } from '@mortise/provider-kit/test';
import { expect, it } from 'vitest';
import { openaiApplyPatch, openaiLocalShell, openaiShell } from '../../src/index.ts';
import {
  responsesDialect as dialect,
  messageItem,
  type OutputItem,
  outputText,
  streamOf,
} from '../support/responses-dialect.ts';

const patch: OutputItem = {
  type: 'apply_patch_call',
  id: 'ap_1',
  call_id: 'call_1',
  status: 'completed',
  operation: { type: 'delete_file', path: 'a.txt' },
};
const shell: OutputItem = {
  type: 'shell_call',
  id: 'sh_1',
  call_id: 'call_2',
  status: 'completed',
  action: { commands: ['ls'] },
};
const localShell: OutputItem = {
  type: 'local_shell_call',
  id: 'ls_1',
  call_id: 'call_3',
  status: 'completed',
  action: { type: 'exec', command: ['ls'], env: {} },
};

/** Runs the calls of an answer, and returns their starts and ends in order. */
async function ran(calls: readonly OutputItem[], exclusive?: (name: string) => () => string) {
  const seen: string[] = [];
  const during = async <T>(name: string, value: T): Promise<T> => {
    seen.push(`${name} begins`);
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    seen.push(`${name} ends`);
    return value;
  };
  const of = (name: string) => (exclusive ? { exclusive: exclusive(name) } : {});
  const done = { stdout: '', stderr: '', outcome: { type: 'exit', exit_code: 0 } } as const;
  const tools: readonly Tool[] = [
    openaiApplyPatch({ ...of('patch'), run: () => during('patch', undefined) }),
    openaiShell({ ...of('shell'), run: () => during('shell', [done]) }),
    openaiLocalShell({ ...of('local'), run: () => during('local', '') }),
  ];
  const { model } = await serve(dialect, [
    streamed(dialect, streamOf(calls)),
    streamed(dialect, streamOf([messageItem(outputText('Done'))])),
  ]);
  const { text } = await createRunner({ agent: llmAgent({ name: 'coder', model, tools }) }).run('Go');
  expect(text).toBe('Done');
  return seen;
}

it('patches and commands of one answer run in the order of the answer', async () => {
  expect(await ran([patch, shell, localShell])).toEqual(
    ['patch', 'shell', 'local'].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
  expect((await ran([shell, patch]))[0]).toBe('shell begins');
});

it('patches and commands run in parallel if their exclusion keys allow it', async () => {
  const seen = await ran([patch, shell], (name) => () => name);
  expect(seen.slice(0, 2)).toEqual(['patch begins', 'shell begins']);
});
