import type { ConsoleSessions } from '../sessions/console-sessions.ts';
import type { Paint } from '../terminal/paint.ts';
import { neutralize } from '../text/neutralize.ts';
import type { Lines } from '../view/lines.ts';

/** Creates a session with its first message. Returns false if that failed, after a line with the reason. */
export async function beginSession(
  sessions: ConsoleSessions,
  { id, words, isTeam }: { readonly id: string; readonly words: string; readonly isTeam: boolean },
  { screen, paint }: { readonly screen: Lines; readonly paint: Paint },
): Promise<boolean> {
  try {
    await sessions.begin(id, words, isTeam);
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    screen.line(paint.red(`✗ The session could not be begun: ${neutralize(reason)}`));
    return false;
  }
}
