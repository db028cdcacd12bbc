import { homedir } from 'node:os';
import { relative, sep } from 'node:path';
import { HistoryFile } from '../terminal/history-file.ts';
import type { Paint } from '../terminal/paint.ts';
import { isKey } from '../terminal/terminal-parts.ts';
import { neutralize } from '../text/neutralize.ts';
import { completion } from '../view/completion.ts';
import type { ConsoleView } from '../view/console-view.ts';
import type { FooterPart } from '../view/footer.ts';
import { gitBranch } from '../view/git-branch.ts';
import { PlainView } from '../view/plain-view.ts';
import { View } from '../view/view.ts';
import { walkFiles } from '../workspace/walk-files.ts';
import { commandNames } from './commands.ts';
import type { TerminalOptions } from './terminal-options.ts';

/** The data and actions of the conversation that a view shows. */
export interface ViewOwner {
  readonly paint: Paint;
  /** Called on Ctrl-C during a run. */
  readonly onInterrupt: () => void;
  /** Actions by the names of their keys, which are neither text nor an answer. */
  readonly keys: Readonly<Record<string, () => void>>;
  /** Returns the approval mode as a short text; empty for the default mode. */
  readonly mode: () => string;
  /** Returns the name of the model. */
  readonly model: () => string;
  /** Returns the tokens so far, the share of the context, and the cost, each as a short text or empty. */
  readonly usage: () => UsageTexts;
}

/** The usage of a session, as texts. */
export interface UsageTexts {
  readonly tokens: string;
  readonly context: string;
  readonly cost: string;
}

/** Opens the view for a conversation, as the terminal and the user's options require. */
export function openView(options: TerminalOptions, owner: ViewOwner): ConsoleView {
  const { stdin, stdout, quietMs, directory, historyPath, keys, isPlain } = options;
  const { paint, onInterrupt, keys: named } = owner;
  if (isPlain) return new PlainView({ stdin, stdout, onInterrupt, quietMs });
  return new View({
    stdin,
    stdout,
    paint,
    onInterrupt,
    onEnd: () => process.exit(0),
    hasInput: true,
    quietMs,
    history: historyPath === undefined ? undefined : new HistoryFile(historyPath, (text) => withoutKeys(text, keys)),
    completion: completion({ commands: commandNames(), paths: () => pathsIn(directory) }),
    onKey(key) {
      const name = Object.keys(named).find((each) => isKey(key, each));
      if (name !== undefined) named[name]?.();
      return name !== undefined;
    },
    footer: () => footerParts(directory, owner),
  });
}

function footerParts(directory: string, { model, usage, mode }: ViewOwner): readonly FooterPart[] {
  const branch = gitBranch(directory);
  const { tokens, context, cost } = usage();
  return [
    {
      text: `${neutralize(shortPath(directory))}${branch === undefined ? '' : ` (${neutralize(branch)})`}`,
      weight: 20,
    },
    { text: mode(), weight: 60 },
    { text: neutralize(model()), weight: 40 },
    { text: tokens, weight: 10 },
    { text: context, weight: 30 },
    { text: cost, weight: 35 },
  ];
}

/** Returns a path as a shell shows it. */
function shortPath(directory: string): string {
  const home = homedir();
  if (directory === home) return '~';
  return directory.startsWith(home + sep) ? `~${sep}${relative(home, directory)}` : directory;
}

/** Removes API keys from typed or pasted text before it is stored. */
function withoutKeys(text: string, keys: Readonly<Record<string, string>>): string {
  return Object.entries(keys).reduce(
    (rest, [name, key]) => (key === '' ? rest : rest.replaceAll(key, `«secret:${name}»`)),
    text,
  );
}

async function* pathsIn(directory: string): AsyncGenerator<string, void, void> {
  for await (const { relative: path } of walkFiles(directory, directory)) yield path;
}
