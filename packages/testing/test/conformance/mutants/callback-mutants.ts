import type { Callbacks } from '@mortise/core';
import { soundCallbacks } from '../sample-callbacks.ts';
import type { Mutants } from './mutants.ts';

/** Callbacks with one fault for each case of callbacks. */
export const callbackMutants: Mutants<Callbacks> = {
  'callbacks:aroundTool': () => ({ ...soundCallbacks(), aroundTool: (run) => void run() }),
  'callbacks:aroundTool/never': () => ({ ...soundCallbacks(), aroundTool: () => {} }),
  'callbacks:aroundTool:throws': () => ({
    ...soundCallbacks(),
    async aroundTool(run) {
      await run().catch((cause: unknown) => {
        throw new Error('a hook of its own', { cause });
      });
    },
  }),
  'callbacks:aroundTool:throws/result': () => ({
    ...soundCallbacks(),
    async aroundTool(run) {
      const { status } = await run();
      if (status === 'ok') throw new Error('nobody looked');
    },
  }),
  'callbacks:aroundTool:beside': () => {
    let busy: Promise<unknown> | undefined;
    return {
      ...soundCallbacks(),
      async aroundTool(run) {
        busy ??= run();
        await busy;
      },
    };
  },
  'callbacks:aroundModel': () => ({ ...soundCallbacks(), aroundModel: (run) => void run() }),
  'callbacks:aroundModel/where it throws': () => ({
    ...soundCallbacks(),
    async aroundModel(run) {
      void run().catch(() => undefined);
    },
  }),
  'callbacks:aroundModel:throws': () => ({
    ...soundCallbacks(),
    async aroundModel(run) {
      await run().catch(() => {
        throw new Error('a hook of its own');
      });
    },
  }),
  'callbacks:aroundModel:beside': () => {
    let busy = false;
    return {
      ...soundCallbacks(),
      async aroundModel(run) {
        if (busy) return;
        busy = true;
        await run();
        busy = false;
      },
    };
  },
  'callbacks:afterRun': () => ({
    ...soundCallbacks(),
    afterRun: ({ error }) => void (error as { message: string }).message.length,
  }),
  'callbacks:afterRun/changes': () => ({
    ...soundCallbacks(),
    afterRun: (result) => void Object.assign(result, { text: '' }),
  }),
};
