export { differencesOf, show } from './recordings/differences-of.ts';
export { type JsonMap, listOf, mapOf } from './recordings/json-map.ts';
export { type ComparedRequest, type KnownDifference, recordedRequests } from './recordings/recorded-requests.ts';
export {
  type AnyTurn,
  type Recording,
  recordedEvents,
  recordingsAbsent,
  recordingsIn,
  replyOf,
} from './recordings/recordings-in.ts';
export { answerFaults } from './suite/answer-faults.ts';
export { answers } from './suite/answers.ts';
export { callFaults } from './suite/call-faults.ts';
export { chunkings } from './suite/chunkings.ts';
export { connectionFaults } from './suite/connection-faults.ts';
export { endToEnd } from './suite/end-to-end.ts';
export { httpFaults } from './suite/http-faults.ts';
export { noOpenHandle } from './suite/no-open-handle.ts';
export { oddThrows } from './suite/odd-throws.ts';
export { preparedRequests } from './suite/prepared-requests.ts';
export { secretFaults } from './suite/secret-faults.ts';
export { silenceFaults } from './suite/silence-faults.ts';
export { streamFaults } from './suite/stream-faults.ts';
export { allOf, ask, deltaSums, endOf, failureOf, joined, requestOf, saidIn, stored, weather } from './support/ask.ts';
export { type Asked, askedAfter, type Before } from './support/asked-after.ts';
export { type App, bothWays, type Played } from './support/both-ways.ts';
export type { AskedOptions, Dialect, Pairs, Refusal, SaidError } from './support/dialect.ts';
export { expectPaired } from './support/expect-paired.ts';
export {
  answered,
  apiError,
  broken,
  eventsUntil,
  type Framing,
  inChunks,
  json,
  sse,
  streamed,
  textOfStream,
} from './support/replies.ts';
export { callId, inPieces, type Said, type SaidCall, type SaidUsage } from './support/said.ts';
export { saidOf } from './support/said-of.ts';
export { serve, served } from './support/serve.ts';
export { watchProcess } from './support/watch-process.ts';
export { type Reply, type SeenRequest, startWireServer, type WireServer } from './support/wire-server.ts';
