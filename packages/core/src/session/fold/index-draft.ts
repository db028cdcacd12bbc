import type { EventOf } from '../../event/event.ts';
import type { BranchEntry, IndexState, OngoingEntry, QuestionEntry, RootEntry, RoundEntry } from './index-state.ts';

/** A mutable index state, which changes while events are processed. */
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

/** Processes an `opened` event: the start of a nested run. */
export function takeOpened(draft: Draft, event: EventOf<'opened'>): void {
  const { branch: path, agent, parent, callId } = event;
  const around = parent === undefined ? draft.root : draft.branches.get(parent);
  if (path === undefined || !around) return;
  // The map keeps the order of the starts, so that a nested run follows its parent run.
  draft.branches.delete(path);
  draft.branches.set(path, { agent, parent, callId, round: 0, open: 0, broken: [] });
  if (callId !== undefined) return;
  around.broken = [];
  if (around === draft.root) draft.root.members = true;
}

/** Processes a `closed` event: the end of a member. */
export function takeClosed(draft: Draft, { branch: path, status }: EventOf<'closed'>): void {
  const branch = path === undefined ? undefined : draft.branches.get(path);
  if (path === undefined || !branch) return;
  leave(draft, path);
  const around = branch.parent === undefined ? draft.root : draft.branches.get(branch.parent);
  if (!around || status === 'completed') return;
  around.broken = [...around.broken, { path, agent: branch.agent, status, broken: branch.broken }];
}

/** Ends a nested run and all runs nested in it, except calls whose results the model does not wait for. */
export function leave(draft: Draft, path: string): void {
  const { branches, ongoing, questions } = draft;
  const parent = branches.get(path)?.parent;
  const over = new Set([path]);
  // A run follows its parent in the map, unless the parent was reopened later.
  for (let grown = 0; grown < over.size; ) {
    grown = over.size;
    for (const [inner, branch] of branches) if (branch.parent !== undefined && over.has(branch.parent)) over.add(inner);
  }
  for (const inner of over) branches.delete(inner);
  for (const call of ongoing.values()) if (call.branch !== undefined && over.has(call.branch)) call.branch = parent;
  for (const { id, callId, branch } of questions.values())
    if (branch !== undefined && over.has(branch) && !ongoing.has(callId)) questions.delete(id);
}

/** Reopens the members that had stopped a run, when that run continues. */
export function reopen(draft: Draft, parent: string | undefined, run: Changing<RoundEntry>): void {
  const { broken } = run;
  run.broken = [];
  for (const { path, agent, broken: within } of broken) {
    const branch = { agent, parent, callId: undefined, round: 0, open: 0, broken: within };
    draft.branches.set(path, branch);
    reopen(draft, path, branch);
  }
}

/** Returns the names of the agents that lead to a nested run, as far as the log has them. */
export function pathOf({ root, branches }: Draft, branch: string): readonly string[] {
  const path: string[] = [];
  for (let at: BranchEntry | undefined = branches.get(branch); at; ) {
    path.unshift(at.agent);
    at = at.parent === undefined ? undefined : branches.get(at.parent);
  }
  return root.agent === undefined ? path : [root.agent, ...path];
}

/** Deletes the questions about a call that has ended. */
export function endQuestions({ questions }: Draft, callId: string): void {
  for (const question of questions.values()) if (question.callId === callId) questions.delete(question.id);
}
