import { functionTool, inMemorySessionService, type ToolContext, type ToolGate } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { testApp } from '@mortise/testing/vitest';
import { expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';

/** Every function of a tool's context; a new one does not compile until it is listed. */
const functions: {
  readonly [name in keyof ToolContext as ToolContext[name] extends (...args: never) => unknown ? name : never]-?: true;
} = {
  keepSecret: true,
  loadArtifact: true,
  listArtifacts: true,
  searchMemory: true,
  setState: true,
  saveArtifact: true,
  step: true,
  progress: true,
  escalate: true,
  transferTo: true,
  skipSummarization: true,
};

it('functions of a context work when they are destructured', async () => {
  const seen: unknown[] = [];
  const look = functionTool({
    name: 'look',
    description: 'Looks',
    effect: 'idempotent',
    run: async (_input, { setState, step, progress, saveArtifact, loadArtifact, listArtifacts, skipSummarization }) => {
      setState('looked', true);
      progress('half');
      seen.push(await step('one', () => 1));
      await saveArtifact('a.txt', { type: 'inlineData', mimeType: 'text/plain', data: 'YQ==' });
      seen.push(await listArtifacts(), (await loadArtifact('a.txt'))?.type);
      skipSummarization();
      return 'seen';
    },
  });
  const gate: ToolGate = {
    name: 'keeps',
    order: 'auth',
    check: (_call, _tool, { keepSecret }) => {
      keepSecret('token', 'a-secret-token');
      return { type: 'proceed' };
    },
  };
  const artifacts = inMemoryArtifactService();
  const { say, sessions } = testApp([{ calls: [{ name: 'look' }] }], { tools: [look], gates: [gate] }, { artifacts });
  expect(await say('go')).toMatchObject({ status: 'completed' });
  expect(seen).toEqual([1, ['a.txt'], 'inlineData']);
  expect((await sessions.load(key))?.state).toMatchObject({ looked: true });
});

it('every function of a context is an own property', async () => {
  let own: readonly string[] = [];
  const look = functionTool({
    name: 'look',
    description: 'Looks',
    run: (_input, context) => {
      own = Object.keys(functions).filter((name) => Object.hasOwn(context, name));
    },
  });
  await testApp([{ calls: [{ name: 'look' }] }, 'done'], { tools: [look] }, { sessions: inMemorySessionService() }).say(
    'go',
  );
  expect(own).toEqual(Object.keys(functions));
});
