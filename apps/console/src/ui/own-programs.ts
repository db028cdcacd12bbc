import { editOutside, pagerOf, runOutside } from '../terminal/external-editor.ts';
import type { Paint } from '../terminal/paint.ts';
import { neutralize } from '../text/neutralize.ts';
import type { ConsoleView } from '../view/console-view.ts';
import type { LoggedCall } from './call-log.ts';
import { callLines, expandCall } from './expand-call.ts';

/** Runs a command that the user typed, at his terminal and with his rights. The model does not read it. */
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

/** Access to the terminal for external programs. */
interface Desk {
  readonly screen: ConsoleView;
  readonly paint: Paint;
}
