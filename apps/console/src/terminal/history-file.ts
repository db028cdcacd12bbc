import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Stores the history of inputs, one JSON string per line, readable
 * by its owner only. Several consoles may append at the same time.
 */
export class HistoryFile {
  readonly #path: string;
  readonly #mask: (text: string) => string;

  /** @param mask Removes text that must not be stored. */
  constructor(path: string, mask: (text: string) => string) {
    this.#path = path;
    this.#mask = mask;
  }

  /**
   * Returns the last inputs, oldest first; none if the file
   * is missing or unreadable. Incomplete lines are skipped.
   */
  read(): readonly string[] {
    let text: string;
    try {
      text = readFileSync(this.#path, 'utf8');
    } catch {
      return [];
    }
    return text
      .split('\n')
      .slice(-maxLines)
      .flatMap((line) => parsed(line));
  }

  /** Adds an entry; returns the reason if it cannot be stored. */
  add(text: string): string | undefined {
    try {
      mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
      appendFileSync(this.#path, `${JSON.stringify(this.#mask(text))}\n`, { mode: 0o600 });
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}

function parsed(line: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'string' && value !== '' ? [value] : [];
  } catch {
    return [];
  }
}

const maxLines = 1000;
