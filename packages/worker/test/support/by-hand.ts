import type { SessionKey } from '@mortise/core';
import type { Advance, Advanced, Dispatcher, ServeOptions, WakeOptions } from '../../src/index.ts';

/** A dispatcher that advances a session only when the test says so. The test can read the woken sessions. */
export interface ByHand extends Dispatcher {
  readonly woken: readonly { readonly key: SessionKey; readonly options: WakeOptions }[];
  readonly served: ServeOptions | undefined;
  advance(key: SessionKey, attempt?: number): Promise<Advanced>;
}

export function byHand(): ByHand {
  const woken: { key: SessionKey; options: WakeOptions }[] = [];
  let serving: { readonly advance: Advance; readonly options: ServeOptions } | undefined;
  const suspend = new AbortController();
  return {
    woken,
    get served() {
      return serving?.options;
    },
    async wake(key, options = {}) {
      woken.push({ key, options });
    },
    async serve(advance, options) {
      serving = { advance, options };
      return { stop: async () => suspend.abort() };
    },
    advance: (key, attempt = 0) => {
      if (!serving) throw new Error('nobody serves');
      return serving.advance(key, { suspend: suspend.signal, attempt });
    },
  };
}
