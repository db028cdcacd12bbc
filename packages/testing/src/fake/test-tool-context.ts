import {
  AgentError,
  type Answer,
  type ArtifactPart,
  type Content,
  type Credential,
  checkMembers,
  type Event,
  type EventActions,
  type JsonObject,
  type JsonValue,
  listOf,
  type MemberRules,
  type MemoryEntry,
  recordOf,
  type SessionKey,
  sessionKeyMembers,
  type ToolContext,
  wholeNumber,
} from '@mortise/core';
import { checkedState } from './draft-problems.ts';

/** Options of a test context. */
export interface TestToolContextOptions {
  readonly functionCallId?: string | undefined;
  readonly state?: JsonObject | undefined;
  readonly answers?:
    | readonly (Answer | { readonly value: JsonValue; readonly kind?: string; readonly by?: string })[]
    | undefined;
  /** The answers that gates got about the call. */
  readonly approvals?: readonly { readonly value: JsonValue; readonly by?: string }[] | undefined;
  readonly credential?: Credential | undefined;
  readonly deps?: unknown | undefined;
  readonly session?: SessionKey | undefined;
  readonly agentName?: string | undefined;
  readonly attempt?: number | undefined;
  /** The results of steps of an earlier attempt. */
  readonly steps?: { readonly [name: string]: JsonValue } | undefined;
  readonly userContent?: Content | undefined;
  readonly events?: readonly Event[] | undefined;
  /** The results of `searchMemory`. */
  readonly memory?: readonly MemoryEntry[] | undefined;
  /** The artifacts that `loadArtifact` finds. */
  readonly artifacts?: { readonly [filename: string]: ArtifactPart } | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A tool context outside of a run, which records the actions of the tool. */
export interface TestToolContext extends ToolContext {
  /** The actions that would be part of the call's event. */
  readonly actions: EventActions;
  /** The values with which `progress` was called. */
  readonly progressed: readonly unknown[];
  /** The secrets with which `keepSecret` was called. */
  readonly secrets: readonly { readonly name: string; readonly value: string }[];
}

/**
 * Creates a context for calling a tool's `run` in a unit test. Writes are visible at once in `state`, and
 * recorded in `actions`.
 */
export function testToolContext(options: TestToolContextOptions = {}): TestToolContext {
  options = checkMembers('testToolContext', options, testToolContextOptions);
  const functionCallId = options.functionCallId ?? 'call-1';
  const session = options.session ?? { appName: 'app', userId: 'user', sessionId: 'session-1' };
  const state: Record<string, JsonValue> = { ...options.state };
  const stateDelta: Record<string, JsonValue> = {};
  const versions = new Map<string, ArtifactPart[]>(
    Object.entries(options.artifacts ?? {}).map(([name, part]) => [name, [part]]),
  );
  const artifactDelta: Record<string, number> = {};
  const flags: { skipSummarization?: true; escalate?: true; transferTo?: string } = {};
  const progressed: unknown[] = [];
  const secrets: { readonly name: string; readonly value: string }[] = [];
  const steps = new Set<string>();
  return {
    agentName: options.agentName ?? 'agent',
    invocationId: 'invocation-1',
    branch: undefined,
    session,
    get state() {
      return Object.freeze({ ...state });
    },
    events: options.events ?? [],
    userContent: options.userContent,
    deps: options.deps,
    signal: options.signal ?? new AbortController().signal,
    functionCallId,
    idempotencyKey: functionCallId,
    attempt: options.attempt ?? 1,
    fencingToken: 0,
    answers: (options.answers ?? []).map((answer, at) => ({
      requestId: `${functionCallId}?${at}`,
      kind: 'confirmation',
      at: 0,
      ...answer,
    })),
    approvals: (options.approvals ?? []).map((answer, at) => ({
      requestId: `${functionCallId}?gate${at}`,
      kind: 'confirmation',
      at: 0,
      ...answer,
    })),
    credential: options.credential,
    setState(key, value) {
      const json = checkedState(key, value);
      if (value === undefined) delete state[key];
      else state[key] = json;
      stateDelta[key] = json;
    },
    async saveArtifact(filename, part) {
      const all = versions.get(filename) ?? [];
      versions.set(filename, all);
      const version = all.push(part) - 1;
      artifactDelta[filename] = version;
      return version;
    },
    loadArtifact: async (filename, version) =>
      version === undefined ? versions.get(filename)?.at(-1) : versions.get(filename)?.[version],
    listArtifacts: async () => [...versions.keys()].sort(),
    searchMemory: async () => options.memory ?? [],
    step: async (name, run) => {
      if (steps.has(name)) throw new AgentError('duplicate_step', `the step "${name}" was already taken`);
      steps.add(name);
      return options.steps && Object.hasOwn(options.steps, name) ? (options.steps[name] as never) : run();
    },
    progress: (value) => void progressed.push(value),
    escalate() {
      flags.escalate = true;
    },
    transferTo(agentName) {
      flags.transferTo = agentName;
    },
    skipSummarization() {
      flags.skipSummarization = true;
    },
    get actions() {
      return {
        ...(Object.keys(stateDelta).length > 0 && { stateDelta: { ...stateDelta } }),
        ...(Object.keys(artifactDelta).length > 0 && { artifactDelta: { ...artifactDelta } }),
        ...flags,
      };
    },
    progressed,
    keepSecret: (name, value) => void secrets.push({ name, value }),
    secrets,
  };
}

const testToolContextOptions = {
  functionCallId: 'text',
  state: 'object',
  answers: listOf('object'),
  approvals: listOf('object'),
  credential: 'object',
  deps: true,
  session: sessionKeyMembers,
  agentName: 'text',
  attempt: wholeNumber(1),
  steps: 'object',
  userContent: 'object',
  events: listOf('object'),
  memory: listOf('object'),
  artifacts: recordOf('object'),
  signal: 'object',
} satisfies MemberRules<TestToolContextOptions>;
