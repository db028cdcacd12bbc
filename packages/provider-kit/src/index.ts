export {
  addArgs,
  addText,
  type CallSlot,
  partOf,
  type Slot,
  setArgs,
  setText,
  type TextSlot,
} from './answer/answer-slot.ts';
export { boundedSummary } from './answer/bounded-summary.ts';
export { contentOf } from './answer/content-of.ts';
export { countOf } from './answer/count-of.ts';
export { countsBeside } from './answer/counts-beside.ts';
export { lateWarning } from './answer/late-warning.ts';
export { placesIn, type SaidSource, sourceOf, type TextRange } from './answer/source-of.ts';
export { usageOf } from './answer/usage-of.ts';
export type { Connection } from './call/connection.ts';
export { bodyOf, type Endpoint, eventsOfResponse, iteratorOf, openStream, openWhole } from './call/open-answer.ts';
export { wireModel } from './call/wire-model.ts';
export { checkKey } from './client/check-key.ts';
export { clientSecrets } from './client/client-secrets.ts';
export { isAt } from './client/is-at.ts';
export { loadSdk } from './client/load-sdk.ts';
export { noKey } from './client/no-key.ts';
export { refusedClient } from './client/refused-client.ts';
export { isSecretName, withoutScheme } from './error/secret-name.ts';
export { streamCut } from './error/stream-cut.ts';
export { whenThrown } from './error/when-thrown.ts';
export type { CallOptions, Timeouts } from './options/call-options.ts';
export { checkOptions, timeoutNames } from './options/check-options.ts';
export { type Growth, growing } from './request/growing.ts';
export { madeMedium, mediaMade } from './request/made-medium.ts';
export { ownFile } from './request/own-file.ts';
export {
  isOutputless,
  resultHeading,
  splitResults,
} from './request/tool-results.ts';
export { wellFormed } from './request/well-formed.ts';
export { wellFormedJson } from './request/well-formed-json.ts';
export { withOptions } from './request/with-options.ts';
export {
  type Authorship,
  authorshipOf,
  type MediaPart,
  type PartWriter,
  shownParts,
  writeParts,
} from './request/write-parts.ts';
export { definitionNameOf, ownMember, pointTo, resolveRef } from './schema/json-pointer.ts';
export { hasType, isJsonType, type JsonType, typeOf } from './schema/json-type.ts';
export type { LoweredSchema } from './schema/lowered-schema.ts';
export { oncePerSchema } from './schema/once-per-schema.ts';
export { annotations, bookkeeping, concerns, isRule, saysNothing } from './schema/schema-keywords.ts';
export { describeNote, type SchemaNote } from './schema/schema-note.ts';
export { lowerStrictly } from './strict-schema/lower-strictly.ts';
export { referencesIn } from './strict-schema/reference-cycles.ts';
export type { StrictDialect } from './strict-schema/strict-dialect.ts';
export { unwrap } from './strict-schema/unwrap-schema.ts';
export { CallIds, type CallReference, type IdRule, wantedId } from './tools/call-ids.ts';
export { checkProviderTools } from './tools/check-provider-tools.ts';
export { type ChosenTools, chosenTools } from './tools/chosen-tools.ts';
export {
  type LoweredTool,
  type LoweredTools,
  type SentSchemas,
  type ToolDialect,
  toolLowering,
} from './tools/lower-tools.ts';
export { oncePerProfile } from './tools/once-per-profile.ts';
export { ownProviderTools } from './tools/own-provider-tools.ts';
export { runByMember } from './tools/run-by.ts';
export { textHash } from './tools/text-hash.ts';
export { type NameRule, wireNames } from './tools/wire-names.ts';
export { eventsOfIterator, eventsOnceBegun, type RawEvents } from './wire/raw-events.ts';
export type {
  AnswerReader,
  FromError,
  ModelProfile,
  SendOptions,
  Wire,
  WireBody,
  WireRequest,
  WireTools,
  WireWarning,
} from './wire/wire.ts';
