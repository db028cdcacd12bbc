import type { ModelRequestDraft, PrepareContext, Tool } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { inMemoryMemoryService } from '@mortise/memory';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { delay, key, only } from '../harness/inspect-run.ts';

function preparing(prepare: NonNullable<Tool['prepare']>, name = 'passive'): Tool {
  return { name, description: 'Passive', prepare };
}

function addAll(draft: ModelRequestDraft): void {
  draft.addInstruction('half done');
  draft.addContent({ role: 'user', parts: [{ type: 'text', text: 'half done' }] });
  draft.addDeclaration({ name: 'half', description: 'Half', parametersJsonSchema: { type: 'object' } });
  draft.addProviderTool({ provider: 'scripted', name: 'half', config: {} });
}

describe('a tool that fails to prepare the request', () => {
  const failures: Readonly<Record<string, NonNullable<Tool['prepare']>>> = {
    throws: (draft) => {
      addAll(draft);
      throw new Error('no');
    },
    rejects: async (draft) => {
      addAll(draft);
      await delay(1);
      throw new Error('no');
    },
    'does not answer in time': (draft) => {
      addAll(draft);
      return new Promise(() => {});
    },
  };
  for (const [how, prepare] of Object.entries(failures))
    it(`a tool that ${how} loses its additions to the request, with a warning`, async () => {
      const good = preparing((draft) => draft.addInstruction('all done'), 'good');
      const { watch, model } = testApp(
        ['hi'],
        { tools: [preparing(prepare), good], instruction: 'Be nice.' },
        { callbackTimeoutMs: 15 },
      );
      const seen = await watch({ message: 'go' });
      expect(only(seen, 'end')).toMatchObject([{ result: { status: 'completed', text: 'hi' } }]);
      expect(only(seen, 'warning')).toMatchObject([
        { code: 'prepare_failed', message: expect.stringContaining('passive'), cause: expect.any(Error) },
      ]);
      expect(model.requests[0]).toMatchObject({
        instructions: ['Be nice.', 'all done'],
        contents: [{ role: 'user', parts: [{ text: 'go' }] }],
        declarations: [],
        providerTools: [],
      });
    });

  it('a tool that fails to prepare the request in time adds nothing to the request, which does not wait for it', async () => {
    const late: ModelRequestDraft[] = [];
    const slow = preparing((draft) => {
      late.push(draft);
      return new Promise(() => {});
    });
    const { say, model } = testApp(
      [
        () => {
          for (const draft of late) addAll(draft);
          return 'hi';
        },
      ],
      { tools: [slow] },
      { callbackTimeoutMs: 10 },
    );
    await say('go');
    expect(JSON.stringify(model.requests)).not.toContain('half');
  });
});

describe('a tool that prepares the request', () => {
  it('a tool that prepares the request may read artifacts and memory', async () => {
    const artifacts = inMemoryArtifactService();
    const memory = inMemoryMemoryService();
    await artifacts.save(key, 'a.txt', { type: 'text', text: 'abc' });
    const looking = preparing(async (draft, context) => {
      const found = [
        await context.listArtifacts(),
        await context.loadArtifact('a.txt', 0),
        await context.searchMemory('x'),
      ];
      draft.addInstruction(JSON.stringify(found));
    });
    const { say, model } = testApp(['hi'], { tools: [looking] }, { artifacts, memory });
    await say('go');
    expect(model.requests[0]?.instructions).toEqual(['[["a.txt"],{"type":"text","text":"abc"},[]]']);
  });

  it('a tool that prepares the request gets an error if the runner has no artifact or memory service', async () => {
    const asked: unknown[] = [];
    const calls: readonly ((context: PrepareContext) => Promise<unknown>)[] = [
      (context) => context.listArtifacts(),
      (context) => context.loadArtifact('a'),
      (context) => context.searchMemory('a'),
    ];
    const looking = preparing(async (_draft, context) => {
      for (const call of calls) asked.push(await call(context).catch((error: unknown) => error));
    });
    await testApp(['hi'], { tools: [looking] }).say('go');
    expect(asked).toMatchObject([{ code: 'no_service' }, { code: 'no_service' }, { code: 'no_service' }]);
  });
});
