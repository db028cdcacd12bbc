import type { OutsideTools } from '../outside/outside-tools.ts';
import { sessionKeyOf } from '../sessions/console-sessions.ts';
import type { AskingTerminal } from './asking-terminal.ts';

/** The context for questions about external tools; `session`: the id of the asking one. */
export function askingOutside(
  outside: OutsideTools | undefined,
  session: () => string,
): Pick<AskingTerminal, 'sourceOf' | 'validator' | 'signIn'> {
  if (!outside) return {};
  const { toolset, validator, signIn } = outside;
  return {
    validator,
    sourceOf: (tool) => toolset.sourceOf(tool),
    signIn: signIn && ((pending, response) => signIn(pending, response, sessionKeyOf(session()))),
  };
}
