import { type AnyTurn, type JsonMap, type Recording, recordedEvents, recordingsIn } from '@mortise/provider-kit/test';

/** A turn that Gemini was asked for. */
export interface RecordedTurn extends Pick<AnyTurn, 'number' | 'response'> {
  /** Absent where only the answer was recorded. */
  readonly request: RecordedRequest | undefined;
}

export interface RecordedRequest {
  readonly model: string;
  /** True if the request was sent to Vertex AI. */
  readonly vertex: boolean;
  readonly stream: boolean;
  readonly body: JsonMap;
}

/** The chunks of a recorded answer; one where it was not streamed. */
export function chunksOf({ response }: RecordedTurn): readonly JsonMap[] {
  return response.json ? [response.json] : recordedEvents(response.sse ?? '');
}

/** The turns of one protocol. */
function turnsOf(protocol: string): (turn: AnyTurn) => RecordedTurn | undefined {
  return ({ provider, number, request, response }) =>
    provider === protocol ? { number, request: request && requestOf(request), response } : undefined;
}

function requestOf({ path, body }: NonNullable<AnyTurn['request']>): RecordedRequest {
  const [, model = '', method = ''] = /models\/([^:]+):(\w+)/.exec(path) ?? [];
  return { model, vertex: path.includes('/publishers/'), stream: method.startsWith('stream'), body };
}

/** The recordings that generateContent has a turn in, with these turns; none where they are absent. */
export const recordings: readonly Recording<RecordedTurn>[] = recordingsIn(turnsOf('google.generateContent'));

/** The recordings of Interactions. */
export const recordedInteractions: readonly Recording<RecordedTurn>[] = recordingsIn(turnsOf('google.interactions'));
