import { type AnyTurn, type JsonMap, type Recording, recordingsIn } from '@mortise/provider-kit/test';

/** A turn that OpenAI was asked for. */
export interface RecordedTurn extends Pick<AnyTurn, 'number' | 'response'> {
  readonly api: 'responses' | 'chat';
  /** Absent where only the answer was recorded. */
  readonly request: JsonMap | undefined;
}

function turnOf({ provider, number, request, response }: AnyTurn): RecordedTurn | undefined {
  const [vendor, api] = provider.split('.');
  if (vendor !== 'openai' || (api !== 'responses' && api !== 'chat')) return undefined;
  return { api, number, request: request?.body, response };
}

/** The recordings that OpenAI has a turn in, with these turns; none where they are absent. */
export const recordings: readonly Recording<RecordedTurn>[] = recordingsIn(
  ['openai.responses', 'openai.chat', 'google.generateContent+openai.chat', 'anthropic.messages+openai.responses'],
  turnOf,
);
