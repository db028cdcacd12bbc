import type { UiEvent } from '../shape/ui-event.ts';
import type { UiMessage } from '../shape/ui-message.ts';
import type { UiState } from '../shape/ui-state.ts';
import { UiFold } from './ui-fold.ts';

/**
 * Returns the state after some events. States are never modified: objects that an event does not change are
 * the same in the old and the new state. If the given state is the one returned last, the cost depends on the
 * changes only, plus a copy of the list of messages if a message changed. An older state is read completely
 * once.
 */
export function apply(state: UiState, ...events: readonly UiEvent[]): UiState {
  const last = latest.get(state);
  const fold = last?.state() === state ? last : new UiFold(state);
  for (const event of events) fold.apply(event);
  const next = fold.state();
  latest.set(next, fold);
  return next;
}

const latest = new WeakMap<UiState, UiFold>();

/**
 * Returns the messages as a page shows them: the stored messages with the state of their running calls, then
 * the turns that are being streamed. Messages without running calls are the same objects as before.
 */
export function shownMessages({ messages, live }: Pick<UiState, 'messages' | 'live'>): readonly UiMessage[] {
  const left = new Map(Object.entries(live.calls));
  if (left.size + live.turns.length === 0) return messages;
  const shown = [...messages];
  // The search starts at the end, because running calls are near the end.
  for (let at = shown.length - 1; at >= 0 && left.size > 0; at--) {
    const message = shown[at] as UiMessage;
    const before = left.size;
    const parts = message.parts.map((part) => {
      const call = part.type === 'call' && left.get(part.id);
      if (!call) return part;
      left.delete(part.id);
      return { ...part, state: 'running' as const, ...call };
    });
    if (left.size < before) shown[at] = { ...message, parts };
  }
  return [...shown, ...live.turns];
}
