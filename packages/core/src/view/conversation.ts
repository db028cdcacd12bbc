import type { Content } from '../content/content.ts';
import { frozen } from '../json/frozen.ts';
import { none, withLast } from '../json/seldom-used.ts';

/** What is said on a branch. Members may share their parent's. */
export interface Conversation {
  /** What the model reads. */
  contents: readonly Content[];
  /** What was said since it was stored, while nobody has read `contents`: they begin with what was stored. */
  unread?: Content[];
  /** Who said each, where it was not always the same agent; undefined for the user's words. */
  speakers: (string | undefined)[] | undefined;
  /** The agent that spoke first. */
  speaker: string | undefined;
  /** What comes while calls are open follows their responses. */
  held: readonly Content[];
  /** Calls without a response. */
  open: number;
}

/** A conversation in which nothing was said, or what was said so far in another. */
export function newConversation(other?: Conversation): Conversation {
  return {
    contents: other ? other.contents.slice() : none,
    speakers: other?.speakers?.slice(),
    speaker: other?.speaker,
    held: none,
    open: 0,
  };
}

/** Adds what somebody said. `speaker`: the agent whose turn it was; undefined for the user. */
export function say(conversation: Conversation, content: Content, speaker: string | undefined): void {
  frozen(content);
  if (conversation.unread) conversation.unread.push(content);
  else conversation.contents = withLast(conversation.contents, content);
  if (conversation.speakers) conversation.speakers.push(speaker);
  else if (speaker !== undefined && speaker !== conversation.speaker) {
    if (conversation.speaker === undefined) conversation.speaker = speaker;
    else {
      const first = conversation.speaker;
      const { contents } = conversation;
      conversation.speakers = contents.map(({ role }) => (role === 'user' ? undefined : first));
      conversation.speakers[contents.length - 1] = speaker;
    }
  }
}

/**
 * What comes from outside while calls are open is said after their responses. Answers whether it has to wait.
 */
export function sayBeside(conversation: Conversation, content: Content): boolean {
  if (conversation.open > 0) conversation.held = withLast(conversation.held, content);
  else say(conversation, content, undefined);
  return conversation.open > 0;
}

/**
 * An agent has its responses; after the last that is awaited,
 * what came meanwhile follows. Answers whether something did.
 */
export function sayResponses(conversation: Conversation, responses: Content, speaker: string): boolean {
  say(conversation, responses, speaker);
  if (conversation.open > 0 || conversation.held.length === 0) return false;
  for (const content of conversation.held) say(conversation, content, undefined);
  conversation.held = none;
  return true;
}
