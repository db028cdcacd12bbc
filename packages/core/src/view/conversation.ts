import type { Content } from '../content/content.ts';
import type { EventOf } from '../event/event.ts';
import { frozen } from '../json/frozen.ts';

/** The text of a turn that was cut off, which the user has seen. */
export interface CutText {
  readonly content: Content;
  readonly speaker: string;
}

/** The conversation of a run. Members may share the conversation of their parent run. */
export interface Conversation {
  /** The contents that the model reads. */
  contents: Content[];
  /**
   * Contents that were added after the conversation was restored from a snapshot, while its stored contents
   * are not parsed yet.
   */
  unread?: Content[];
  /** The agent of each content, if several agents spoke; undefined for the user's messages. */
  speakers: (string | undefined)[] | undefined;
  /** The agent that spoke first. */
  speaker: string | undefined;
  /** Contents that arrived while calls were open. They follow the responses of these calls. */
  held: Content[];
  /** The number of calls without a response. */
  open: number;
  /**
   * Texts of turns that were cut off. Before the user's next message, they are added to the contents; a new
   * answer of the same agent replaces them.
   */
  cut?: readonly CutText[];
}

/** Creates an empty conversation, or a copy of another one. */
export function newConversation(other?: Conversation): Conversation {
  return {
    contents: other ? other.contents.slice() : [],
    speakers: other?.speakers?.slice(),
    speaker: other?.speaker,
    held: [],
    open: 0,
  };
}

/** Adds a frozen content. `speaker`: the agent that wrote it; undefined for the user. */
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
 * Returns true if a turn was cut off, because the model failed or the run was cancelled after a part of the
 * text.
 */
export function isCut({ acts, finishReason, content }: EventOf<'model'>): boolean {
  return !acts && finishReason.unified === 'error' && !content.parts.some(({ type }) => type === 'functionCall');
}

/** Keeps the text of a turn that was cut off. It replaces an earlier kept text of the same agent. */
export function keepCut(conversation: Conversation, { parts }: Content, speaker: string): void {
  const texts = parts.filter((part) => part.type === 'text' && part.text.trim() !== '');
  if (texts.length === 0) return;
  const others = (conversation.cut ?? []).filter((cut) => cut.speaker !== speaker);
  conversation.cut = [...others, { content: frozen({ role: 'model', parts: texts }), speaker }];
}

/**
 * Adds the texts of turns that were cut off to the contents, each with a note that it was cut. Called before
 * the next message is added.
 */
export function appendCut(conversation: Conversation): void {
  const { cut } = conversation;
  if (!cut) return;
  delete conversation.cut;
  for (const { content, speaker } of cut) {
    append(conversation, content, speaker);
    append(conversation, cutNote, undefined);
  }
}

/** Returns true if a content is the note that the turn before it was cut off. */
export function isCutNote({ role, parts: [first] }: Content): boolean {
  return role === 'user' && first?.type === 'text' && first.text === cutText;
}

const cutText = '(The answer above was cut off before its end. The user saw it up to here.)';
const cutNote: Content = frozen({ role: 'user', parts: [{ type: 'text', text: cutText }] });

/**
 * Appends a content from outside. While calls are open, the content waits for their responses. Returns true
 * if it waits.
 */
export function appendOutside(conversation: Conversation, content: Content): boolean {
  if (conversation.open > 0) conversation.held.push(content);
  else append(conversation, content, undefined);
  return conversation.open > 0;
}

/**
 * Appends the responses of an agent's calls and, if no call is open any more, the contents that arrived
 * meanwhile. Returns true if there were such contents.
 */
export function appendResponses(conversation: Conversation, responses: Content, speaker: string): boolean {
  append(conversation, responses, speaker);
  if (conversation.open > 0 || conversation.held.length === 0) return false;
  for (const content of conversation.held) append(conversation, content, undefined);
  conversation.held = [];
  return true;
}
