import { type AnyTurn, type JsonMap, type Recording, recordingsIn } from '@mortise/provider-kit/test';

/** A turn that OpenAI was asked for. */
export interface RecordedTurn extends Pick<AnyTurn, 'number' | 'response'> {
  readonly api: 'responses' | 'chat';
  /** Absent where only the answer was recorded, or where something else was asked. */
  readonly request: JsonMap | undefined;
}

function turnOf({ provider, number, request, response }: AnyTurn): RecordedTurn | undefined {
  const [vendor, api] = provider.split('.');
  if (vendor !== 'openai' || (api !== 'responses' && api !== 'chat')) return undefined;
  const asked = request && /\/(responses|chat\/completions)(\?|$)/.test(request.path) ? request.body : undefined;
  return { api, number, request: asked, response };
}

/** The recordings that OpenAI has a turn in, with these turns; none where they are absent. */
export const recordings: readonly Recording<RecordedTurn>[] = recordingsIn(turnOf);
