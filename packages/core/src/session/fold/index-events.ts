import { messageText } from '../../content/content.ts';
import type { FunctionCallPart } from '../../content/part.ts';
import type { Event, EventOf } from '../../event/event.ts';
import {
  type Changing,
  type Draft,
  endQuestions,
  indexDraft,
  leave,
  pathOf,
  reopen,
  takeClosed,
  takeOpened,
} from './index-draft.ts';
import { type BranchEntry, type IndexState, type RoundEntry, readIndexText } from './index-state.ts';

/**
 * Returns the index state after further events of the log. Pure: the given state is not changed. The cost
 * grows with the number of these events and of open items, never with the length of the log. Events of
 * unknown types, and damaged events, only increase the revision: the index accepts every event that the store
 * accepts, and `load` reports a damaged event.
 */
export function indexEvents(state: IndexState, events: readonly Event[]): IndexState {
  if (events.length === 0) return state;
  const draft = indexDraft(state);
  for (const event of events) {
    try {
      take(draft, event);
    } catch (error) {
      // A damaged event may lack members, or have members of other types.
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return draft;
}

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
    case 'rewound':
      return takeRewound(draft, event);
    default:
      event.type satisfies 'started' | 'passed' | 'stepped';
  }
}

function takeInput(draft: Draft, { invocationId, content }: EventOf<'input'>): void {
  const { root } = draft;
  draft.title ??= indexTitle(messageText(content));
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
  // The text of a failed turn: the `modelFailed` event follows.
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

/** Counts the response of a call. After the last response of the round, the model can read the responses. */
function endCall({ root }: Draft, run: Changing<RoundEntry>): void {
  run.open--;
  if (run !== root || root.open > 0) return;
  const isOver = root.endsTurn && !root.transfers && !root.held;
  root.turn = isOver ? 'answered' : 'responded';
  root.held = false;
}

/** Processes a late result, which the model reads as a message. */
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
  // A call that has ended cannot ask.
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

function takeNotice(draft: Draft, run: Changing<RoundEntry>, { code, branch }: EventOf<'notice'>): void {
  const { root } = draft;
  if (code === 'continued') {
    reopen(draft, branch, run);
    if (run === root) beginInvocation(root, root.invocation ?? '');
  } else if (run !== root) return;
  else if (code === 'limited' || code === 'cancelled') root.stopped = code;
  else if (code === 'output_invalid') {
    if (++root.badOutputs > 1) root.stopped = 'failed';
    else root.turn = 'responded';
  }
}

/**
 * Restores the index state of an earlier revision. The revision and the times of creation and change stay
 * those of the log.
 */
function takeRewound(draft: Draft, { index }: EventOf<'rewound'>): void {
  const { root, branches, ongoing, questions, title } = indexDraft(readIndexText(JSON.stringify(index)));
  Object.assign(draft, { root, branches, ongoing, questions, title });
}

/** Returns a text as one line of at most 100 characters; undefined if that line is empty. */
function indexTitle(text: string): string | undefined {
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
