import type { BranchEntry, IndexState, OngoingEntry, QuestionEntry, RootEntry } from './index-state.ts';

/** An index state that changes while events are processed. */
export type Draft = Omit<Changing<IndexState>, 'root' | 'branches' | 'ongoing' | 'questions'> & {
  readonly root: Changing<RootEntry>;
  readonly branches: Map<string, Changing<BranchEntry>>;
  readonly ongoing: Map<string, Changing<OngoingEntry>>;
  readonly questions: Map<string, QuestionEntry>;
};

/** An entry with mutable members. */
export type Changing<T> = { -readonly [Member in keyof T]: T[Member] };

/** Returns a mutable copy of a state. */
export function indexDraft(state: IndexState): Draft {
  return {
    ...state,
    root: { ...state.root },
    branches: new Map([...state.branches].map(([path, branch]) => [path, { ...branch }])),
    ongoing: new Map([...state.ongoing].map(([id, call]) => [id, { ...call }])),
    questions: new Map(state.questions),
  };
}
