import type { FunctionCallPart } from '../../content/part.ts';
import { textOf } from '../../content/text-of.ts';
import type { Event, EventOf } from '../../event/event.ts';
import type { BranchEntry, IndexState, OngoingEntry, QuestionEntry, RootEntry, RoundEntry } from './index-state.ts';

/**
 * What the index knows after more events, which follow those that it has taken in.
 *
 * Pure, and of a cost that grows with the events and with what is open, never with the log. Events of types
 * that this version does not know count, and change nothing else.
 */
export function indexEvents(state: IndexState, events: readonly Event[]): IndexState {
  if (events.length === 0) return state;
  const draft: Draft = {
    ...state,
    root: { ...state.root },
    branches: new Map([...state.branches].map(([path, branch]) => [path, { ...branch }])),
    ongoing: new Map([...state.ongoing].map(([id, call]) => [id, { ...call }])),
    questions: new Map(state.questions),
  };
  for (const event of events) take(draft, event);
  return draft;
}

/** A state while events are taken in. */
type Draft = Omit<Changing<IndexState>, 'root' | 'branches' | 'ongoing' | 'questions'> & {
  readonly root: Changing<RootEntry>;
  readonly branches: Map<string, Changing<BranchEntry>>;
  readonly ongoing: Map<string, Changing<OngoingEntry>>;
  readonly questions: Map<string, QuestionEntry>;
};
type Changing<T> = { -readonly [Member in keyof T]: T[Member] };

function take(draft: Draft, event: Event): void {
  const { timestamp } = event;
  if (Number.isFinite(timestamp)) {
    if (draft.revision === 0) draft.createdAt = timestamp;
    draft.updatedAt = timestamp;
  }
  draft.revision++;
  const run = event.branch === undefined ? draft.root : draft.branches.get(event.branch);
  switch (event.type) {
    case 'input':
      return takeInput(draft, event);
    case 'model':
      return run && takeModel(draft, run, event);
    case 'modelFailed':
      return run && takeModelFailed(draft, run, event);
    case 'response':
      return takeResponse(draft, run, event);
    case 'late':
      return takeLate(draft, event);
    case 'asked':
      return run && takeAsked(draft, run, event);
    case 'answered':
      return takeAnswered(draft, event);
    case 'withdrawn':
      draft.questions.delete(event.requestId);
      return;
    case 'opened':
      return takeOpened(draft, event);
    case 'closed':
      return takeClosed(draft, event);
    case 'notice':
      return run && takeNotice(draft, run, event);
    default:
      event.type satisfies 'started' | 'passed' | 'stepped';
  }
}

function takeInput(draft: Draft, { invocationId, content }: EventOf<'input'>): void {
  const { root } = draft;
  draft.title ??= titleOf(textOf(content));
  if (root.invocation !== invocationId) {
    beginInvocation(root, invocationId);
    for (const [path, { parent, callId }] of draft.branches)
      if (parent === undefined && callId === undefined) leave(draft, path);
    root.members = false;
    root.broken = [];
  }
  if (root.open > 0) root.held = true;
  else root.turn = 'begin';
}

function beginInvocation(root: Draft['root'], invocationId: string): void {
  root.invocation = invocationId;
  root.stopped = undefined;
  root.emptyTurns = 0;
  root.badOutputs = 0;
}

function takeModel(draft: Draft, run: Changing<RoundEntry>, event: EventOf<'model'>): void {
  const { content, acts, finishReason, author, by } = event;
  const calls = content.parts.filter((part): part is FunctionCallPart => part.type === 'functionCall');
  const { root } = draft;
  if (run === root) root.agent ??= author;
  else (run as Changing<BranchEntry>).agent = author;
  // A turn that failed: its failure follows.
  if (!acts && finishReason.unified === 'error' && calls.length === 0) return;
  if (acts) {
    run.round = draft.revision;
    run.open = calls.length;
  }
  if (run !== root) return;
  root.emptyTurns = 0;
  root.turn = calls.length > 0 ? 'responded' : 'answered';
  if (acts) {
    root.endsTurn = by !== undefined;
    root.transfers = false;
  } else if (finishReason.unified === 'safety') root.stopped = 'failed';
}

function takeModelFailed({ root }: Draft, run: RoundEntry, { code }: EventOf<'modelFailed'>): void {
  if (run !== root || (code === 'empty_response' && ++root.emptyTurns < 2)) return;
  root.stopped = 'failed';
}

function takeResponse(
  draft: Draft,
  run: Changing<RoundEntry> | undefined,
  { callId, actions }: EventOf<'response'>,
): void {
  if (draft.ongoing.has(callId)) return;
  for (const [path, branch] of draft.branches) if (branch.callId === callId) leave(draft, path);
  endQuestions(draft, callId);
  if (!run || run.open === 0) return;
  const { root } = draft;
  if (run === root) {
    root.endsTurn ||= actions?.skipSummarization === true || actions?.escalate === true;
    root.transfers ||= actions?.transferTo !== undefined;
  }
  endCall(draft, run);
}

