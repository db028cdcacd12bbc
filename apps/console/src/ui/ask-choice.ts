import { isCancel, select } from '@clack/prompts';
import type { Keyboard, KeyReader } from './keyboard.ts';

/** One of several answers, and the letter that takes it at once. */
export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly letter: string;
}

/**
 * Lets the user choose, beginning at `initial`. A key counts only
 * a moment after the question was drawn and after the last key.
 */
export async function askChoice<T extends string>(
  keyboard: Keyboard,
  message: string,
  choices: readonly Choice<T>[],
  initial: T,
): Promise<{ readonly chosen: T } | { readonly left: NonNullable<KeyReader['left']> }> {
  const letters = choices.map(({ letter }) => letter);
  const begin = choices.findIndex(({ value }) => value === initial);
  return keyboard.readAnswer(
    async (keys) => {
      const chosen = await select<string>({
        message,
        input: keys.input,
        initialValue: initial,
        options: choices.map(({ value, label, letter }) => ({ value, label: `${label} (${letter})` })),
        showInstructions: false,
      });
      return isCancel(chosen) ? { left: keys.left ?? 'escape' } : { chosen: chosen as T };
    },
    { filter: pointer(letters, begin), isExpected: false },
  );
}

/** Turns a letter into as many steps down as there are to its choice, and Enter. */
function pointer(letters: readonly string[], begin: number): (key: string) => string {
  let at = begin;
  const move = (by: number): void => {
    at = (at + by + letters.length) % letters.length;
  };
  return (key) => {
    const wanted = letters.indexOf(key.toLowerCase());
    if (wanted >= 0) return `${down.repeat((wanted - at + letters.length) % letters.length)}\r`;
    if (key === down || key === 'j' || key === 'l') move(1);
    else if (key === up || key === 'k' || key === 'h') move(-1);
    else return '';
    return key;
  };
}

const up = '\x1b[A';
const down = '\x1b[B';
