import type { Agent, PendingRequest, RunInput, RunResult, SessionKey, SessionService } from '@mortise/core';
import { castOf } from './cast.ts';
import type { Modules } from './modules.ts';
import type { State, Step } from './states.ts';

/** The outcome of a step: the result of its run, and the effects of its tools. */
export interface StepOutcome {
  readonly status: string;
  readonly text?: string;
  /** The code of the error. */
  readonly code?: string;
  /** The open questions, each as its kind and its tool. */
  readonly pending?: readonly string[];
  /** The effects of tools in this step. */
  readonly effects?: readonly string[];
}

/** The environment in which steps are played. */
export interface Stage {
  readonly modules: Modules;
  readonly sessions: SessionService;
  readonly clock: () => number;
  /** Ends the process while a tool runs. Needed only for the steps in which the process dies. */
  readonly die?: () => void;
}

export const scope = { appName: 'golden', userId: 'ada' } as const;

/** Plays steps, each with its own runner, as separate processes would. */
export async function play(stage: Stage, state: State, steps: readonly Step[]): Promise<readonly StepOutcome[]> {
  const outcomes: StepOutcome[] = [];
  let effects: string[] = [];
  let dies = false;
  const agent = castOf(
    stage.modules,
    (effect) => {
      effects.push(effect);
      if (dies) stage.die?.();
    },
    state,
  );
  for (const step of steps) {
    effects = [];
    dies = 'sayAndDie' in step;
    const result = await playStep(stage, state, agent, step);
    outcomes.push('session' in result ? outcomeOf(result, effects) : result);
  }
  return outcomes;
}

/**
 * Returns the store with which the session of a state is written and resumed; for a sealed state, with the
 * hash chain over its log.
 */
export function storeOf({ modules, sessions }: Stage, { sealed }: State): SessionService {
  if (!sealed) return sessions;
  if (!modules.integrity) throw new Error('this version has no chain over a log');
  return modules.integrity.integritySessions(sessions);
}

async function playStep(stage: Stage, state: State, agent: Agent, step: Step): Promise<RunResult | StepOutcome> {
  const { modules, clock } = stage;
  const sessions = storeOf(stage, state);
  const key = { ...scope, sessionId: state.name };
  const runner = modules.core.createRunner({ agent, sessions, clock });
  const run = (input: RunInput): Promise<RunResult> => runner.run({ session: key, ...input });
  const open = (): Promise<readonly PendingRequest[]> => openQuestions(sessions, key);
  if ('say' in step)
    return run({ message: step.say, ...(step.modelCalls && { limits: { modelCalls: step.modelCalls } }) });
  if ('sayAndDie' in step) return run({ message: step.sayAndDie });
  if ('run' in step) return run({});
  if ('answer' in step) {
    const { answer: value, by = 'ada', only } = step;
    const asked = (await open()).slice(0, only);
    return run({ answers: asked.map(({ id }) => ({ requestId: id, value, by })) });
  }
  if ('withdraw' in step)
    return run({ withdraw: (await open()).map(({ id }) => ({ requestId: id, reason: step.withdraw })) });
  if ('rewind' in step) return goBack(modules, sessions, key);
  const id = `mail of ${state.name}`;
  if ('mail' in step) {
    const content = { role: 'user', parts: [{ type: 'text', text: step.mail }] } as const;
    await sessions.deliver(key, { id, type: 'message', content });
  } else if ('mailCancel' in step) {
    await sessions.deliver(key, { id, type: 'cancel', reason: step.mailCancel });
  } else {
    const [question] = await open();
    if (!question) throw new Error(`${state.name}: nothing is open`);
    if ('mailAnswer' in step) {
      const answer = { requestId: question.id, value: step.mailAnswer, by: 'ada', kind: question.kind, at: clock() };
      await sessions.deliver(key, { id, type: 'answer', answer });
    } else {
      const outcome = { status: 'ok', output: step.mailResult } as const;
      await sessions.deliver(key, { id, type: 'result', callId: question.callId, outcome });
    }
  }
  return { status: 'delivered' };
}

/** Returns the open questions of a session from its log, without running it. */
async function openQuestions(sessions: SessionService, key: SessionKey): Promise<readonly PendingRequest[]> {
  const { events = [] } = (await sessions.load(key)) ?? {};
  const answers = events.flatMap((event) => (event.type === 'answered' ? [event.answer.requestId] : []));
  const closed = new Set(
    events.flatMap((event) => {
      if (event.type === 'withdrawn') return [event.requestId];
      return event.type === 'late' ? [event.callId] : [];
    }),
  );
  const responded = new Set(events.flatMap((event) => (event.type === 'response' ? [event.callId] : [])));
  return events.flatMap((event) => {
    if (event.type !== 'asked') return [];
    const { request, interim } = event;
    const given = answers.filter((id) => id === request.id).length;
    const isOpen = given < (request.quorum ?? 1) && !closed.has(request.id) && !closed.has(request.callId);
    return isOpen && (interim === true || !responded.has(request.callId)) ? [request] : [];
  });
}

function outcomeOf({ status, text, error, pending }: RunResult, effects: readonly string[]): StepOutcome {
  return {
    status,
    ...(text && { text }),
    ...(error && { code: error.code }),
    ...(pending.length > 0 && { pending: pending.map(({ kind, call: { name } }) => `${kind}: ${name}`) }),
    ...(effects.length > 0 && { effects }),
  };
}

async function goBack({ fork }: Modules, sessions: SessionService, key: SessionKey): Promise<StepOutcome> {
  if (!fork) throw new Error('this version cannot take a session back');
  const { events = [] } = (await sessions.load(key)) ?? {};
  const toRevision = events.findLastIndex(({ type }) => type === 'input');
  await fork.rewindSession({ sessions, key, toRevision });
  return { status: 'rewound' };
}
