import {
  type ArtifactPart,
  isJsonObject,
  type JsonValue,
  type ReadonlyContext,
  type ToolContext,
  ToolError,
} from '@mortise/core';
import { adkContent } from '../show/adk-parts.ts';

/** The requests that a tool of ADK made while it ran. */
export interface AdkRequests {
  readonly confirmation: { readonly hint: string; readonly payload?: JsonValue } | undefined;
}

/** The replacement for ADK's `Context` in one call. */
export interface AdkToolContext {
  /** The object that the tool gets as its context. */
  readonly facade: never;
  /**
   * Applies the members of `actions`, and returns the requests
   * of the tool. Called once, when the tool has returned.
   */
  settle(): AdkRequests;
  /**
   * The error of the first unsupported member that the tool
   * used, because ADK's own classes wrap it in another error.
   */
  readonly missing: ToolError | undefined;
}

/**
 * Creates an ADK context from a Mortise tool context. Members without a counterpart throw `adk_unsupported`
 * when they are used, so that no tool continues with a missing value.
 *
 * @param said The user's answer about this call.
 */
export function adkToolContext(
  context: ReadonlyContext & Partial<ToolContext>,
  said?: { readonly confirmed: boolean; readonly hint: string; readonly payload?: JsonValue },
): AdkToolContext {
  const asked: Record<string, { hint?: string; payload?: JsonValue }> = {};
  const { functionCallId = '' } = context;
  const actions: AdkActionsOfACall = {
    stateDelta: {},
    artifactDelta: {},
    requestedAuthConfigs: {},
    requestedToolConfirmations: asked,
  };
  const members: { readonly [name: string]: unknown } = {
    state: stateOf(context),
    actions,
    eventActions: actions,
    functionCallId,
    toolConfirmation: said,
    abortSignal: context.signal,
    invocationId: context.invocationId,
    agentName: context.agentName,
    userId: context.session.userId,
    sessionId: context.session.sessionId,
    userContent: context.userContent && adkContent(context.userContent),
    loadArtifact: async (name: string, version?: number) => partOf(await context.loadArtifact?.(name, version)),
    saveArtifact: (name: string, part: unknown) => context.saveArtifact?.(name, artifactOf(part)),
    listArtifacts: async () => [...((await context.listArtifacts?.()) ?? [])],
    searchMemory: async (query: string) => ({
      memories: ((await context.searchMemory?.(query)) ?? []).map(({ content, author, timestamp }) => ({
        content: adkContent(content),
        ...(author !== undefined && { author }),
        ...(timestamp !== undefined && { timestamp: new Date(timestamp).toISOString() }),
      })),
    }),
    requestConfirmation: ({ hint, payload }: { hint?: string; payload?: JsonValue }) => {
      asked[functionCallId] = { ...(hint !== undefined && { hint }), ...(payload !== undefined && { payload }) };
    },
  };
  let missing: ToolError | undefined;
  const get = (_: object, name: string | symbol): unknown => {
    if (typeof name === 'symbol' || name === 'then' || name === 'toJSON' || Object.hasOwn(members, name))
      return members[String(name)];
    missing ??= lacking(name);
    throw missing;
  };
  return {
    get missing() {
      return missing;
    },
    facade: new Proxy(members, { get, has: (_, name) => Object.hasOwn(members, name) }) as never,
    settle() {
      for (const [key, value] of Object.entries(actions.stateDelta)) context.setState?.(key, value as JsonValue);
      if (actions.skipSummarization === true) context.skipSummarization?.();
      if (actions.escalate === true) context.escalate?.();
      if (actions.transferToAgent !== undefined) context.transferTo?.(actions.transferToAgent);
      const request = asked[functionCallId];
      return { confirmation: request && { ...request, hint: request.hint ?? '' } };
    },
  };
}

interface AdkActionsOfACall {
  readonly stateDelta: Record<string, unknown>;
  readonly artifactDelta: Record<string, number>;
  readonly requestedAuthConfigs: Record<string, unknown>;
  readonly requestedToolConfirmations: Record<string, unknown>;
  skipSummarization?: boolean;
  escalate?: boolean;
  transferToAgent?: string;
}

function lacking(name: string): ToolError {
  const instead =
    name === 'requestCredential' || name === 'getAuthResponse' ? '; give the tool a gate of @mortise/auth' : '';
  return new ToolError(`This tool of ADK needs \`${name}\` of its context, which is not supported${instead}.`, {
    code: 'adk_unsupported',
  });
}

/** Returns ADK's `State` for the state of the session. A write is visible to the next read. */
function stateOf(context: ReadonlyContext & Partial<ToolContext>): object {
  const written = new Map<string, unknown>();
  const get = (key: string): unknown => (written.has(key) ? written.get(key) : context.state[key]);
  const set = (key: string, value: unknown): void => {
    written.set(key, value);
    context.setState?.(key, value as JsonValue);
  };
  return {
    get: (key: string, otherwise?: unknown) => get(key) ?? otherwise,
    set,
    has: (key: string) => get(key) !== undefined,
    hasDelta: () => written.size > 0,
    update: (delta: Record<string, unknown>) => {
      for (const [key, value] of Object.entries(delta)) set(key, value);
    },
    toRecord: () => ({ ...context.state, ...Object.fromEntries(written) }),
  };
}

/** Converts a part to the form of ADK's artifacts. */
function partOf(part: ArtifactPart | undefined): object | undefined {
  if (!part) return undefined;
  if (part.type === 'text') return { text: part.text };
  const { type, ...data } = part;
  return { [type]: data };
}

function artifactOf(part: unknown): ArtifactPart {
  const { text, inlineData, fileData } = (isJsonObject(part) ? part : {}) as { readonly [name: string]: unknown };
  if (typeof text === 'string') return { type: 'text', text };
  if (isJsonObject(inlineData)) return { ...(inlineData as object), type: 'inlineData' } as ArtifactPart;
  if (isJsonObject(fileData)) return { ...(fileData as object), type: 'fileData' } as ArtifactPart;
  throw new ToolError('An artifact must be a part with a text, inline data, or the URI of a file.', {
    code: 'adk_unsupported',
  });
}
