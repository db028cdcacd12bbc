import type { Callbacks } from '../callback/callbacks.ts';
import { RunError } from '../error/run-error.ts';
import type { Awaitable } from '../json/awaitable.ts';
import { BoundsError, bounded } from './bounded.ts';
import { type AgentScope, warnWhy } from './run-scope.ts';

type AroundName = 'aroundTool' | 'aroundModel';

/**
 * Does something with the hooks of one kind around it, the first outermost. It is done once, where the
 * innermost hook is at that moment, and comes out as it is: a hook can keep it from beginning, and make it
 * fail, and nothing else.
 */
export function around<K extends AroundName, T>(
  scope: AgentScope,
  name: K,
  inner: () => Awaitable<T>,
  ask: (hook: NonNullable<Callbacks[K]>, run: () => Promise<T>) => Awaitable<void>,
): Awaitable<T> {
  let run = inner;
  for (const callbacks of scope.callbacks.toReversed()) {
    const hook = callbacks[name];
    if (!hook) continue;
    const within = run;
    const bound = hook.bind(callbacks) as NonNullable<Callbacks[K]>;
    run = () => wrap(scope, callbacks, name, within, (next) => ask(bound, next));
  }
  return run();
}

async function wrap<T>(
  scope: AgentScope,
  callbacks: Callbacks,
  name: AroundName,
  inner: () => Awaitable<T>,
  ask: (run: () => Promise<T>) => Awaitable<void>,
): Promise<T> {
  const what = `${name} of ${callbacks.name ? `callbacks "${callbacks.name}"` : 'a callback'}`;
  const observes = callbacks.mode === 'observe';
  const { cancellation, settings } = scope.run;
  const bounds = { timeoutMs: settings.callbackTimeoutMs, cancellation };
  let begun: Promise<T> | undefined;
  let given = false;
  let called = (): void => {};
  const calling = new Promise<void>((resolve) => {
    called = resolve;
  });
  const run = (): Promise<T> => {
    if (given && !begun) return Promise.reject(new RunError('callback_failed', `${what} called run too late`));
    begun ??= (async () => inner())();
    called();
    return begun;
  };
  const hook = (async () => ask(run))();
  const failed = (error: unknown): void => {
    const own = error instanceof BoundsError ? new RunError('callback_failed', `${what} gave ${error.message}`) : error;
    if (!observes) throw own;
    warnWhy(scope, 'callback_failed', `${what} failed; it only observes, so the run goes on`, own);
  };
  const before = await failureOf(bounded(Promise.race([hook, calling]), bounds));
  given = true;
  if (!begun) {
    failed(before ? before.error : new RunError('callback_failed', `${what} did not call run`));
    return inner();
  }
  const own = await failureOf(begun);
  const after = await failureOf(bounded(hook, bounds));
  // What it passes on is not its own.
  if (after && own?.error !== after.error) failed(after.error);
  return begun;
}

async function failureOf(work: Promise<unknown>): Promise<{ readonly error: unknown } | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return { error };
  }
}
