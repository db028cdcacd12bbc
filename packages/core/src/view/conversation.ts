import type { Content } from '../content/content.ts';
import type { EventOf } from '../event/event.ts';
import { frozen } from '../json/frozen.ts';

/** The shown text of a turn that was cut off. */
export interface CutText {
  readonly content: Content;
  readonly speaker: string;
}

/** The conversation on a branch. Members may share their parent's. */
export interface Conversation {
  /** The contents that the model reads. */
  contents: Content[];
  /**
   * Contents that were added since it was stored, while `contents`, which starts with the stored ones, is not
   * parsed.
   */
  unread?: Content[];
  /** The agent of each content, if there were several; undefined for the user's messages. */
  speakers: (string | undefined)[] | undefined;
  /** The agent that spoke first. */
  speaker: string | undefined;
  /** Contents that arrived while calls are open. They follow the responses. */
  held: Content[];
  /** Calls without a response. */
  open: number;
  /**
   * Texts of turns that were cut off. The next message of the user follows them; a new answer replaces them.
   */
  cut?: readonly CutText[];
}

/** Creates an empty conversation, or one with the contents of another. */
export function newConversation(other?: Conversation): Conversation {
  return {
    contents: other ? other.contents.slice() : [],
    speakers: other?.speakers?.slice(),
    speaker: other?.speaker,
    held: [],
    open: 0,
  };
}

/** Adds a frozen content. `speaker`: the agent whose turn it was; undefined for the user. */
export function append(conversation: Conversation, content: Content, speaker: string | undefined): void {
  if (conversation.cut && content.role === 'model')
    conversation.cut = conversation.cut.filter((cut) => cut.speaker !== speaker);
  if (conversation.unread) conversation.unread.push(content);
  else conversation.contents.push(content);
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
 * Returns true if a turn was cut off: its model failed, or the run was cancelled, after a part of its text.
 */
export function isCut({ acts, finishReason, content }: EventOf<'model'>): boolean {
  return !acts && finishReason.unified === 'error' && !content.parts.some(({ type }) => type === 'functionCall');
}

/** Keeps the text of a turn that was cut off, in place of an earlier one of the same agent. */
export function keepCut(conversation: Conversation, { parts }: Content, speaker: string): void {
  const texts = parts.filter((part) => part.type === 'text' && part.text.trim() !== '');
  if (texts.length === 0) return;
  const others = (conversation.cut ?? []).filter((cut) => cut.speaker !== speaker);
  conversation.cut = [...others, { content: frozen({ role: 'model', parts: texts }), speaker }];
}

/** Adds the texts of turns that were cut off, each marked as cut, before the next message. */
export function appendCut(conversation: Conversation): void {
  const { cut } = conversation;
  if (!cut) return;
  delete conversation.cut;
  for (const { content, speaker } of cut) {
    append(conversation, content, speaker);
    append(conversation, cutNote, undefined);
  }
}

/** Returns true if a content marks the turn before it as cut off. */
export function isCutNote({ role, parts: [first] }: Content): boolean {
  return role === 'user' && first?.type === 'text' && first.text === cutText;
}

const cutText = '(The answer above was cut off before its end. The user saw it up to here.)';
const cutNote: Content = frozen({ role: 'user', parts: [{ type: 'text', text: cutText }] });

/**
 * Appends content from outside; while calls are open, it waits until their responses. Returns whether it
 * waits.
 */
export function appendOutside(conversation: Conversation, content: Content): boolean {
  if (conversation.open > 0) conversation.held.push(content);
  else append(conversation, content, undefined);
  return conversation.open > 0;
}

/**
 * Appends the responses of an agent's calls; after the last awaited one, the contents that arrived meanwhile.
 * Returns true if there were any.
 */
export function appendResponses(conversation: Conversation, responses: Content, speaker: string): boolean {
  append(conversation, responses, speaker);
  if (conversation.open > 0 || conversation.held.length === 0) return false;
  for (const content of conversation.held) append(conversation, content, undefined);
  conversation.held = [];
  return true;
}
