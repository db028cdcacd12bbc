import {
  type AnyTurn,
  type JsonMap,
  listOf,
  mapOf,
  type Recording,
  recordedEvents,
  recordingsIn,
} from '@mortise/provider-kit/test';

/** A turn that Gemini was asked for. */
export interface RecordedTurn extends Pick<AnyTurn, 'number' | 'response'> {
  /** Absent where only the answer was recorded. */
  readonly request: RecordedRequest | undefined;
}

export interface RecordedRequest {
  readonly model: string;
  /** It was sent to Vertex AI. */
  readonly vertex: boolean;
  readonly stream: boolean;
  readonly body: JsonMap;
}

/** The chunks of a recorded answer; one where it was not streamed. */
export function chunksOf({ response }: RecordedTurn): readonly JsonMap[] {
  return response.json ? [response.json] : recordedEvents(response.sse ?? '');
}

/** The parts of a recorded answer, of its first candidate. */
export function partsOf(turn: RecordedTurn): readonly JsonMap[] {
  return chunksOf(turn).flatMap((chunk) => {
    const content = mapOf(listOf(chunk['candidates'])[0]?.['content']);
    return listOf(content['parts']);
  });
}

function turnOf({ provider, number, request, response }: AnyTurn): RecordedTurn | undefined {
  if (!provider.startsWith('google.')) return undefined;
  return { number, request: request && requestOf(request), response };
}

function requestOf({ path, body }: NonNullable<AnyTurn['request']>): RecordedRequest {
  const [, model = '', method = ''] = /models\/([^:]+):(\w+)/.exec(path) ?? [];
  return { model, vertex: path.includes('/publishers/'), stream: method.startsWith('stream'), body };
}

/** The recordings that generateContent has a turn in, with these turns; none where they are absent. */
export const recordings: readonly Recording<RecordedTurn>[] = recordingsIn(
  ['google.generateContent', 'google.generateContent+openai.chat'],
  turnOf,
);

/** The recordings of Interactions. */
export const recordedInteractions: readonly Recording<RecordedTurn>[] = recordingsIn(['google.interactions'], turnOf);
