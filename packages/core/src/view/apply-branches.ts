import type { MemberView } from '../agent/agent.ts';
import { type Content, textOf } from '../content/content.ts';
import { SessionCorruptError } from '../error/errors.ts';
import type { EventOf } from '../event/event.ts';
import { frozen } from '../json/frozen.ts';
import { type BranchState, beginInvocation, type CallState, membersOf, newBranch } from './branch-state.ts';
import { append, appendCut, type Conversation, isCut, keepCut, newConversation } from './conversation.ts';
import { responsesOf } from './response-contents.ts';
import type { SessionView } from './session-view.ts';

/** Applies the start of a nested run, which answers a call of its parent run or is a member of it. */
export function applyOpened(view: SessionView, event: EventOf<'opened'>): void {
  const { branch: path, invocationId, agent, callId, member, input, keeps, limits, state } = event;
  const parent = event.parent === undefined ? view.root : view.branches.get(event.parent);
  const call = callId === undefined ? undefined : view.calls.get(callId);
  if (path === undefined || !parent || (call ? call.branch !== parent || call.child : member === undefined)) return;
  // If a member were started twice, the first start would never end.
  if (member !== undefined && parent.team?.members.has(member))
    throw new SessionCorruptError(view.key.sessionId, view.revision, `starts the member ${member} twice`);
  const conversation = conversationOf(view, parent, event);
  const branch = newBranch({ path, parent, call, agent, conversation, state, limits, input: input ?? parent.input });
  branch.invocation = beginInvocation(invocationId);
  if (keeps) view.kept.set(path, conversation);
  if (input) {
    appendCut(conversation);
    append(conversation, input, undefined);
  }
  view.branches.set(path, branch);
  if (call) {
    call.child = branch;
    call.inFlight = false;
  } else if (member !== undefined) {
    parent.team ??= { members: new Map(), views: new Map(), unheard: [], running: 0, broken: [] };
    const { team } = parent;
    team.members.set(member, branch);
    team.views.set(member, viewOfMember(branch));
    team.unheard.push(branch);
    team.running++;
    team.broken = [];
  }
}

function conversationOf(view: SessionView, parent: BranchState, event: EventOf<'opened'>): Conversation {
  if (event.reads === 'shared') return parent.conversation;
  if (event.reads === 'copy') return newConversation(parent.conversation);
  const kept = event.keeps && event.branch !== undefined ? view.kept.get(event.branch) : undefined;
  return kept ?? newConversation();
}

/**
 * Applies the end of a member. When the last of several parallel members has ended, adds their last messages
 * to the conversation of the parent run, in the order of their starts.
 */
export function applyClosed(view: SessionView, branch: BranchState, end: EventOf<'closed'>): void {
  const { parent } = branch;
  const team = parent?.team;
  if (branch.over || !team) return;
  leave(view, branch);
  branch.end = end;
  if (end.escalated) parent.escalated = true;
  if (end.status !== 'completed') team.broken = [...team.broken, branch];
  if (team.running > 0) return;
  for (const member of team.unheard) {
    const { lastTurn, conversation } = member;
    if (!lastTurn) continue;
    if (conversation !== parent.conversation) {
      const speaker = speakerIn(member);
      for (const content of isCut(lastTurn) ? [] : messagesOf(speaker, lastTurn.content))
        append(parent.conversation, content, speaker.speaker);
    }
    // If a member has no message, such as one that only ends a loop, the last turn of an earlier member
    // stays.
    if (parent.lastTurn && textOf(lastTurn.content) === '') continue;
    parent.lastTurn = lastTurn;
  }
  team.unheard = [];
}

/**
 * Returns a member in the form that its workflow agent gets. Its getters return the state at the time of
 * reading.
 */
export function viewOfMember(branch: BranchState): MemberView {
  return {
    name: branch.agent ?? '',
    get end() {
      return branch.end;
    },
    get text() {
      return textOf(branch.lastTurn?.content);
    },
  };
}

/**
 * Returns the run that wrote the last message of a run: the run itself, or one of its members at any depth.
 */
function speakerIn(branch: BranchState): BranchState {
  const part = [...membersOf(branch)].findLast(({ lastTurn }) => lastTurn === branch.lastTurn);
  return part ? speakerIn(part) : branch;
}

/** Returns the last message of a member as contents in which no call lacks its response. */
function messagesOf({ turn, round }: BranchState, last: Content): readonly Content[] {
  const parts = last.parts.filter(({ type }) => type !== 'functionCall');
  if (parts.length > 0 && parts.length === last.parts.length) return [last];
  if (turn === 'skipped') return [last, responsesOf(round.calls)];
  return parts.length > 0 ? [frozen({ ...last, parts })] : [];
}

/** Reopens the members that had stopped a run, when that run continues. */
export function reopen(view: SessionView, branch: BranchState): void {
  const { team } = branch;
  if (!team) return;
  for (const member of team.broken) {
    member.end = undefined;
    member.over = false;
    member.invocation = beginInvocation(branch.invocation.id);
    team.unheard.push(member);
    team.running++;
    if (member.path !== undefined) view.branches.set(member.path, member);
    reopen(view, member);
  }
  team.broken = [];
}

/**
 * Starts a new turn of the members that share the run's conversation, because the user has added a message to
 * it.
 */
export function restartMembers(branch: BranchState): void {
  for (const member of membersOf(branch)) {
    if (member.over || member.conversation !== branch.conversation) continue;
    member.turn = 'begin';
    member.output = undefined;
    restartMembers(member);
  }
}

/**
 * Moves the texts of members' turns that were cut off to the run's conversation, so that the user's next
 * message follows them.
 */
export function keepCutOfMembers({ conversation, team }: BranchState): void {
  for (const member of team?.members.values() ?? []) {
    keepCutOfMembers(member);
    if (member.conversation === conversation) continue;
    for (const { content, speaker } of member.conversation.cut ?? []) keepCut(conversation, content, speaker);
    delete member.conversation.cut;
  }
}

/** Ends a nested run and all runs nested in it. */
export function leave(view: SessionView, branch: BranchState): void {
  if (branch.over) return;
  branch.over = true;
  if (branch.path !== undefined) view.branches.delete(branch.path);
  if (branch.parent?.team && !branch.call) branch.parent.team.running--;
  for (const member of membersOf(branch)) leave(view, member);
  const { round } = branch;
  for (const call of round.calls) {
    if (call.child) leave(view, call.child);
    if (!call.goesOn) stopWaiting(view, call);
    if (round.open > 0) view.calls.delete(call.request.id);
  }
  // A conversation in which a call has no response cannot be continued.
  if (round.open > 0 && branch.path !== undefined) view.kept.delete(branch.path);
  branch.conversation.open -= round.open;
  round.open = 0;
  round.ready = new Set();
}

/** Marks the questions about a call as no longer open. */
export function stopWaiting({ waiting }: SessionView, { questions }: CallState): void {
  for (const question of questions) waiting.delete(question);
}

/** Returns the run that gets the late results of a run: that run itself, or its nearest active parent. */
export function listener(branch: BranchState): BranchState {
  let at = branch;
  while (at.over && at.parent) at = at.parent;
  return at;
}

/** Ends the members of a run when its turn ends. */
export function leaveMembers(view: SessionView, branch: BranchState): void {
  for (const member of membersOf(branch)) leave(view, member);
}
