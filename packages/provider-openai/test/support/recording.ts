import { type AnyTurn, type JsonMap, type Recording, recordingsIn } from '@mortise/provider-kit/test';

/** A recorded turn of OpenAI. */
export interface RecordedTurn extends Pick<AnyTurn, 'number' | 'response'> {
  readonly api: 'responses' | 'chat';
  /** Undefined if only the answer was recorded, or if the request did not ask for an answer of a model. */
  readonly request: JsonMap | undefined;
}

function turnOf({ provider, number, request, response }: AnyTurn): RecordedTurn | undefined {
  const [vendor, api] = provider.split('.');
  if (vendor !== 'openai' || (api !== 'responses' && api !== 'chat')) return undefined;
  const asked = request && /\/(responses|chat\/completions)(\?|$)/.test(request.path) ? request.body : undefined;
  return { api, number, request: asked, response };
}

/** The recordings with turns of OpenAI, with these turns; none if the recordings are absent. */
export const recordings: readonly Recording<RecordedTurn>[] = recordingsIn(turnOf);
