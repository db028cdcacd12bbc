export type { Agent, AgentStep, BranchView, Member, MemberView } from './agent/agent.ts';
export type { AgentLimits, LimitName, Limits } from './agent/limits.ts';
export type { ArtifactPart, ArtifactScope, ArtifactService } from './artifact/artifact-service.ts';
export type { AnswerCheck } from './call/evaluate-answer.ts';
export type { AgentCallbacks } from './callback/agent-callbacks.ts';
export type { Callbacks } from './callback/callbacks.ts';
export type { ModelCallbacks } from './callback/model-callbacks.ts';
export type { RunCallbacks } from './callback/run-callbacks.ts';
export type { ToolCallbacks } from './callback/tool-callbacks.ts';
export type { Content, Role } from './content/content.ts';
export type { FinishReason } from './content/finish-reason.ts';
export type { FunctionCall } from './content/function-call.ts';
export type { FunctionDeclaration } from './content/function-declaration.ts';
export type { FileDataPart, InlineDataPart, PartBase, TextPart } from './content/media-part.ts';
export { modelResponse } from './content/model-response.ts';
export type { InterimOutcome, OutcomePart, PendingResult, ToolOutcome } from './content/outcome.ts';
export type { FunctionCallPart, FunctionResponsePart, Part, ProviderPart, ThoughtPart } from './content/part.ts';
export type { PendingCall } from './content/pending-call.ts';
export type { Answer, CheckedGap, PendingQuestion, PendingRequest } from './content/pending-request.ts';
export type { ResponseSource } from './content/response-source.ts';
export type { Source } from './content/source.ts';
export { textOf } from './content/text-of.ts';
export type { ModelUsage, Usage } from './content/usage.ts';
export { messageText } from './content/words-of.ts';
export type { CallbackContext } from './context/callback-context.ts';
export { noteQuestion } from './context/note-question.ts';
export type { PrepareContext } from './context/prepare-context.ts';
export type { ReadonlyContext } from './context/readonly-context.ts';
export type { Delta, RunEvent, ToolEnd, ToolStart } from './context/run-event.ts';
export type {
  CompletedRun,
  FailedRun,
  PausedRun,
  RespondedRun,
  RunCall,
  RunProblem,
  RunReport,
  RunResult,
  RunWarning,
  StoppedRun,
  UnstructuredRun,
} from './context/run-result.ts';
export type { ToolContext } from './context/tool-context.ts';
export type { CredentialResponse } from './credential/credential-response.ts';
export type { BearerCredential, Credential, CredentialService } from './credential/credential-service.ts';
export { AgentError } from './error/agent-error.ts';
export {
  checkMembers,
  type KnownMembers,
  type MemberCheck,
  type MemberRule,
  type MemberRules,
  type OptionName,
  type ValueRule,
} from './error/check-members.ts';
export { ConfigError } from './error/config-error.ts';
export { failureText } from './error/failure-text.ts';
export {
  either,
  listOf,
  milliseconds,
  numberFrom,
  oneOf,
  recordOf,
  sessionKeyMembers,
  standardSchema,
  wholeNumber,
} from './error/member-rules.ts';
export { ModelError, type ModelErrorDetails } from './error/model-error.ts';
export { nearestNames } from './error/nearest-names.ts';
export { RunError } from './error/run-error.ts';
export {
  SessionConflictError,
  SessionCorruptError,
  SessionError,
  SessionExistsError,
  SessionFencedError,
  SessionNotFoundError,
  SessionTimeoutError,
} from './error/session-error.ts';
export { asError } from './error/thrown.ts';
export { ToolError } from './error/tool-error.ts';
export type { Event, EventBase, EventBody, EventOf, MemberEnd, StartedCall } from './event/event.ts';
export type { EventActions } from './event/event-actions.ts';
export { isFinalResponse } from './event/is-final-response.ts';
export { type MailOutcome, mailOutcome } from './event/mail-outcome.ts';
export type { AlreadyAnsweredError } from './inbox/already-answered-error.ts';
export { type ClosedReason, closedReason, loggedQuestions, type QuestionState } from './inbox/closed-reason.ts';
export { jsonMail } from './inbox/json-mail.ts';
export type { AnswerInput, CallInput, ResultInput, RunInput, WithdrawInput } from './inbox/run-input.ts';
export { assertNever } from './json/assert-never.ts';
export { type Awaitable, isPromise } from './json/awaitable.ts';
export { canonicalJson } from './json/canonical-json.ts';
export { clipText } from './json/clip-text.ts';
export { mediaLimitBytes } from './json/json-limits.ts';
export { isJsonObject, type JsonInput, type JsonObject, type JsonValue } from './json/json-value.ts';
export { leaveIterator } from './json/leave-iterator.ts';
export { parseArgs } from './json/parse-args.ts';
export { sha256 } from './json/sha256.ts';
export { exactJson, type Snapshot, snapshotJson } from './json/snapshot-json.ts';
export type { InferTools } from './llm-agent/infer-tools.ts';
export { type Instruction, instructionTemplate } from './llm-agent/instruction.ts';
export {
  type AgentOutput,
  type AgentSettings,
  type AgentTools,
  isLlmAgent,
  type LlmAgent,
  type LlmAgentOptions,
  llmAgent,
} from './llm-agent/llm-agent.ts';
export type { MemoryEntry, MemoryScope, MemorySearchOptions, MemoryService } from './memory/memory-service.ts';
export type { Model, ModelCallOptions, ResponseHead, TokenCount } from './model/model.ts';
export { type AttemptPlan, ModelAttempts } from './model/model-attempts.ts';
export type { ModelEnd, ModelEvent, ModelFailure, ModelUsed, ModelWarning } from './model/model-event.ts';
export type { ModelRequest, ModelSettings, ProviderTool, RequestSettings, ToolChoice } from './model/model-request.ts';
export { type RetryDelayOptions, retryDelay } from './model/retry-delay.ts';
export { type ForeignItems, type PacedItems, Pacer, paced } from './platform/pacer.ts';
export { collectRun, orThrow } from './runner/drive.ts';
export type { CallCheck, DryRunOptions, ToolList } from './runner/dry-run.ts';
export { type CallToolOptions, createRunner, type Runner } from './runner/runner.ts';
export type { RunnerOptions, ViewSnapshots } from './runner/runner-options.ts';
export { plainIssues } from './schema/plain-issues.ts';
export type { SchemaValidator } from './schema/schema-validator.ts';
export type { SchemaIssue, SchemaResult, StandardSchema } from './schema/standard-schema.ts';
export { type InMemorySessionOptions, inMemorySessionService } from './session/in-memory/in-memory-session-service.ts';
export type { Session, SessionKey } from './session/session.ts';
export type {
  ListFilter,
  OpenFilter,
  OpenQuestion,
  Page,
  PageRequest,
  RunnableFilter,
  SessionDue,
  SessionIndex,
  SessionStatus,
  SessionSummary,
} from './session/session-index.ts';
export { parseSessionKey, sessionKeyText } from './session/session-key-text.ts';
export type {
  AppendExpectation,
  AppendResult,
  DeleteFilter,
  ForgottenSessions,
  LeaseStore,
  LoadFrom,
  Mail,
  SessionScope,
  SessionService,
} from './session/session-service.ts';
export { sessionsOwnedBy } from './session/sessions-owned-by.ts';
export type { SessionSnapshot, SnapshotStore } from './session/snapshot-store.ts';
export { initialState } from './session/state-entry.ts';
export { type StateScope, scopeOf, withoutTemp } from './session/state-scope.ts';
export { wrapSessions } from './session/wrap-sessions.ts';
export { addGate } from './tool/add-gate.ts';
export { type CacheToolsetOptions, cacheToolset } from './tool/cache-toolset.ts';
export { checkedArgs } from './tool/checked-args.ts';
export { deriveTool } from './tool/derive-tool.ts';
export { delegateResult, type ExplicitResult, errorResult, okResult, pendingResult } from './tool/explicit-result.ts';
export { filterToolset } from './tool/filter-toolset.ts';
export { type FunctionToolOptions, functionTool, type NoArguments } from './tool/function-tool.ts';
export { isEgress } from './tool/is-egress.ts';
export type { ModelRequestDraft } from './tool/model-request-draft.ts';
export { prefixToolset } from './tool/prefix-toolset.ts';
export { type SchemaToolOptions, schemaTool } from './tool/schema-tool.ts';
export { staticToolset } from './tool/static-toolset.ts';
export { isAddressArgument, isAddressSchema, mayNameAddress, takesAddress } from './tool/takes-address.ts';
export type {
  CheckedArgs,
  CheckedInput,
  ExclusionKey,
  GateCall,
  GateContext,
  GateDecision,
  Tool,
  ToolCheck,
  ToolEffect,
  ToolGate,
} from './tool/tool.ts';
export type { ToolEgress } from './tool/tool-egress.ts';
export type { ToolInput, ToolOutput } from './tool/tool-input.ts';
export { type ToolPredicate, toolNamed } from './tool/tool-predicate.ts';
export { type ToolRegistry, toolRegistry } from './tool/tool-registry.ts';
export type { DelegateEnd, DelegateResult, OkResult, ToolResult } from './tool/tool-result.ts';
export {
  effectOfTool,
  isRepeatable,
  type ToolTraits,
  type TraitOptions,
  traitNames,
  traitsOf,
} from './tool/tool-traits.ts';
export type { Toolset, ToolsetWarn } from './tool/toolset.ts';
