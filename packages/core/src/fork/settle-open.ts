import type { ToolOutcome } from '../content/outcome.ts';
import type { Event, EventBody } from '../event/event.ts';
import { defaultPlatform } from '../platform/platform.ts';
import { type BranchState, type CallState, membersOf } from '../view/branch-state.ts';
import type { SessionView } from '../view/session-view.ts';
import { mayHaveHappened } from '../view/session-view.ts';
import type { LaterEvents } from './later-events.ts';

/** The messages for the questions and calls that a fork or a rewind ends. */
export interface SettleMessages {
  /** The reason why a question was withdrawn. */
  readonly withdrawn: string;
  /** The message for a call that may have started. */
  readonly started: string;
  /** The message for a call that did not start. */
  readonly notStarted: string;
}

/**
 * Returns the events that end everything open: questions are withdrawn, and every call gets a response, the
 * innermost first. None of these calls may run again under its id, which is its idempotency key: its real
 * outcome is in the original session or in later events.
 * @param later The later events, in which a call may have started.
 */
export function settleOpen(view: SessionView, messages: SettleMessages, later?: LaterEvents): readonly Event[] {
  const events: Event[] = [];
  const about = ({ branch, caller }: CallState, body: EventBody): void => {
    events.push({
      ...newEvent(view, caller, body),
      ...(branch.path !== undefined && { branch: branch.path }),
    });
  };
  const endRun = (run: BranchState): void => {
    for (const member of membersOf(run)) if (!member.over) endRun(member);
    for (const call of run.round.calls) if (!call.outcome && !call.goesOn) endCall(call);
  };
  const endCall = (call: CallState): void => {
    const { child, questions, goesOn } = call;
    if (child) endRun(child);
    for (const { status, request } of questions)
      if (status === 'open') about(call, { type: 'withdrawn', requestId: request.id, reason: messages.withdrawn });
    const outcome: ToolOutcome =
      later?.began(call) || mayHaveStarted(call)
        ? { status: 'error', code: 'outcome_unknown', message: messages.started }
        : { status: 'denied', reason: messages.notStarted };
    about(call, { type: goesOn ? 'late' : 'response', callId: call.request.id, outcome });
  };
  endRun(view.root);
  for (const call of view.ongoing.values()) endCall(call);
  return events;
}

/** Creates an event outside of a run. */
export function newEvent({ root }: SessionView, author: string, body: EventBody): Event {
  const base = { v: 1, id: defaultPlatform.newId(), invocationId: root.invocation.id, author } as const;
  return { ...base, timestamp: defaultPlatform.now(), ...body };
}

function mayHaveStarted(call: CallState): boolean {
  const { attempt, effect, child, questions, steps } = call;
  if (child) return [...(child.begun ?? [])].length > 0;
  const open = questions.filter(({ status }) => status === 'open');
  if (open.length > 0) return open.some(({ request }) => mayHaveHappened(request, call));
  return steps !== undefined || (attempt > 0 && effect !== 'read');
}

/** The messages of a fork. */
export const forkMessages: SettleMessages = {
  withdrawn: 'the session was forked',
  started:
    'The call was started in the session that this one was forked from, and its outcome is not known here. It may have happened: check before repeating it.',
  notStarted:
    'it had no result when this session was forked, and the original session may continue it; call it again if it is still needed',
};

/** The messages of a rewind. */
export const rewindMessages: SettleMessages = {
  withdrawn: 'the conversation was rewound to a point before its call had ended',
  started:
    'The call was started before the conversation was rewound to this point, and its outcome is not known here. It may have happened: check before repeating it.',
  notStarted: 'it had no result when the conversation was rewound to this point; call it again if it is still needed',
};
