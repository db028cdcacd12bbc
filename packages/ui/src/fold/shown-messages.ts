import type { UiCall, UiMessage } from '../shape/ui-message.ts';
import type { UiLiveCall, UiState } from '../shape/ui-state.ts';

/**
 * The messages as a page shows them: the stored ones, with what runs right now, and then the turns that are
 * being streamed. Messages that nothing runs for are the same objects.
 */
export function shownMessages({ messages, live }: Pick<UiState, 'messages' | 'live'>): readonly UiMessage[] {
  const left = new Set(Object.keys(live.calls));
  if (left.size + live.turns.length === 0) return messages;
  const shown = [...messages];
  for (let at = shown.length - 1; at >= 0 && left.size > 0; at--) {
    const message = shown[at] as UiMessage;
    if (!message.parts.some((part) => part.type === 'call' && left.has(part.id))) continue;
    shown[at] = withRunning(message, live.calls, left);
  }
  return shown.concat(live.turns);
}

function withRunning(
  message: UiMessage,
  calls: { readonly [callId: string]: UiLiveCall },
  left: Set<string>,
): UiMessage {
  const parts = message.parts.map((part) => {
    const call = part.type === 'call' ? calls[part.id] : undefined;
    if (part.type !== 'call' || !call) return part;
    left.delete(part.id);
    return running(part, call);
  });
  return { ...message, parts };
}

function running(call: UiCall, { args, progress }: UiLiveCall): UiCall {
  return { ...call, state: 'running', ...(args && { args }), ...(progress !== undefined && { progress }) };
}
