import type { Model } from '@mortise/core';
import { type ScriptedStep, scriptedModel } from '@mortise/testing';

/** Creates a scripted model whose stream stops after a number of events until the test releases it. */
export function heldModel(turns: readonly ScriptedStep[], after: number): { readonly model: Model; letGo(): void } {
  const { promise, letGo } = held();
  const inner = scriptedModel(turns);
  let seen = 0;
  const model: Model = {
    ...inner,
    async *generate(request, options) {
      for await (const event of inner.generate(request, options)) {
        yield event;
        seen += 1;
        if (seen === after) await promise;
      }
    },
  };
  return { model, letGo };
}

/** Returns a promise that stays pending until the test resolves it. */
export function held(): { readonly promise: Promise<void>; letGo(): void } {
  let letGo: () => void = () => {};
  const promise = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { promise, letGo: () => letGo() };
}
