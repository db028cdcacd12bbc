import { applyClosed, applyOpened, hearCut, leave, leaveMembers, membersHear, stopWaiting } from './apply-branches.ts';
import { applyRareNotice } from './apply-notice.ts';
import { applyAnswered, applyAsked, applyLate, applyWithdrawn } from './apply-questions.ts';
import type { BranchState } from './branch-state.ts';
import { newerLog } from './newer-log.ts';
import { openExchanges } from './open-exchanges.ts';
import type { RareEvent } from './rare-event.ts';
import { refusedTurn } from './refused-turn.ts';
import type { RareFolds, SessionView } from './session-view.ts';
import { takeBack } from './take-back.ts';

/** Takes one event of a kind that most logs do not have into the view. */
function applyRare(view: SessionView, branch: BranchState | undefined, event: RareEvent): void {
  switch (event.type) {
    case 'opened':
      return applyOpened(view, event);
    case 'closed':
      return branch && applyClosed(view, branch, event);
    case 'asked':
      return applyAsked(view, event);
    case 'answered':
      return applyAnswered(view, event);
    case 'passed': {
      const call = view.calls.get(event.callId);
      if (!call) return;
      const { gate, place, digest, note, args } = event;
      call.passed = [...call.passed, { gate, digest, ...(place && { place }), ...(note !== undefined && { note }) }];
      if (args) call.args = args;
      return;
    }
    case 'stepped': {
      const call = view.calls.get(event.callId);
      if (!call) return;
      call.steps ??= new Map();
      call.steps.set(event.name, event.value);
      return;
    }
    case 'withdrawn':
      return applyWithdrawn(view, event);
    case 'late':
      return applyLate(view, event);
    case 'rewound':
      // What it takes back was left out before.
      return;
    default:
      event satisfies never;
      throw newerLog(`has an event "${String((event as RareEvent).type).slice(0, 100)}"`);
  }
}

/** The folds of what most logs do not have. */
export const folds: RareFolds = {
  applyRare,
  applyRareNotice,
  leave,
  leaveMembers,
  hearCut,
  membersHear,
  refusedTurn,
  stopWaiting,
  takeBack,
  openExchanges,
};
