import type { ConsoleSessions } from '../sessions/console-sessions.ts';
import type { Paint } from '../terminal/paint.ts';
import { neutralize } from '../text/neutralize.ts';
import type { Lines } from '../view/lines.ts';

/** Makes a session with its first words. Answers whether it could be done; where not, a line says why. */
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