/** A call has what the model reads; after the last one of the round the model can read it. */
function endCall({ root }: Draft, run: Changing<RoundEntry>): void {
  run.open--;
  if (run !== root || root.open > 0) return;
  const isOver = root.endsTurn && !root.transfers && !root.held;
  root.turn = isOver ? 'answered' : 'responded';
  root.held = false;
}

/** What comes of a call that the model did not wait for is said to it. */
function takeLate(draft: Draft, { invocationId, callId }: EventOf<'late'>): void {
  const call = draft.ongoing.get(callId);
  if (!call) return;
  draft.ongoing.delete(callId);
  endQuestions(draft, callId);
  const { root } = draft;
  for (const [path, branch] of draft.branches) if (branch.callId === callId) leave(draft, path);
  if (root.invocation !== invocationId) beginInvocation(root, invocationId);
  if (call.branch !== undefined) return;
  if (root.open > 0) root.held = true;
  else root.turn = 'responded';
}

function takeAsked(draft: Draft, run: Changing<RoundEntry>, event: EventOf<'asked'>): void {
  const { request, interim, branch, timestamp } = event;
  const { id, callId, kind, expiresAt, quorum = 1 } = request;
  const { ongoing, questions, revision } = draft;
  // A call that is over asks nothing.
  if (run.open === 0 && !ongoing.has(callId)) return;
  const round = ongoing.get(callId)?.round ?? run.round;
  const path = branch === undefined ? undefined : pathOf(draft, branch);
  const askedAt = Number.isFinite(timestamp) ? timestamp : draft.updatedAt;
  questions.set(id, { id, callId, kind, revision, round, askedAt, expiresAt, quorum, answeredBy: [], branch, path });
  if (!interim || ongoing.has(callId)) return;
  ongoing.set(callId, { round, branch });
  endCall(draft, run);
}

function takeAnswered({ questions }: Draft, { answer: { requestId, by, final } }: EventOf<'answered'>): void {
  const question = questions.get(requestId);
  if (!question) return;
  const answeredBy = [...question.answeredBy, by ?? ''];
  if (final || answeredBy.length >= question.quorum) questions.delete(requestId);
  else questions.set(requestId, { ...question, answeredBy });
}

function takeOpened(draft: Draft, event: EventOf<'opened'>): void {
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

function takeClosed(draft: Draft, { branch: path, status }: EventOf<'closed'>): void {
  const branch = path === undefined ? undefined : draft.branches.get(path);
  if (path === undefined || !branch) return;
  leave(draft, path);
  const around = branch.parent === undefined ? draft.root : draft.branches.get(branch.parent);
  if (!around || status === 'completed') return;
  around.broken = [...around.broken, { path, agent: branch.agent, status, broken: branch.broken }];
}

function takeNotice(draft: Draft, run: Changing<RoundEntry>, { code }: EventOf<'notice'>): void {
  const { root } = draft;
  if (code === 'continued') {
    reopen(draft, run === root ? undefined : pathOfRun(draft, run), run);
    if (run === root) beginInvocation(root, root.invocation ?? '');
  } else if (run !== root) return;
  else if (code === 'limited' || code === 'cancelled') root.stopped = code;
  else if (code === 'output_invalid') {
    if (++root.badOutputs > 1) root.stopped = 'failed';
    else root.turn = 'responded';
  }
}

/** What stopped a run goes on with it. */
function reopen(draft: Draft, parent: string | undefined, run: Changing<RoundEntry>): void {
  const { broken } = run;
  run.broken = [];
  for (const { path, agent, broken: within } of broken) {
    const branch = { agent, parent, callId: undefined, round: 0, open: 0, broken: within };
    draft.branches.set(path, branch);
    reopen(draft, path, branch);
  }
}

function pathOfRun({ branches }: Draft, run: RoundEntry): string | undefined {
  for (const [path, branch] of branches) if (branch === run) return path;
  return undefined;
}

/** A nested run is over, and so is everything in it, except calls that nobody waited for. */
function leave(draft: Draft, path: string): void {
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

function endQuestions({ questions }: Draft, callId: string): void {
  for (const question of questions.values()) if (question.callId === callId) questions.delete(question.id);
}

function pathOf({ root, branches }: Draft, branch: string): readonly string[] {
  const path: string[] = [];
  for (let at: BranchEntry | undefined = branches.get(branch); at; ) {
    path.unshift(at.agent);
    at = at.parent === undefined ? undefined : branches.get(at.parent);
  }
  return root.agent === undefined ? path : [root.agent, ...path];
}

/** One line of at most 100 characters. */
function titleOf(text: string): string | undefined {
  const line = text.slice(0, 1_000).replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length > maxTitle)
    return `${characters
      .slice(0, maxTitle - 1)
      .join('')
      .trimEnd()}\u2026`;
  return line === '' ? undefined : line;
}

const maxTitle = 100;
