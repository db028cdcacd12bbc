import type { Callbacks } from '../callback/callbacks.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import { RunError } from '../error/errors.ts';
import { publicReason } from '../error/thrown.ts';
import type { Awaitable } from '../json/awaitable.ts';
import { BoundsError, bounded, waitWithin } from './bounded.ts';
import { type AgentScope, warnWhy } from './scope.ts';

/**
 * Calls all hooks of one name, the hooks of plugins first. `use` processes the answer of a hook and returns
 * true
 * if no further hook is called; it throws if the answer is invalid. Rejects with `callback_failed` if a hook
 * throws, returns an invalid answer, or does not answer in time, unless its callbacks have the mode
 * `observe`.
 */
export async function askHooks<K extends HookName, A>(
  scope: AgentScope,
  name: K,
  ask: (hook: NonNullable<Callbacks[K]>) => Awaitable<A | undefined>,
  use: (answer: A) => boolean,
): Promise<void> {
  for (const callbacks of scope.callbacks) {
    const hook = callbacks[name];
    if (!hook) continue;
    try {
      const answer = await waitWithin(scope, ask(hook.bind(callbacks) as NonNullable<Callbacks[K]>));
      if (answer !== undefined && use(answer)) return;
    } catch (cause) {
      const what = `${name} of ${callbacks.name ? `callbacks "${callbacks.name}"` : 'a callback'} failed`;
      if (callbacks.mode !== 'observe')
        throw new RunError('callback_failed', `${what}: ${publicReason(cause)}`, { cause });
      warnWhy(scope, 'callback_failed', `${what}; it only observes, so the run continues`, cause);
    }
  }
}

/** Returns the outcome in a hook's answer. Throws if the answer has none. */
export function outcomeIn(answer: { readonly outcome?: ToolOutcome }): ToolOutcome {
  if (isOutcome(answer.outcome)) return answer.outcome;
  throw new RunError(
    'callback_failed',
    'a hook returned an invalid answer; return undefined or { outcome: { status: "ok" | "error" | "denied" ... } }',
  );
}

type AroundName = 'aroundTool' | 'aroundModel';

/**
 * Runs work with all hooks of one name around it, the first hook outermost. The work runs once, when the
 * innermost hook calls `run`, and its result is returned unchanged: a hook can keep the work from starting,
 * and make it fail, but cannot change its result.
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
  const { cancellation, settings } = scope.run;
  let started: Promise<T> | undefined;
  let given = false;
  let called: (() => void) | undefined;
  const run = (): Promise<T> => {
    if (given && !started) return Promise.reject(new RunError('callback_failed', `${what} called run too late`));
    started ??= promised(inner);
    called?.();
    return started;
  };
  const failed = (error: unknown): void => {
    const own = error instanceof BoundsError ? new RunError('callback_failed', `${what} gave ${error.message}`) : error;
    if (callbacks.mode !== 'observe') throw own;
    warnWhy(scope, 'callback_failed', `${what} failed; it only observes, so the run continues`, own);
  };
  const hook: Hook = { isOver: false, failure: undefined };
  // This promise never rejects.
  const end = watch(hook, () => ask(run));
  const failureWithin = async (work: Promise<void>): Promise<Failure | undefined> => {
    try {
      await bounded(work, { timeoutMs: settings.callbackTimeoutMs, cancellation });
      return hook.failure;
    } catch (error) {
      return { error };
    }
  };
  // Most hooks call `run` at once, and end with the work: no timer is set for these hooks.
  if (!started) {
    const calling = new Promise<void>((resolve) => {
      called = resolve;
    });
    const before = await failureWithin(Promise.race([end, calling]));
    given = true;
    if (!started) {
      failed(before ? before.error : new RunError('callback_failed', `${what} did not call run`));
      return inner();
    }
  }
  let own: Failure | undefined;
  try {
    await started;
  } catch (error) {
    own = { error };
  }
  for (let rest = 8; rest > 0 && !hook.isOver; rest--) await undefined;
  const after = hook.isOver ? hook.failure : await failureWithin(end);
  // An error of the work that the hook only passes on is not the hook's own failure.
  if (after && own?.error !== after.error) failed(after.error);
  return started;
}

interface Failure {
  readonly error: unknown;
}

/** A running hook. */
interface Hook {
  isOver: boolean;
  failure: Failure | undefined;
}

async function watch(hook: Hook, work: () => Awaitable<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    hook.failure = { error };
  }
  hook.isOver = true;
}

/** Runs work like an async function, but returns the work's own promise. */
function promised<T>(work: () => Awaitable<T>): Promise<T> {
  try {
    return Promise.resolve(work());
  } catch (error) {
    return Promise.reject(error);
  }
}

/** The name of a hook. */
export type HookName = Exclude<keyof Callbacks, 'name' | 'mode'>;

/** Returns true if the agent has a hook of this name. */
export function hasHook(scope: Pick<AgentScope, 'callbacks'>, name: HookName): boolean {
  return scope.callbacks.some((callbacks) => callbacks[name] !== undefined);
}

/** Returns true if a value of other code is an outcome. */
export function isOutcome(value: unknown): value is ToolOutcome {
  const status = typeof value === 'object' && value !== null && 'status' in value ? value.status : undefined;
  return status === 'ok' || status === 'error' || status === 'denied';
}
