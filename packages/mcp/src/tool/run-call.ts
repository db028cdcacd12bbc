import {
  type Answer,
  type JsonObject,
  type JsonValue,
  type ToolContext,
  type ToolEffect,
  ToolError,
  type ToolResult,
} from '@mortise/core';
import { type Asked, openRequest, readAsked, readRound } from '../ask/asked.ts';
import { userQuestion } from '../ask/user-question.ts';
import { isRecord } from '../json/is-record.ts';
import { callError } from '../session/call-error.ts';
import type { Flight } from '../session/flights.ts';
import type { McpCall } from '../session/mcp-client.ts';
import type { McpSession } from '../session/mcp-session.ts';
import { fromResult, type ResultOptions } from './from-result.ts';
import type { McpToolDefinition } from './mcp-tool-definition.ts';

/** One tool of a server, as its calls are run. */
export interface CalledTool extends ResultOptions {
  /** Its name for the model. */
  readonly toolName: string;
  readonly definition: McpToolDefinition;
  readonly effect: ToolEffect;
}

/**
 * Runs one attempt of a call: sends it, or goes on with what an earlier attempt asked. What the server asks the user is a
 * question of the call, kept in the log with all that is needed to go on in another process.
 */
export async function runCall(
  session: McpSession,
  tool: CalledTool,
  args: JsonObject,
  context: ToolContext,
): Promise<ToolResult> {
  const answers = context.answers.filter(({ kind }) => kind === 'input');
  let ended: ToolResult | undefined;
  const ongoing = { session, tool, args, context };
  try {
    // Kept before it is asked; whatever ends the call is thrown past the step, which keeps nothing then.
    const asked = await context.step(stepName(answers.length), async (): Promise<JsonValue> => {
      const next = await advance(ongoing, answers);
      if (next.type !== 'ended') return next as unknown as JsonValue;
      ended = next.result;
      throw new Ended();
    });
    return question(session, readAsked(asked));
  } catch (error) {
    if (error instanceof Ended && ended) return ended;
    throw error;
  }
}

class Ended extends Error {}

interface Ongoing {
  readonly session: McpSession;
  readonly tool: CalledTool;
  readonly args: JsonObject;
  readonly context: ToolContext;
}

type Next = Asked | { readonly type: 'ended'; readonly result: ToolResult };

async function advance(ongoing: Ongoing, answers: readonly Answer[]): Promise<Next> {
  const answer = answers.at(-1);
  if (!answer) return fly(ongoing, begin(ongoing, {}));
  const asked = readAsked(await ongoing.context.step(stepName(answers.length - 1), () => null));
  const given = elicitResult(answer.value);
  if (asked?.type === 'round') return answerRound(ongoing, asked, given);
  const flight = ongoing.session.flights.resume(ongoing.context.functionCallId, ownerOf(ongoing.context));
  if (!flight) return lost(ongoing);
  flight.answer(given);
  return fly(ongoing, flight);
}

function answerRound(
  ongoing: Ongoing,
  round: Extract<Asked, { type: 'round' }>,
  given: JsonObject,
): Promise<Next> | Next {
  const open = openRequest(round);
  const now = { ...round, given: { ...round.given, ...(open && { [open[0]]: given }) } };
  if (openRequest(now)) return now;
  const { requestState } = now;
  return fly(
    ongoing,
    begin(ongoing, { inputResponses: now.given, ...(requestState !== undefined && { requestState }) }),
  );
}

/** The process that held the call is gone, and with it the call; what it had done by then is not known. */
async function lost(ongoing: Ongoing): Promise<Next> {
  const { tool, context, session } = ongoing;
  const noticed = await context.step('mcp:lost', () => context.attempt);
  // Somebody has looked, and said that it is to run again.
  if (tool.effect !== 'write' || noticed !== context.attempt) return fly(ongoing, begin(ongoing, {}));
  throw callError(session.name, tool.toolName, new Error('it waited for an answer, and was closed'));
}

function begin({ session, tool, args, context }: Ongoing, more: Partial<McpCall>): Flight {
  const { definition, effect } = tool;
  const call: McpCall = { name: definition.name, arguments: args as Record<string, unknown>, ...more };
  return session.flights.begin(context.functionCallId, ownerOf(context), (signal) =>
    session.call({
      call,
      inputSchema: definition.inputSchema,
      isRepeatable: effect !== 'write',
      signal,
      onProgress: (progress) => context.progress(progress),
    }),
  );
}

async function fly({ session, tool, context }: Ongoing, flight: Flight): Promise<Next> {
  const { signal } = context;
  const stop = (): void => flight.abort(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  try {
    for (;;) {
      const step = await flight.next();
      if ('asks' in step) {
        const problem = userQuestion(session.name, step.asks);
        if (typeof problem !== 'string') return { type: 'held', params: step.asks as JsonObject };
        session.note(`asks the user something that is not shown: ${problem}`);
        flight.answer({ action: 'decline' });
        continue;
      }
      const round = readRound(step.answer);
      if (!round) return { type: 'ended', result: resultOf(tool, step.answer) };
      return roundOf(session, tool, round);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ToolError && error.code === 'mcp_bad_result'
      ? error
      : callError(session.name, tool.toolName, error);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** What is not a question to the user is nothing that this client said it can do. */
function roundOf(session: McpSession, { toolName }: CalledTool, round: Extract<Asked, { type: 'round' }>): Next {
  const entries = Object.values(round.requests);
  const problem =
    entries.length === 0
      ? 'it wants to be called again, and says not when'
      : entries.map((request) => problemOf(session, request)).find((each) => each !== undefined);
  if (problem === undefined) return round;
  const message = `\`${toolName}\` needs something that is not there: ${problem}.`;
  return { type: 'ended', result: { status: 'error', code: 'mcp_unsupported_request', message } };
}

function problemOf(session: McpSession, request: JsonValue): string | undefined {
  if (!isRecord(request) || request['method'] !== 'elicitation/create')
    return 'it asks for what only a model or a file system has';
  const asked = userQuestion(session.name, request['params']);
  return typeof asked === 'string' ? asked : undefined;
}

function question(session: McpSession, asked: Asked | undefined): ToolResult {
  const open = asked?.type === 'round' ? openRequest(asked)?.[1] : undefined;
  const params = asked?.type === 'held' ? asked.params : isRecord(open) ? open['params'] : undefined;
  const request = userQuestion(session.name, params);
  if (typeof request === 'string')
    throw new ToolError(`What was asked cannot be read: ${request}.`, { code: 'mcp_bad_result' });
  return { status: 'pending', request };
}

function resultOf({ toolName, definition, ...options }: CalledTool, answer: unknown): ToolResult {
  return fromResult(toolName, answer, definition.outputSchema !== undefined, options);
}

function elicitResult(value: JsonValue): JsonObject {
  return isRecord(value) ? (value as JsonObject) : { action: 'cancel' };
}

function ownerOf({ session: { appName, userId, sessionId } }: ToolContext): string {
  return JSON.stringify([appName, userId, sessionId]);
}

function stepName(at: number): string {
  return `mcp:asked:${at}`;
}
