import type { Content } from '@mortise/core';
import { editOutside, pagerOf, runOutside } from '../terminal/outside-programs.ts';
import type { Paint } from '../terminal/paint.ts';
import { attachmentLine, withAttachments } from '../text/attachment.ts';
import { neutralize } from '../text/neutralize.ts';
import type { ConsoleView } from '../view/console-view.ts';
import type { Lines } from '../view/lines.ts';
import type { NamedFiles } from '../workspace/named-files.ts';
import { callLines, expandCall, type LoggedCall } from './call-log.ts';

/** Runs a command that the user typed, in the user's terminal. The model does not read its output. */
export async function runOwnCommand({ screen, paint }: Desk, command: string, directory: string): Promise<void> {
  try {
    const code = await screen.lend(() => runOutside(command, directory));
    if (code !== 0) screen.line(paint.dim(code === undefined ? '(ended by a signal)' : `(exit code ${code})`));
  } catch (error) {
    screen.line(paint.yellow(`! ${neutralize(error instanceof Error ? error.message : String(error))}`));
  }
}

/** Shows a complete call, if there is one, in the user's pager; if that fails, on the screen. */
export async function showInPager(
  { screen, paint }: Desk,
  call: LoggedCall | undefined,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  if (!call) return;
  const text = `${callLines(call).join('\n')}\n`;
  const shown = await screen.lend(() => editOutside(pagerOf(env), text, 'call.txt')).catch(() => undefined);
  if (shown === undefined) expandCall(screen, paint, call);
}

/** The terminal, which can be lent to external programs. */
interface Desk {
  readonly screen: ConsoleView;
  readonly paint: Paint;
}

/** Returns a message with the files that it names; shows which files are included, and which cannot be. */
export async function withNamedFiles(
  text: string,
  filesOf: (request: string) => Promise<NamedFiles>,
  { screen, paint }: { readonly screen: Lines; readonly paint: Paint },
): Promise<string | Content> {
  const { files, problems } = await filesOf(text);
  showAttachments(files.map(attachmentLine), { screen, paint });
  for (const problem of [...problems, ...files.flatMap(({ cut = [] }) => cut)])
    screen.line(paint.yellow(`! ${neutralize(problem)}`));
  return withAttachments(text, files);
}

/** Shows the attachments of a request, such as `src/main.ts, 40 lines`. */
export function showAttachments(
  heads: readonly string[],
  { screen, paint }: { readonly screen: Lines; readonly paint: Paint },
): void {
  for (const head of heads) screen.line(paint.dim(`  with ${neutralize(head)}`));
}
