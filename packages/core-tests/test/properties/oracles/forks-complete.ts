import {
  type Content,
  createRunner,
  type Event,
  inMemorySessionService,
  type RunInput,
  type RunnerOptions,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import { eventsInForce } from '@mortise/core/events';
import { forkSession } from '@mortise/core/session-fork';
import { emptyIndex, indexEvents } from '@mortise/core/session-index';
import { historyProblems } from '@mortise/testing';
import { key } from '../../harness/inspect-run.ts';
import { lastLog, type Played } from '../played.ts';
import { canary } from '../story.ts';
import { cast } from '../story-agents.ts';
import { toolTimeoutMs } from '../story-tools.ts';

/** Creates the session `to` from the first events of another. */
export type MakeFork = (sessions: SessionService, to: SessionKey, atRevision: number) => Promise<unknown>;

/**
 * O18: a fork at any revision of the last log is complete, can be resumed, and runs nothing of the original,
 * which is unchanged.
 */
export async function forksComplete(played: Played, make: MakeFork = byForkSession): Promise<readonly string[]> {
  const log = lastLog(played);
  const sessions = inMemorySessionService();
  await sessions.create(key);
  if (log.length > 0) await sessions.append(key, log, { revision: 0 });
  const problems: string[] = [];
  for (let cut = 0; cut <= log.length; cut++) {
    const to = { ...key, sessionId: `fork ${cut}` };
    await make(sessions, to, cut);
    const found = [...(await openIn(sessions, to)), ...problemsOf(await resumeRun(played, sessions, to))];
    problems.push(...found.map((problem) => `at revision ${cut} of ${log.length}: ${problem}`));
  }
  const after = (await sessions.load(key))?.events;
  if (JSON.stringify(after) !== JSON.stringify(log)) problems.push('the original was changed');
  return problems;
}

function byForkSession(sessions: SessionService, to: SessionKey, atRevision: number): Promise<unknown> {
  return forkSession({ sessions, key, to, atRevision, forgetEffects: true });
}

/** Returns the open items of a session that should have none. */
export async function openIn(sessions: SessionService, to: SessionKey): Promise<readonly string[]> {
  const events = (await sessions.load(to))?.events ?? [];
  const { questions, ongoing } = indexEvents(emptyIndex(0), events);
  const open = openCalls(eventsInForce(events));
  return [
    ...(questions.size > 0 ? [`${questions.size} question(s) are open`] : []),
    ...(ongoing.size > 0 ? [`${ongoing.size} call(s) go on`] : []),
    ...(open.length > 0 ? [`calls have no response: ${open.join(', ')}`] : []),
  ];
}

function openCalls(events: readonly Event[]): readonly string[] {
  const open = new Set<string>();
  for (const event of events) {
    if (event.type === 'model' && event.acts)
      for (const part of event.content.parts) if (part.type === 'functionCall') open.add(part.id);
    if (event.type === 'response' || event.type === 'late') open.delete(event.callId);
  }
  return [...open];
}

/** The result of a session that was resumed. */
export interface GoneOn {
  readonly problems: readonly string[];
  /** The idempotency keys of the calls that ran, with the tools. */
  readonly ran: readonly string[];
  readonly requests: readonly (readonly Content[])[];
  readonly results: readonly { readonly status: string; readonly text: string; readonly code: string | undefined }[];
}

/** Resumes a session and sends a message, with models that answer with text only. */
export async function resumeRun(
  played: Played,
  sessions: SessionService,
  to: SessionKey,
  options: Partial<RunnerOptions> = {},
): Promise<GoneOn> {
  const requests: (readonly Content[])[] = [];
  const ran: string[] = [];
  const { agent, onInDoubt } = played.story;
  const app = createRunner({
    agent: cast(agent, {
      asked: (_who, { contents }) => ({ at: requests.push(contents), turn: undefined, event: () => {} }),
      enter: (tool, { idempotencyKey }) => {
        ran.push(`${tool} ${idempotencyKey}`);
        return () => {};
      },
      happened: () => false,
      wait: inTurns,
      stuckMs: toolTimeoutMs,
      hooked: false,
      alone: agent.kind === 'speaker' && agent.helpers.length + agent.team.length === 0,
    }),
    sessions,
    onInDoubt,
    graceMs: 8,
    ...options,
  });
  const ends = endsIn(lastLog(played));
  const problems: string[] = [];
  const results: GoneOn['results'][number][] = [];
  const run = async (input: RunInput): Promise<void> => {
    const { status, text, error } = await app.run({ session: to, deps: { apiKey: canary }, ...input });
    results.push({ status, text, code: error?.code });
    if (status === 'paused') problems.push('it waits for somebody');
    if (error && !ends.has(error.code)) problems.push(`it fails with ${error.code}: ${error.message}`);
  };
  const events = eventsInForce((await sessions.load(to))?.events ?? []);
  // Without a message there is nothing to resume.
  if (events.some(({ type }) => type === 'input')) await run({});
  await run({ message: 'the other way' });
  const said = requests.at(-1)?.flatMap(({ parts }) => parts) ?? [];
  if (!said.some((part) => part.type === 'text' && part.text === 'the other way'))
    problems.push('its model did not hear what was said in it');
  return { problems, ran, requests, results };
}

/**
 * Waits independently of the machine's speed, so that two runs can be compared: the tool with the shorter
 * wait is first, and one whose result would be too late never returns.
 */
async function inTurns(ms: number): Promise<void> {
  if (ms >= toolTimeoutMs) await new Promise(() => {});
  for (let turn = 0; turn < ms; turn++) await undefined;
}

/** Returns the problems of a resumed session that should run nothing. */
export function problemsOf({ problems, ran, requests }: GoneOn): readonly string[] {
  return [
    ...problems,
    ...ran.map((call) => `it runs ${call}`),
    ...requests.flatMap((contents) => historyProblems(contents)),
  ];
}

/** Returns how the story itself ended runs, and so the copies of them. */
function endsIn(log: readonly Event[]): ReadonlySet<string | undefined> {
  return new Set(log.flatMap((event) => (event.type === 'modelFailed' || event.type === 'closed' ? [event.code] : [])));
}
