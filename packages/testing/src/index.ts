export { secretForms } from './canary/secret-forms.ts';
export { shownSecrets } from './canary/shown-secrets.ts';
export { agentCases } from './conformance/agent-cases.ts';
export { artifactServiceCases } from './conformance/artifact-service-cases.ts';
export { bindCases, type TestRunner, type TestRunnerContext } from './conformance/bind-cases.ts';
export type { ConformanceCase, ConformanceOptions, SubjectFactory } from './conformance/conformance-case.ts';
export { credentialServiceCases } from './conformance/credential-service-cases.ts';
export { type GateSubject, gateCases } from './conformance/gate-cases.ts';
export { leaseStoreCases } from './conformance/lease-store-cases.ts';
export { memoryServiceCases } from './conformance/memory-service-cases.ts';
export { runCases, type Verdict } from './conformance/run-cases.ts';
export { schemaValidatorCases } from './conformance/schema-validator-cases.ts';
export { sessionServiceCases } from './conformance/session-service-cases.ts';
export type { SessionSubject } from './conformance/session-subject.ts';
export { type ToolSubject, toolCases } from './conformance/tool-cases.ts';
export { type ToolsetSubject, toolsetCases } from './conformance/toolset-cases.ts';
export { verdictTable } from './conformance/verdict-table.ts';
export { type FakeClock, fakeClock } from './fake-clock.ts';
export { fakeIds } from './fake-ids.ts';
export { historyProblems } from './history-problems.ts';
export {
  type ScriptedCall,
  type ScriptedModel,
  type ScriptedStep,
  type ScriptedTurn,
  scriptedModel,
} from './scripted-model.ts';
export { testGateCall } from './test-gate-call.ts';
export { type TestToolContext, type TestToolContextOptions, testToolContext } from './test-tool-context.ts';
