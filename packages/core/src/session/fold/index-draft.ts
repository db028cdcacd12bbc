import type { BranchEntry, IndexState, OngoingEntry, QuestionEntry, RootEntry } from './index-state.ts';

/** A state while events are taken in. */
export type Draft = Omit<Changing<IndexState>, 'root' | 'branches' | 'ongoing' | 'questions'> & {
  readonly root: Changing<RootEntry>;
  readonly branches: Map<string, Changing<BranchEntry>>;
  readonly ongoing: Map<string, Changing<OngoingEntry>>;
  readonly questions: Map<string, QuestionEntry>;
};

/** What an entry is while it changes. */
export type Changing<T> = { -readonly [Member in keyof T]: T[Member] };

/** A copy of a state to take events in. */
export function indexDraft(state: IndexState): Draft {
  return {
    ...state,
    root: { ...state.root },
    branches: new Map([...state.branches].map(([path, branch]) => [path, { ...branch }])),
    ongoing: new Map([...state.ongoing].map(([id, call]) => [id, { ...call }])),
    questions: new Map(state.questions),
  };
}
