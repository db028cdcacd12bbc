import { isCancel, text } from '@clack/prompts';
import type { Keyboard, KeyReader } from './keyboard.ts';

/** What came of asking for a line. */
export type Line = { readonly text: string } | { readonly left: NonNullable<KeyReader['left']> };

/** Asks for lines, and brings earlier ones back with the arrow keys. */
export class LinePrompt {
  readonly #keyboard: Keyboard;
  readonly #history: string[] = [];

  constructor(keyboard: Keyboard) {
    this.#keyboard = keyboard;
  }

  async ask(message: string, placeholder: string): Promise<Line> {
    let at = this.#history.length;
    const bring = (key: 'up' | 'down'): string | undefined => {
      at = Math.max(0, Math.min(this.#history.length, at + (key === 'up' ? -1 : 1)));
      return this.#history[at] ?? '';
    };
    const line = await this.#keyboard.readLine(async (keys): Promise<Line> => {
      const typed = await text({ message, placeholder, input: keys.input });
      return isCancel(typed) ? { left: keys.left ?? 'escape' } : { text: typed.trim() };
    }, bring);
    if ('text' in line && line.text !== '' && line.text !== this.#history.at(-1)) this.#history.push(line.text);
    return line;
  }
}
