import {
  inputRequired,
  type LoggingLevel,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import {
  type CallInput,
  failureText,
  type JsonValue,
  type PendingCall,
  type RunEvent,
  type RunResult,
  type SessionKey,
  type ToolOutcome,
} from '@mortise/core';
import { isRecord } from '../json/json-shape.ts';
import type { McpCaller } from './mcp-caller.ts';
import { outcomeIn, type ServedTools } from './served-tools.ts';
import { fromResponse, keyOf, toQuestion } from './to-question.ts';
import { type ServedResult, toResult } from './to-result.ts';

/** A call of a client, and what is known about the client. */
export interface Asking {
  readonly call: CallInput;
  readonly userId: string;
  readonly caller: McpCaller;
  /** Returns true if the client can show its user a form, or a page. */
  readonly canShow: (mode: 'form' | 'url') => boolean;
  readonly context: ServerContext;
}

/** Runs a call, or resumes a waiting call, and returns its result or its questions. */
export async function answerCall(tools: ServedTools, asking: Asking): Promise<ServedResult | Asked> {
  const { call, caller, context } = asking;
  const { signal, inputResponses = {} } = context.mcpReq;
  const state = context.mcpReq.requestState<unknown>();
  if (state === undefined) {
    const session = tools.newSession(asking.userId);
    return finish(tools, session, asking, tools.begin(session, call, caller, signal));
  }
  const [sessionId = '', round] = String(state).split(':');
  const session: SessionKey = { ...tools.newSession(asking.userId), sessionId };
  const waiting = await tools.waitingOf(session, call);
  if (!waiting || String(waiting.round) !== round) throw nothingWaits(call);
  const answers: { readonly requestId: string; readonly value: JsonValue }[] = [];
  for (const question of waiting.pending) {
    const response = inputResponses[keyOf(question, waiting.pending)];
    if (response === undefined) return ask(tools, session, asking, waiting.pending);
    const value = fromResponse(question, response);
    if (value === undefined) {
      await tools.forget(session);
      return refusal(`\`${call.name}\` was not run: its question was not answered`);
    }
    if (!(await tools.mayAnswer(session, question, value))) return notAllowed(tools, session, call);
    answers.push({ requestId: question.id, value });
  }
  return finish(tools, session, asking, tools.resume(session, answers, caller, signal));
}

type Asked = ReturnType<typeof inputRequired>;

async function finish(
  tools: ServedTools,
  session: SessionKey,
  asking: Asking,
  events: AsyncIterable<RunEvent>,
): Promise<ServedResult | Asked> {
  const { call } = asking;
  let outcome: ToolOutcome | undefined;
  let result: RunResult | undefined;
  for await (const event of events) {
    outcome = outcomeIn(event) ?? outcome;
    if (event.type === 'end') result = event.result;
    if (event.type === 'warning') tools.warned(event);
    if (event.type === 'toolProgress') await sendProgress(asking.context, event.value);
  }
  const code = result?.error?.code;
  if (result?.status === 'paused' || code === 'bad_answer') return ask(tools, session, asking, result?.pending ?? []);
  // Another request resumes this call or has resumed it.
  if (code !== undefined && takenCodes.has(code)) throw nothingWaits(call);
  await tools.forget(session);
  const hasOutputSchema = tools.declarationOf(asking.userId, call.name)?.responseJsonSchema?.['type'] === 'object';
  if (outcome) return toResult(call.name, outcome, hasOutputSchema);
  if (result?.status === 'failed' && result.error) {
    // The client is not trusted: only the application gets the provider's message.
    const { code: why, message } = result.error;
    tools.warned({ type: 'warning', code: why, message });
    return refusal(`\`${call.name}\` gave no result (${why}): ${failureText(why)}`);
  }
  return refusal(
    `\`${call.name}\` gave no result: ${result?.error?.message ?? 'the run ended before the tool returned'}`,
  );
}

async function ask(
  tools: ServedTools,
  session: SessionKey,
  { call, canShow, context }: Asking,
  pending: readonly PendingCall[],
): Promise<ServedResult | Asked> {
  const inputRequests: Record<string, ReturnType<typeof inputRequired.elicit>> = {};
  for (const question of pending) {
    if (!(await tools.mayAnswer(session, question))) return notAllowed(tools, session, call);
    const shown = toQuestion(question);
    if (typeof shown === 'string' || !canShow(shown.mode)) {
      await tools.forget(session);
      const reason = typeof shown === 'string' ? shown : cannotShow[shown.mode];
      const text = `\`${call.name}\` was not run: ${reason}`;
      if (typeof shown === 'string' || !context.mcpReq.envelope) return refusal(text);
      const requiredCapabilities = { elicitation: { [shown.mode]: {} } };
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities }, text);
    }
    const { mode, ...params } = shown;
    const request = mode === 'url' ? inputRequired.elicitUrl(params as never) : inputRequired.elicit(params as never);
    inputRequests[keyOf(question, pending)] = request;
  }
  // The id of the session also proves the right to answer: it cannot be guessed.
  return inputRequired({ inputRequests, requestState: `${session.sessionId}:${await tools.keep(session)}` });
}

/**
 * Sends the values that a tool yields: `{ progress, total?, message? }` is progress, and `{ level, data,
 * logger? }` a log message.
 */
async function sendProgress({ mcpReq }: ServerContext, value: unknown): Promise<void> {
  if (!isRecord(value)) return;
  const { progress, total, message, level, data, logger } = value;
  const token = mcpReq._meta?.progressToken;
  if (isLevel(level) && data !== undefined)
    await mcpReq.log(level, data, typeof logger === 'string' ? logger : undefined);
  if (token === undefined || typeof progress !== 'number') return;
  await mcpReq.notify({
    method: 'notifications/progress',
    params: {
      progressToken: token,
      progress,
      ...(typeof total === 'number' && { total }),
      ...(typeof message === 'string' && { message }),
    },
  });
}

function isLevel(level: unknown): level is LoggingLevel {
  return levels.has(level);
}

async function notAllowed(tools: ServedTools, session: SessionKey, { name }: CallInput): Promise<ServedResult> {
  await tools.forget(session);
  return refusal(`\`${name}\` was not run: it asks a question that this caller may not answer`);
}

function refusal(text: string): ServedResult {
  return { content: [{ type: 'text', text }], isError: true };
}

function nothingWaits({ name }: CallInput): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `this answer is no longer expected: call ${name} again`);
}

const cannotShow = {
  form: 'it has to ask the user, and this client does not show forms (elicitation)',
  url: 'the user has to open a page, and this client does not support that (URL elicitation)',
};

const levels: ReadonlySet<unknown> = new Set<LoggingLevel>([
  ...(['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const),
]);

const takenCodes: ReadonlySet<string> = new Set([
  'already_answered',
  'session_busy',
  'session_conflict',
  'session_fenced',
  'session_not_found',
]);
