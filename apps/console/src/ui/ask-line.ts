import { isCancel, text } from '@clack/prompts';
import type { Keyboard } from './keyboard.ts';

/** Asks for a line that answers a question; `undefined`: the user left it. */
export async function askLine(keyboard: Keyboard, message: string, initialValue = ''): Promise<string | undefined> {
  return keyboard.readAnswer(
    async ({ input }) => {
      const typed = await text({ message, initialValue, input });
      return isCancel(typed) ? undefined : typed.trim();
    },
    // Only ever asked for: by a key of the question that it belongs to.
    { filter: (key) => key, isExpected: true },
  );
}
