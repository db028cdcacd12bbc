/** A value that follows the control flow across awaits. */
export interface AsyncStorage<T> {
  getStore(): T | undefined;
  run<R>(store: T, work: () => R): R;
}

/**
 * The `AsyncLocalStorage` of this platform: Node.js, Bun, Deno
 * and workerd have it. Undefined elsewhere, as in browsers.
 */
export function asyncStorage<T>(): AsyncStorage<T> | undefined {
  const host = globalThis as { readonly process?: Host };
  const hooks = host.process?.getBuiltinModule?.('node:async_hooks');
  return hooks && new hooks.AsyncLocalStorage<T>();
}

interface Host {
  getBuiltinModule?(name: 'node:async_hooks'): { AsyncLocalStorage: new <T>() => AsyncStorage<T> } | undefined;
}
