export { apply, shownMessages } from './fold/apply.ts';
export { UiFold } from './fold/ui-fold.ts';
export { addUsage, type UiModelUsage, UsageTotals } from './fold/usage-totals.ts';
export { checkHost, checkHosts } from './http/check-host.ts';
export { effectsForgotten, type WordsToReplace } from './http/edited-words.ts';
export { type ForkedBefore, forkBefore } from './http/fork-before.ts';
export { type GuardOptions, guardedHandler, notFound, type UiHandler } from './http/guarded-handler.ts';
export type { UiInboxItem } from './http/inbox.ts';
export {
  type Answering,
  type AnswerRules,
  answerRules,
  checkMayAnswer,
  type IncomingAnswer,
  isTheirs,
  type ProposedAnswer,
} from './http/may-answer.ts';
export { openAnswers, type PersonAnswer, type PersonWithdrawal, type SaidAgain } from './http/open-answers.ts';
export type { Person } from './http/person.ts';
export { noStore, Problem, problemOf } from './http/problem.ts';
export { readJson } from './http/read-body.ts';
export { rewindTo } from './http/rewind-before.ts';
export { PersonView, pageSeenBy, seenEvents } from './http/seen-by.ts';
export { jsonFrames, type SseOptions, sseResponse, untilLeft } from './http/sse-response.ts';
export {
  checkedAnswers,
  type DoorOptions,
  type PersonInput,
  type PersonResult,
  submit,
} from './http/submit.ts';
export { uiHandler } from './http/ui-handler.ts';
export { type HandlerOptions, handlerOptions, type UiHandlerOptions } from './http/ui-handler-options.ts';
export { messagesOf, stateOf } from './page/messages-of.ts';
export { type ProjectOptions, projectEvent } from './project/project-event.ts';
export type { UiCallRef, UiMediaRef, UiShow } from './project/ui-show.ts';
export type { Taken } from './runs/hubs.ts';
export { isRefusal } from './runs/is-refusal.ts';
export { type LiveRuns, liveRuns } from './runs/live-runs.ts';
export type { LiveInput, LiveRunsOptions, WatchOptions } from './runs/live-runs-options.ts';
export {
  runEndOf,
  type UiChange,
  type UiEvent,
  type UiFleeting,
  type UiOutcome,
  type UiStored,
} from './shape/ui-event.ts';
export {
  partId,
  type UiCall,
  type UiMedia,
  type UiMessage,
  type UiNote,
  type UiPart,
  type UiSource,
  type UiSources,
  type UiText,
  type UiUsage,
} from './shape/ui-message.ts';
export type { UiFrame, UiOp, UiPatch } from './shape/ui-patch.ts';
export type { UiAsked, UiQuestion } from './shape/ui-question.ts';
export {
  emptyLive,
  emptyState,
  type UiAgent,
  type UiLive,
  type UiLiveCall,
  type UiRunEnd,
  type UiState,
} from './shape/ui-state.ts';
