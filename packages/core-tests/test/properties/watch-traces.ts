/// <reference types="node" />
import { delay } from '../harness/inspect-run.ts';

process.setMaxListeners(30);

/** Records the state of the process; the returned function returns what is new since. */
export function watchTraces(): () => Promise<readonly string[]> {
  const before = looks();
  const unhandled: string[] = [];
  const note = (reason: unknown): void => void unhandled.push(`an unhandled rejection: ${safely(reason)}`);
  process.on('unhandledRejection', note);
  return async () => {
    await delay(0);
    process.off('unhandledRejection', note);
    const after = looks();
    return [...[...after].filter((look) => !before.has(look)), ...unhandled];
  };
}

/**
 * Returns what a library must not change. Unhandled rejections are not included: the caller listens for them.
 */
function looks(): ReadonlySet<string> {
  const listened = process.eventNames().filter((name) => name !== 'unhandledRejection');
  return new Set([
    ...Object.getOwnPropertyNames(globalThis).map((name) => `the global ${name}`),
    ...[Object, Array, Function, Promise, String, Map].flatMap(({ name, prototype }) =>
      Reflect.ownKeys(prototype).map((member) => `${name}.prototype.${String(member)}`),
    ),
    ...listened.map((name) => `${process.listenerCount(name)} listeners of ${String(name)}`),
  ]);
}

function safely(reason: unknown): string {
  try {
    return String(reason);
  } catch {
    return 'something that cannot be shown';
  }
}
