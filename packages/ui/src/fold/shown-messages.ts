import type { UiMessage } from '../shape/ui-message.ts';
import type { UiState } from '../shape/ui-state.ts';

/**
 * The messages as a page shows them: the stored ones, with what runs right now, and then the turns that are
 * being streamed. Messages that nothing runs for are the same objects.
 */
export function shownMessages({ messages, live }: Pick<UiState, 'messages' | 'live'>): readonly UiMessage[] {
  const left = new Map(Object.entries(live.calls));
  if (left.size + live.turns.length === 0) return messages;
  const shown = [...messages];
  // Running calls are near the end.
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
