import { UsageError } from '../exit/usage-error.ts';
import type { SessionChoice } from '../sessions/session-choice.ts';

/** The options about the session, as they were written. */
export interface WrittenSession {
  readonly session?: string | undefined;
  readonly continue?: boolean | undefined;
  readonly ephemeral?: boolean | undefined;
}

/** Throws a `UsageError`. */
export function parseSessionChoice({ session, continue: goesOn, ephemeral }: WrittenSession): SessionChoice {
  const given = [session !== undefined && '--session', goesOn && '--continue', ephemeral && '--ephemeral'];
  const [first, second] = given.filter((option) => typeof option === 'string');
  if (second !== undefined) throw new UsageError(`${first} and ${second} exclude each other; use one`);
  if (session?.trim() === '') throw new UsageError('--session is empty; give it an id, such as --session ab12cd34');
  if (session !== undefined) return { id: session };
  if (goesOn) return 'last';
  return ephemeral ? 'ephemeral' : 'new';
}
