export { differencesOf, show } from './recordings/differences-of.ts';
export { type JsonMap, listOf, mapOf } from './recordings/json-map.ts';
export { recordedEvents } from './recordings/recorded-events.ts';
export { type ComparedRequest, type KnownDifference, recordedRequests } from './recordings/recorded-requests.ts';
export {
  type AnyTurn,
  type Recording,
  recordingsAbsent,
  recordingsIn,
  replyOf,
} from './recordings/recordings-in.ts';
export { serverFacts } from './servers/server-facts.ts';
export { answerFaults } from './suite/answer-faults.ts';
export { answers } from './suite/answers.ts';
export { callFaults } from './suite/call-faults.ts';
export { chunkings } from './suite/chunkings.ts';
export { connectionFaults } from './suite/connection-faults.ts';
export { endToEnd } from './suite/end-to-end.ts';
export { fileStores, key as fileKey, type TriedFiles } from './suite/file-stores.ts';
export { generatedAnswers } from './suite/generated-answers.ts';
export { httpFaults } from './suite/http-faults.ts';
export { oddThrows } from './suite/invalid-throws.ts';
export { noOpenHandle } from './suite/no-open-handle.ts';
export { preparedRequests } from './suite/prepared-requests.ts';
export { recordedAnswers } from './suite/recorded-answers.ts';
export { refusedOutputs } from './suite/refused-outputs.ts';
export { requestIds } from './suite/request-ids.ts';
export { secretFaults } from './suite/secret-faults.ts';
export { serviceTiers } from './suite/service-tiers.ts';
export { silenceFaults } from './suite/silence-faults.ts';
export { streamFaults } from './suite/stream-faults.ts';
export { allOf, ask, deltaSums, endOf, failureOf, joined, requestOf, saidIn, stored, weather } from './support/ask.ts';
export { type Asked, askedAfter, type Before } from './support/asked-after.ts';
export { type App, bothWays, type Played } from './support/both-ways.ts';
export type { AskedOptions, Dialect, Pairs, Refusal, SaidError } from './support/dialect.ts';
export { expectPaired } from './support/expect-paired.ts';
export {
  type FileDialect,
  type FileServer,
  fileServer,
  formIn,
  startFileServer,
} from './support/file-server.ts';
export { googleCredentials } from './support/google-credentials.ts';
export { modelOfPage } from './support/page-line.ts';
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
export { type SampleFolder, sampleFolder } from './support/sample-folder.ts';
export { type SampleScreen, sampleScreen } from './support/sample-screen.ts';
export {
  callId,
  inPieces,
  type ScriptedAnswer,
  type ScriptedCall,
  type ScriptedUsage,
} from './support/scripted-answer.ts';
export { serve, served } from './support/serve.ts';
export { type ServedStores, servedStores } from './support/served-stores.ts';
export { scriptedAnswer } from './support/suite-answer.ts';
export { watchProcess } from './support/watch-process.ts';
export { type Reply, type SeenRequest, startWireServer, type WireServer } from './support/wire-server.ts';
export { chatServers } from './wires/chat-servers.ts';
export { chatWires } from './wires/chat-wire.ts';
export { Dice } from './wires/dice.ts';
export { generateContentWire } from './wires/generate-content-wire.ts';
export { interactionsWire } from './wires/interactions-wire.ts';
export { messagesWire } from './wires/messages-wire.ts';
export { responsesWire } from './wires/responses-wire.ts';
export { saidMembers, saidTypes } from './wires/said-types.ts';
export type { ExpectedAnswer, ToldAnswer, Wire } from './wires/wire-script.ts';
export { textOf, writtenAnswers } from './wires/written-answers.ts';
