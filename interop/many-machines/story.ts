import type { SessionKey } from '@mortise/core';

/** The messages of a user, and the effects that must have happened exactly once at the end. */
export interface Story {
  readonly name: string;
  readonly effects: readonly string[];
  readonly status: 'completed' | 'cancelled';
}

/** The stories, which the sessions have in turn. */
export const stories: readonly Story[] = [
  // A person approves, then the amount is charged and a letter is written.
  { name: 'buy', effects: ['charge', 'letter'], status: 'completed' },
  // No user answers: the question expires, and the letter states it.
  { name: 'offer', effects: ['letter'], status: 'completed' },
  // Shipping is started, and the conversation ends; the
  // outcome arrives later, and starts the conversation again.
  { name: 'send', effects: ['ship', 'letter'], status: 'completed' },
  // A person cancels instead of answering.
  { name: 'drop', effects: [], status: 'cancelled' },
];

/** Returns the given number of sessions with their keys. */
export function sessionsOf(count: number): readonly { readonly key: SessionKey; readonly story: Story }[] {
  return Array.from({ length: count }, (_, at) => {
    const story = stories[at % stories.length] as Story;
    const sessionId = `${story.name}-${String(at).padStart(5, '0')}`;
    return { key: { appName: 'shop', userId: `user-${at % 50}`, sessionId }, story };
  });
}

/** Returns an effect as a line of the ledger. */
export function effectOf({ sessionId }: SessionKey, tool: string): string {
  return `${sessionId} ${tool}`;
}
