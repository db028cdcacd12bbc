import { functionTool, pendingResult, type Tool, type ToolContext } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { requestConfirmation } from '../src/index.ts';
import { key, testApp } from './test-app.ts';

const toolOf = (name: string, run: (context: ToolContext) => unknown): Tool =>
  functionTool({ name, description: 'May forget', run: (_input: unknown, context) => run(context) });
const ask = (context: ToolContext): void => void requestConfirmation(context, 'Sure?');
const wait = (context: ToolContext): Promise<number> => context.step('waits', () => 1);

async function warningsOf(...tools: readonly Tool[]): Promise<readonly string[]> {
  const calls = tools.map(({ name }) => ({ name }));
  const messages: string[] = [];
  for await (const event of testApp([{ calls }, 'done'], { tools }).app.stream({ session: key, message: 'go' }))
    if (event.type === 'warning' && event.code === 'question_not_returned') messages.push(event.message);
  return messages;
}

describe('a question that a tool creates without returning it', () => {
  it.each<[string, (context: ToolContext) => unknown]>([
    ['at once', ask],
    ['after waiting', async (context) => void ((await wait(context)) && ask(context))],
    [
      'before an error',
      (context) => {
        ask(context);
        throw new Error('stop');
      },
    ],
    ['by pendingResult', () => void pendingResult({ kind: 'input', hint: 'How much?' })],
  ])('is a warning that says what to write: %s', async (_when, run) => {
    expect(await warningsOf(toolOf('pay', run))).toEqual([
      'pay made a question and did not return it; write `return` before it',
    ]);
  });

  it('is reported once for parallel calls', async () => {
    const late = toolOf('late', async (context) => void ((await wait(context)) && ask(context)));
    const good = toolOf('good', async (context) => {
      await wait(context);
      return requestConfirmation(context, 'Sure?');
    });
    expect(await warningsOf(late, good)).toHaveLength(1);
  });

  it('is not reported for a tool that returns it, nor for a question of an earlier call', async () => {
    const good = toolOf('good', async (context) => {
      await wait(context);
      return requestConfirmation(context, 'Sure?');
    });
    const kept = pendingResult({ kind: 'input', hint: 'How much?' });
    expect(await warningsOf(good, toolOf('other', wait))).toEqual([]);
    expect(await warningsOf(toolOf('kept', () => kept))).toEqual([]);
  });
});
