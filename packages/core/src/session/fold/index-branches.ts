import type { EventOf } from '../../event/event.ts';
import type { Changing, Draft } from './index-draft.ts';
import type { BranchEntry, RoundEntry } from './index-state.ts';

/** A nested run begins. */
export function takeOpened(draft: Draft, event: EventOf<'opened'>): void {
  const { branch: path, agent, parent, callId } = event;
  const around = parent === undefined ? draft.root : draft.branches.get(parent);
  if (path === undefined || !around) return;
  // It stands behind the run that it is nested in.
  draft.branches.delete(path);
  draft.branches.set(path, { agent, parent, callId, round: 0, open: 0, broken: [] });
  if (callId !== undefined) return;
  around.broken = [];
  if (around === draft.root) draft.root.members = true;
}

/** A member of a run has ended. */
export function takeClosed(draft: Draft, { branch: path, status }: EventOf<'closed'>): void {
  const branch = path === undefined ? undefined : draft.branches.get(path);
  if (path === undefined || !branch) return;
  leave(draft, path);
  const around = branch.parent === undefined ? draft.root : draft.branches.get(branch.parent);
  if (!around || status === 'completed') return;
  around.broken = [...around.broken, { path, agent: branch.agent, status, broken: branch.broken }];
}

/** A nested run is over, and so is everything in it, except calls that nobody waited for. */
export function leave(draft: Draft, path: string): void {
  const { branches, ongoing, questions } = draft;
  const parent = branches.get(path)?.parent;
  const over = new Set([path]);
  // A run stands behind the one that it is nested in, unless that was continued.
  for (let grown = 0; grown < over.size; ) {
    grown = over.size;
    for (const [inner, branch] of branches) if (branch.parent !== undefined && over.has(branch.parent)) over.add(inner);
  }
  for (const inner of over) branches.delete(inner);
  for (const call of ongoing.values()) if (call.branch !== undefined && over.has(call.branch)) call.branch = parent;
  for (const { id, callId, branch } of questions.values())
    if (branch !== undefined && over.has(branch) && !ongoing.has(callId)) questions.delete(id);
}

/** What stopped a run goes on with it. */
export function reopen(draft: Draft, parent: string | undefined, run: Changing<RoundEntry>): void {
  const { broken } = run;
  run.broken = [];
  for (const { path, agent, broken: within } of broken) {
    const branch = { agent, parent, callId: undefined, round: 0, open: 0, broken: within };
    draft.branches.set(path, branch);
    reopen(draft, path, branch);
  }
}

/** The agents that lead to a nested run, as far as the log knows them. */
export function pathOf({ root, branches }: Draft, branch: string): readonly string[] {
  const path: string[] = [];
  for (let at: BranchEntry | undefined = branches.get(branch); at; ) {
    path.unshift(at.agent);
    at = at.parent === undefined ? undefined : branches.get(at.parent);
  }
  return root.agent === undefined ? path : [root.agent, ...path];
}

/** A call is over, and what was asked about it. */
export function endQuestions({ questions }: Draft, callId: string): void {
  for (const question of questions.values()) if (question.callId === callId) questions.delete(question.id);
}
