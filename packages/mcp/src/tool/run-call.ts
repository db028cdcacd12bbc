import {
  type Answer,
  isRepeatable,
  type JsonObject,
  type JsonValue,
  type ToolContext,
  type ToolEffect,
  ToolError,
  type ToolResult,
} from '@mortise/core';
import { type Asked, askedRequest, openRequest, type Round, readAsked, readRound, visitsOf } from '../ask/asked.ts';
import {
  answerWith,
  questionFor,
  Refusal,
  readRequest,
  type ServerRequest,
  type Spent,
} from '../ask/server-request.ts';
import { settleRound, withAnswer } from '../ask/settle-round.ts';
import type { McpCall } from '../endpoint/mcp-server.ts';
import { callError } from '../error/call-error.ts';
import type { Flight } from '../session/flights.ts';
import type { McpSession } from '../session/mcp-session.ts';
import { askToSignIn, refusedSignIn } from './ask-to-sign-in.ts';
import { fromResult, taskOnlyError } from './from-result.ts';
import type { McpToolDefinition } from './mcp-tool-definition.ts';

/** A tool of a server, as needed to run its calls. */
export interface CalledTool {
  /** The name for the model. */
  readonly toolName: string;
  readonly definition: McpToolDefinition;
  readonly effect: ToolEffect;
}

/**
 * Runs one attempt of a call: sends it, or resumes after the question of an earlier attempt. A question of
 * the server to the user becomes a question of the call, logged with everything needed to resume in another
 * process.
 */
export async function runCall(
  session: McpSession,
  tool: CalledTool,
  args: JsonObject,
  context: ToolContext,
): Promise<ToolResult> {
  const refused = refusedSignIn(context);
  if (refused) return refused;
  if (tool.definition.execution) throw taskOnlyError(tool.toolName);
  const answers = context.answers.filter(({ kind }) => kind === 'input' || kind === 'confirmation');
  let ended: ToolResult | undefined;
  const ongoing = { session, tool, args, context };
  session.secrets.registerWith(context);
  try {
    // The step stores the question before the user is asked. The end
    // of a call is thrown past the step, which then stores nothing.
    const asked = await context.step(stepName(answers.length), async (): Promise<JsonValue> => {
      const next = await advance(ongoing, answers);
      if (next.type !== 'ended') return next as unknown as JsonValue;
      ended = next.result;
      throw isEnded;
    });
    return question(session, readAsked(asked));
  } catch (error) {
    if (error === isEnded && ended) return ended;
    throw error;
  } finally {
    // The call may have refreshed the token, so the secrets are registered again.
    session.secrets.registerWith(context);
  }
}

interface Ongoing {
  readonly session: McpSession;
  readonly tool: CalledTool;
  readonly args: JsonObject;
  readonly context: ToolContext;
}

type Next = Asked | { readonly type: 'ended'; readonly result: ToolResult };

async function advance(ongoing: Ongoing, answers: readonly Answer[]): Promise<Next> {
  const answer = answers.at(-1);
  if (!answer) return fly(ongoing, begin(ongoing, {}), unspent);
  const asked = readAsked(await ongoing.context.step(stepName(answers.length - 1), () => null));
  if (asked?.type === 'round') return answerRound(ongoing, asked, answer.value);
  const { session, context } = ongoing;
  const flight = session.flights.resume(context.functionCallId, ownerOf(context));
  if (!flight) return lost(ongoing);
  await answerFlight(ongoing, flight, readRequest(asked?.request), answer.value);
  return fly(ongoing, flight, unspent);
}

async function answerRound(ongoing: Ongoing, round: Round, value: JsonValue): Promise<Next> {
  const open = openRequest(round);
  if (!open) return resumeRound(ongoing, round);
  const [key, request] = open;
  const { session, context } = ongoing;
  const answer = await answerWith(session, readRequest(request), value, context.signal);
  const isRefused = answer instanceof Refusal || (round.isVisit && answer['action'] !== 'accept');
  if (!isRefused) return resumeRound(ongoing, withAnswer(round, key, answer));
  const { reason } = answer instanceof Refusal ? answer : { reason: undefined };
  return { type: 'ended', result: { status: 'denied', ...(reason !== undefined && { reason }) } };
}

/**
 * Answers the question that the server waits for. The server does
 * not learn why a model was not asked, or why it did not answer.
 */
