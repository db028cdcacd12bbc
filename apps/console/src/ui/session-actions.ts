import { AgentError, type Session } from '@mortise/core';
import { forkSession, SessionRewindError } from '@mortise/core/session-fork';
import { UsageError } from '../exit/exit-codes.ts';
import type { KnownModels } from '../model/model-facts.ts';
import {
  type ConsoleSessions,
  keptState,
  lastRequest,
  newSessionId,
  renameSession,
  sessionKeyOf,
  takeBack,
  titleOf,
} from '../sessions/console-sessions.ts';
import { findSession } from '../sessions/start-session.ts';
import type { Paint } from '../terminal/paint.ts';
import { plural } from '../text/amounts.ts';
import { neutralize } from '../text/neutralize.ts';
import type { Asker, Choice } from '../view/asker.ts';
import type { Lines } from '../view/lines.ts';
import type { CommandContext } from './command.ts';
import { maxShownSessions } from './session-commands.ts';
import { UsageTotal } from './usage-total.ts';

/** The parts of the conversation that session commands use. */
interface SessionDesk {
  readonly sessions: ConsoleSessions;
  readonly known: KnownModels;
  readonly asker: Asker;
  readonly screen: Lines;
  /** Returns the id of the current session, and whether it is in the store. */
  readonly current: () => { readonly id: string; readonly hasStarted: boolean };
  /** Opens a session without running its open calls. */
  readonly enter: (session: Session) => void;
}

/** Creates the actions of the session commands. */
export function sessionActions(
  desk: SessionDesk,
): Pick<CommandContext, 'sessions' | 'rename' | 'delete' | 'undo' | 'fork'> {
  const { sessions, known, asker, screen } = desk;
  const current = async (): Promise<Session> => {
    const { id, hasStarted: isBegun } = desk.current();
    const session = isBegun ? await sessions.load(id) : undefined;
    if (!session) throw new UsageError('Nothing was said in this session yet.');
    return session;
  };
  return {
    async sessions() {
      const all = await sessions.list();
      const costs = new Map<string, string>();
      for (const { id } of known.hasPrices ? all.slice(0, maxShownSessions) : []) {
        const session = await sessions.load(id);
        costs.set(id, UsageTotal.of(session?.events ?? [], known).cost());
      }
      return { all, costs, current: desk.current().id };
    },
    async rename(wanted, title) {
      const { sessionId } = await findSession(sessions, wanted);
      await renameSession(sessions.service, sessionId, title);
      return `${sessionId} is called: ${title}`;
    },
    async delete(wanted) {
      const session = await findSession(sessions, wanted);
      const { sessionId: id } = session;
      if (id === desk.current().id)
        throw new UsageError('This session is open in this console; start another one with /new first.');
      const question = `Delete ${neutralize(id)}, ${neutralize(titleOf(session))}? This cannot be undone.`;
      if (!(await confirmed(asker, question))) return 'It stays.';
      await sessions.delete(id);
      return `${id} is deleted.`;
    },
    async undo() {
      const session = await current();
      const last = lastRequest(session);
      if (!last) throw new UsageError('There is no request to undo.');
      const line = `Taken back: ${last.text}`;
      try {
        desk.enter(await takeBack(sessions, session, last.revision, false));
        return line;
      } catch (error) {
        if (!(error instanceof SessionRewindError) || error.code !== 'rewind_effects') throw error;
        const { effects } = error;
        screen.line(
          `Since that request, ${plural(effects.length, 'call')} may have had an effect, which is not undone: ${neutralize([...new Set(effects.map(({ name }) => name))].join(', '))}.`,
        );
        if (!(await confirmed(asker, 'Undo the last request? The model will no longer see it.')))
          return 'The request was kept.';
        desk.enter(await takeBack(sessions, session, last.revision, true));
        return line;
      }
    },
    async fork() {
      const session = await current();
      const to = newSessionId();
      const { sessionId, state } = session;
      await forkSession({
        sessions: sessions.service,
        key: sessionKeyOf(sessionId),
        to: sessionKeyOf(to),
        initialState: keptState(state),
      });
      await renameSession(sessions.service, to, `fork of ${sessionId}: ${titleOf(session)}`);
      const fork = await sessions.load(to);
      if (!fork) throw new AgentError('session_not_found', `the fork ${to} no longer exists`);
      desk.enter(fork);
      return `Switched to ${to}, a fork of ${sessionId}; /resume ${sessionId} returns to the original.`;
    },
  };
}

async function confirmed(asker: Asker, message: string): Promise<boolean> {
  const answer = await asker.choose(message, choices, 'no');
  return 'chosen' in answer && answer.chosen === 'yes';
}

const choices: readonly Choice<'yes' | 'no'>[] = [
  { value: 'yes', label: 'Yes', letter: 'y' },
  { value: 'no', label: 'No', letter: 'n' },
];

/** Creates a session with its first message. Returns false if that failed, after a line with the reason. */
export async function beginSession(
  sessions: ConsoleSessions,
  { id, words: request, isTeam }: { readonly id: string; readonly words: string; readonly isTeam: boolean },
  { screen, paint }: { readonly screen: Lines; readonly paint: Paint },
): Promise<boolean> {
  try {
    await sessions.begin(id, request, isTeam);
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    screen.line(paint.red(`✗ The session could not be created: ${neutralize(reason)}`));
    return false;
  }
}
