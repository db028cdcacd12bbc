import { type Completion, type CompletionItem, fuzzyFilter } from '../terminal/terminal-parts.ts';
import { neutralize } from '../text/neutralize.ts';

/** The sources of completions: commands at the start of a line, and paths after an `@`. */
export interface CompletionSources {
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  /** Yields paths of files, relative to the working directory. */
  readonly paths: () => AsyncIterable<string>;
}

/**
 * Creates a completion of `/he` to a command, and of `@src/ma`
 * to a path. Paths are read again for each word, up to a limit.
 */
export function completion({ commands, paths }: CompletionSources): Completion {
  let known: { readonly at: number; readonly paths: Promise<readonly string[]> } | undefined;
  const allPaths = (): Promise<readonly string[]> => {
    if (!known || performance.now() - known.at > keptMs) known = { at: performance.now(), paths: bounded(paths()) };
    return known.paths;
  };
  return {
    triggerCharacters: ['@'],
    async getSuggestions(lines, row, column, { signal }) {
      const before = (lines[row] ?? '').slice(0, column);
      const word = /(?:^|\s)(@\S*)$/.exec(before)?.[1];
      if (word !== undefined) {
        const found = fuzzyFilter([...(await allPaths())], word.slice(1), (path) => path).slice(0, maxShown);
        return signal.aborted ? null : { prefix: word, items: found.map((path) => item(`@${path}`, '')) };
      }
      if (row > 0 || !/^\/\S*$/.test(before)) return null;
      const items = commands
        .filter(({ name }) => name.startsWith(before.slice(1)))
        .map(({ name, description }) => item(`/${name}`, description));
      return items.length === 0 ? null : { prefix: before, items };
    },
    applyCompletion(lines, row, column, { value }, prefix) {
      const line = lines[row] ?? '';
      const text = `${line.slice(0, column - prefix.length)}${value} `;
      return {
        lines: lines.with(row, text + line.slice(column).trimStart()),
        cursorLine: row,
        cursorCol: text.length,
      };
    },
  };
}

function item(value: string, description: string): CompletionItem {
  return { value, label: neutralize(value), description };
}

async function bounded(paths: AsyncIterable<string>): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const path of paths) {
    // A name with control characters cannot be shown as it would be typed.
    if (neutralize(path) === path && !/\s/.test(path)) found.push(path);
    if (found.length >= maxPaths) break;
  }
  return found;
}

const maxPaths = 20_000;
const maxShown = 50;
/** Milliseconds for which the paths of a directory are cached. */
const keptMs = 5000;
