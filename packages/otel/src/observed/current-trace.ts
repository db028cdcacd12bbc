import type { RunTrace } from '../trace/run-trace.ts';

/** A value that follows the control flow across awaits. */
interface AsyncStorage<T> {
  getStore(): T | undefined;
  run<R>(store: T, work: () => R): R;
}

interface Host {
  readonly process?: {
    getBuiltinModule?(name: 'node:async_hooks'): { AsyncLocalStorage: new <T>() => AsyncStorage<T> } | undefined;
  };
}

const hooks = (globalThis as Host).process?.getBuiltinModule?.('node:async_hooks');

/**
 * The storage of the run's trace in the current async context. Undefined on a platform without
 * `AsyncLocalStorage`: Node.js, Bun, Deno and workerd have it, browsers do not.
 *
 * All runners share one storage, because on Node 22 every
 * promise gets slower with each storage that was ever used.
 */
export const currentTrace: AsyncStorage<RunTrace> | undefined = hooks && new hooks.AsyncLocalStorage();
