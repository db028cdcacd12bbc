import { type Callbacks, createRunner, functionTool, llmAgent, modelResponse } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';

/**
 * Returns the response that the model reads if a `beforeTool`
 * hook throws, and the arguments of hooks and tool.
 */
async function asked(more: Callbacks): Promise<{ readonly seen: readonly unknown[]; readonly read: unknown }> {
  const seen: unknown[] = [];
  const tool = functionTool({ name: 'pay', description: 'Pays', run: () => seen.push('ran') });
  const model = scriptedModel([{ calls: [{ name: 'pay' }] }, 'Well.']);
  const watching: Callbacks = {
    onToolError: (_tool, { name }, error) => {
      seen.push(['error', name, error.message]);
      return undefined;
    },
    afterTool: (_tool, _call, outcome) => {
      seen.push(['after', outcome.status]);
      return undefined;
    },
  };
  const failing: Callbacks = {
    name: 'limits',
    beforeTool: () => {
      throw new Error('out of order');
    },
  };
  const agent = llmAgent({ name: 'helper', model, tools: [tool], callbacks: [failing, watching, more] });
  await createRunner({ agent }).run('Pay.');
  const [part] = model.requests[1]?.contents.at(-1)?.parts ?? [];
  return { seen, read: part?.type === 'functionResponse' && modelResponse(part) };
}

it('a beforeTool hook that fails prevents its tool from running, and onToolError and afterTool see the failure', async () => {
  expect(await asked({})).toEqual({
    seen: [
      ['error', 'pay', expect.stringContaining('beforeTool of callbacks "limits" failed')],
      ['after', 'error'],
    ],
    read: { error: 'A callback around `pay` failed, so its result is withheld.', code: 'callback_failed' },
  });
});

it('an onToolError hook can return an outcome in place of the failure of beforeTool, and the tool does not run', async () => {
  const { seen, read } = await asked({ onToolError: () => ({ outcome: { status: 'ok', output: 'later' } }) });
  expect(read).toEqual({ result: 'later' });
  expect(seen).not.toContain('ran');
});
