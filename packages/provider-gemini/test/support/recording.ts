import { type AnyTurn, type JsonMap, type Recording, recordedEvents, recordingsIn } from '@mortise/provider-kit/test';

/** A recorded turn of Gemini. */
export interface RecordedTurn extends Pick<AnyTurn, 'number' | 'response'> {
  /** Undefined if only the answer was recorded. */
  readonly request: RecordedRequest | undefined;
}

export interface RecordedRequest {
  readonly model: string;
  /** True if the request was sent to Vertex AI. */
  readonly vertex: boolean;
  readonly stream: boolean;
  readonly body: JsonMap;
}

/** Returns the chunks of a recorded answer; one chunk if it was not streamed. */
export function chunksOf({ response }: RecordedTurn): readonly JsonMap[] {
  return response.json ? [response.json] : recordedEvents(response.sse ?? '');
}

/** Returns a function that selects the turns of one protocol. */
function turnsOf(protocol: string): (turn: AnyTurn) => RecordedTurn | undefined {
  return ({ provider, number, request, response }) =>
    provider === protocol ? { number, request: request && requestOf(request), response } : undefined;
}

function requestOf({ path, body }: NonNullable<AnyTurn['request']>): RecordedRequest {
  const [, model = '', method = ''] = /models\/([^:]+):(\w+)/.exec(path) ?? [];
  return { model, vertex: path.includes('/publishers/'), stream: method.startsWith('stream'), body };
}

/** The recordings with turns of generateContent, with these turns; none if the recordings are absent. */
export const recordings: readonly Recording<RecordedTurn>[] = recordingsIn(turnsOf('google.generateContent'));

/** The recordings with turns of the Interactions API. */
export const recordedInteractions: readonly Recording<RecordedTurn>[] = recordingsIn(turnsOf('google.interactions'));
