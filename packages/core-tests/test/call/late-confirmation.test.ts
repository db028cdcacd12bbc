import { type Callbacks, functionTool, pendingResult, type ToolContext } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';

/** Returns the warnings about a tool that has an effect and then asks, in a run with plugins. */
async function warned(
  before: (context: ToolContext) => unknown,
  plugins: readonly Callbacks[] = [],
): Promise<readonly string[]> {
  const act = functionTool({
    name: 'act',
    description: 'Acts',
    async run(_input, context) {
      await before(context);
      return pendingResult({ kind: 'confirmation', hint: 'Really?', answerJsonSchema: { type: 'boolean' } });
    },
  });
  const artifacts = inMemoryArtifactService();
  const app = testApp([{ calls: [{ name: 'act' }] }], { tools: [act] }, { plugins, artifacts });
  const seen = await app.watch({ session: 's1', message: 'Act.' });
  expect(await app.logOf('asked')).toHaveLength(1);
  return seen.flatMap((event) => (event.type === 'warning' ? [event.code] : []));
}

const late = ['late_confirmation'];

/** Hooks that write a key at three moments around a call. */
const writers: Readonly<Record<string, Callbacks>> = {
  'before the call': { beforeTool: (_tool, _call, context) => void context.setState('seen', 'before') },
  'before the tool runs': {
    async aroundTool(run, _tool, _call, context) {
      context.setState('seen', 'begin');
      await run();
    },
  },
  'after the tool has run': {
    async aroundTool(run, _tool, _call, context) {
      await run();
      context.setState('seen', 'end');
    },
  },
};

describe('a tool that asks for a confirmation', () => {
  it.each<[string, (context: ToolContext) => unknown]>([
    ['state', (context) => context.setState('paid', true)],
    ['an artifact', (context) => context.saveArtifact('bill', { type: 'text', text: '42' })],
  ])('a tool that asks for a confirmation causes a warning if it has already written %s', async (_what, write) => {
    expect(await warned(write)).toEqual(late);
    for (const writer of Object.values(writers)) expect(await warned(write, [writer])).toEqual(late);
  });

  it.each(Object.entries(writers))(
    'a tool that asks for a confirmation causes no warning if only a hook has written state %s',
    async (_when, writer) => {
      expect(await warned(() => undefined, [writer])).toEqual([]);
    },
  );

  it('a tool that asks for a confirmation causes a warning if it has overwritten state that a hook has written', async () => {
    const write = (context: ToolContext): void => context.setState('seen', 'own');
    for (const writer of Object.values(writers)) expect(await warned(write, [writer])).toEqual(late);
  });

  it('a tool that asks for a confirmation causes no warning if it has only called skipSummarization', async () => {
    expect(await warned((context) => context.skipSummarization())).toEqual([]);
  });
});
