import type { UiEvent } from '@mortise/ui';
import type { AiSdkMessage } from '../wire/ai-sdk-message.ts';
import { AiSdkStream } from './ai-sdk-stream.ts';

/**
 * A session's messages, as a client has them that saw all of its runs.
 *
 * They are made of the stored events and not of a `UiState`: AI SDK keeps each approval in the part of its
 * call, and a state has the open questions only.
 * @param events What the session's events say, from the first on.
 */
export function aiSdkMessages(events: Iterable<UiEvent>): readonly AiSdkMessage[] {
  const stream = new AiSdkStream();
  for (const event of events) stream.take(event);
  return stream.messages();
}
