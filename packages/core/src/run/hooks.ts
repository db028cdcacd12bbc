import type { Callbacks } from '../callback/callbacks.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import { RunError } from '../error/errors.ts';
import { publicReason } from '../error/thrown.ts';
import type { Awaitable } from '../json/awaitable.ts';
import { BoundsError, bounded, waitWithin } from './bounded.ts';
import { type AgentScope, warnWhy } from './scope.ts';

/**
 * Asks one kind of hook, plugins first. `use` processes an answer and returns whether it ends the chain; it
 * throws on an invalid one. Rejects with `callback_failed` if a policy hook throws, returns an invalid
 * answer, or does not answer in time.
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

/** Returns the outcome in a hook's answer. Throws on anything else. */
export function outcomeIn(answer: { readonly outcome?: ToolOutcome }): ToolOutcome {
  if (isOutcome(answer.outcome)) return answer.outcome;
  throw new RunError(
    'callback_failed',
    'a hook returns undefined or { outcome: { status: "ok" | "error" | "denied" ... } }',
  );
}

type AroundName = 'aroundTool' | 'aroundModel';

/**
 * Runs work with the hooks of one kind around it, the first outermost. The work runs once, when the innermost
 * hook calls it, and its result is returned unchanged: a hook can prevent it from starting and make it fail,
 * but nothing else.
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
  // Most hooks call the work at once, and end with it: no timer is set for these.
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
  // The error of the work that a hook passes on is not its own.
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

/** Runs work like an async function, but returns its promise as it is. */
function promised<T>(work: () => Awaitable<T>): Promise<T> {
  try {
    return Promise.resolve(work());
  } catch (error) {
    return Promise.reject(error);
  }
}

/** One kind of hook. */
export type HookName = Exclude<keyof Callbacks, 'name' | 'mode'>;

/** Returns true if there is a hook of this kind. */
export function hasHook(scope: Pick<AgentScope, 'callbacks'>, name: HookName): boolean {
  return scope.callbacks.some((callbacks) => callbacks[name] !== undefined);
}

/** Returns true if a value of other code is an outcome. */
export function isOutcome(value: unknown): value is ToolOutcome {
  const status = typeof value === 'object' && value !== null && 'status' in value ? value.status : undefined;
  return status === 'ok' || status === 'error' || status === 'denied';
}