async function answerFlight(
  { session, context }: Ongoing,
  flight: Flight,
  request: ServerRequest,
  value: JsonValue,
): Promise<void> {
  try {
    const answer = await answerWith(session, request, value, context.signal);
    if (answer instanceof Refusal) flight.refuse('the user refused the request');
    else flight.answer(answer);
  } catch {
    // The error was noted where it was thrown.
    flight.refuse('the model did not answer');
  }
}

async function resumeRound(ongoing: Ongoing, round: Round): Promise<Next> {
  const { tool, session, context } = ongoing;
  const next = await settleRound(tool.toolName, session, round, context.signal);
  return next.type === 'again' ? fly(ongoing, begin(ongoing, next.more), next.spent) : next;
}

/** Handles a call whose process has ended: its outcome is unknown. */
async function lost(ongoing: Ongoing): Promise<Next> {
  const { tool, context, session } = ongoing;
  const noticed = await context.step('mcp:lost', () => context.attempt);
  // In a later attempt, a person has decided to run the call again.
  if (isRepeatable(tool) || noticed !== context.attempt) return fly(ongoing, begin(ongoing, {}), unspent);
  throw callError(session, tool.toolName, new Error('it was closed while the call waited for an answer'));
}

function begin({ session, tool, args, context }: Ongoing, more: Partial<McpCall>): Flight {
  const { definition } = tool;
  const call: McpCall = { name: definition.name, arguments: args as Record<string, unknown>, ...more };
  return session.flights.begin(context.functionCallId, ownerOf(context), (signal) =>
    session.call({
      call,
      inputSchema: definition.inputSchema,
      isRepeatable: isRepeatable(tool),
      signal,
      onProgress: (progress) => context.progress(progress),
    }),
  );
}

async function fly(ongoing: Ongoing, flight: Flight, spent: Spent): Promise<Next> {
  const landed = await land(ongoing, flight, spent);
  if ('type' in landed) return landed.type === 'round' ? resumeRound(ongoing, landed) : landed;
  const round = readRound(landed.answer, spent);
  return round ? resumeRound(ongoing, round) : { type: 'ended', result: resultOf(ongoing, landed.answer) };
}

/**
 * Waits for the answer of the server, or for the question or the web page that a user has to handle first.
 */
async function land(
  { session, tool, context }: Ongoing,
  flight: Flight,
  spent: Spent,
): Promise<Next | { readonly answer: unknown }> {
  const { signal } = context;
  const stop = (): void => flight.abort(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  try {
    for (;;) {
      const step = await flight.next();
      if ('answer' in step) return step;
      const question = questionFor(session, step.asks);
      // The value came over the wire, so it is JSON.
      if (typeof question !== 'string') return { type: 'held', request: step.asks as unknown as JsonObject };
      session.note(`asks the user something that cannot be shown: ${question}`);
      flight.answer({ action: 'decline' });
    }
  } catch (error) {
    signal.throwIfAborted();
    const visits = visitsOf(error, spent);
    if (visits) return visits;
    const asked = await askToSignIn(session, error, context);
    if (asked) return { type: 'ended', result: asked };
    throw error instanceof ToolError && error.code === 'mcp_bad_result'
      ? error
      : callError(session, tool.toolName, error);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function question(session: McpSession, asked: Asked | undefined): ToolResult {
  const request = questionFor(session, readRequest(askedRequest(asked)));
  if (typeof request === 'string')
    throw new ToolError(`The stored question of the server cannot be read: ${request}.`, { code: 'mcp_bad_result' });
  return { status: 'pending', request };
}

/**
 * Converts an answer to a result, and masks secrets: a server's error message may contain its credentials.
 */
function resultOf({ tool, session }: Ongoing, answer: unknown): ToolResult {
  const { toolName } = tool;
  const result = fromResult(toolName, answer, (text) => session.secrets.hide(text));
  return result.status === 'error' ? { ...result, message: session.secrets.hide(result.message) } : result;
}

function ownerOf({ session: { appName, userId, sessionId } }: ToolContext): string {
  return JSON.stringify([appName, userId, sessionId]);
}

function stepName(at: number): string {
  return `mcp:asked:${at}`;
}

/** The error that ends a step without storing a result. There is one object, because every call throws it. */
const isEnded: Error = new Error('the call has ended');
const unspent: Spent = { rounds: 0, samples: 0 };
