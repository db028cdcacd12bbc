export {
  addArgs,
  addText,
  boundedSummary,
  type CallSlot,
  contentOf,
  lateWarning,
  partOf,
  type Slot,
  setArgs,
  setText,
  type TextSlot,
} from './answer/answer-slot.ts';
export { countOf, otherCounts, usageOf } from './answer/answer-usage.ts';
export { type ReportedSource, rangesIn, sourceOf, type TextRange } from './answer/source-of.ts';
export type { Connection } from './call/connection.ts';
export { bodyOf, type Endpoint, eventsOfResponse, iteratorOf, openComplete, openStream } from './call/open-answer.ts';
export { wireModel } from './call/wire-model.ts';
export { checkKey, clientSecrets, isAt, loadSdk, noKey, refusedClient } from './client/vendor-client.ts';
export { streamCut } from './error/model-errors.ts';
export { isSecretName, withoutScheme } from './error/secrets.ts';
export { type CallOptions, checkOptions, type Timeouts, timeoutNames } from './options/check-options.ts';
export { type Growth, growing } from './request/growing.ts';
export { wellFormed, wellFormedJson, withOptions } from './request/request-body.ts';
export {
  type Authorship,
  authorshipOf,
  isOutputless,
  type MediaPart,
  madeMedium,
  mediaMade,
  ownFile,
  type PartWriter,
  resultHeading,
  shownParts,
  splitResults,
  writeParts,
} from './request/write-parts.ts';
export { definitionNameOf, ownMember, pointTo, resolveRef } from './schema/json-pointer.ts';
export { hasType, isJsonType, type JsonType, typeOf } from './schema/json-type.ts';
export type { LoweredSchema } from './schema/lowered-schema.ts';
export { describeNote, oncePerSchema, type SchemaNote } from './schema/lowered-schema.ts';
export { annotations, bookkeeping, concerns, hasNoEffect, isRule } from './schema/schema-keywords.ts';
export { unwrap } from './strict-schema/lower-ref.ts';
export { lowerStrictly } from './strict-schema/lower-strictly.ts';
export { referencesIn, type StrictDialect } from './strict-schema/lowering.ts';
export {
  type ChosenTools,
  checkProviderTools,
  chosenTools,
  ownProviderTools,
  runByMember,
} from './tools/chosen-tools.ts';
export {
  type LoweredTool,
  type LoweredTools,
  oncePerProfile,
  type SentSchemas,
  type ToolDialect,
  toolLowering,
} from './tools/lower-tools.ts';
export {
  CallIds,
  type CallReference,
  type IdRule,
  type NameRule,
  textHash,
  wantedId,
  wireNames,
} from './tools/wire-names.ts';
export { eventsOfIterator, eventsOnceStarted, type RawEvents } from './wire/raw-events.ts';
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
