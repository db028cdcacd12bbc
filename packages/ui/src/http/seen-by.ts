import type { SessionKey } from '@mortise/core';
import type { LiveRuns } from '../runs/live-runs.ts';
import type { UiChange, UiEvent, UiStored } from '../shape/ui-event.ts';
import type { UiState } from '../shape/ui-state.ts';
import type { Person } from './ui-handler-options.ts';

/** An event that may have questions in it. */
export type StateEvent = UiStored | Extract<UiEvent, { readonly type: 'all' }>;

/** A page on which each question says whether it is this person's. */
export async function pageSeenBy({ mayAnswer }: Person, key: SessionKey, state: UiState): Promise<UiState> {
  if (!mayAnswer || state.questions.length === 0) return state;
  const questions = state.questions.map(async (question) => ({ ...question, mine: await mayAnswer(question, key) }));
  return { ...state, questions: await Promise.all(questions) };
}

/** An event whose questions say whether they are this person's. */
export async function seenBy(person: Person, key: SessionKey, runs: LiveRuns, event: StateEvent): Promise<UiEvent> {
  if (event.type === 'all') return { ...event, state: await pageSeenBy(person, key, event.state) };
  const { mayAnswer } = person;
  const asks = event.type === 'question' || (event.type === 'batch' && event.changes.some(isQuestion));
  if (!mayAnswer || !asks) return event;
  const questions = (await runs.state(key))?.questions ?? [];
  const seen = async (change: UiChange): Promise<UiChange> => {
    if (!isQuestion(change)) return change;
    // One that is not open any more is nobody's.
    const open = questions.find(({ id }) => id === change.question.id);
    return { ...change, question: { ...change.question, mine: open !== undefined && (await mayAnswer(open, key)) } };
  };
  if (event.type === 'batch') return { ...event, changes: await Promise.all(event.changes.map(seen)) };
  return { rev: event.rev, ...(await seen(event)) };
}

function isQuestion(change: UiChange): change is Extract<UiChange, { readonly type: 'question' }> {
  return change.type === 'question';
}
