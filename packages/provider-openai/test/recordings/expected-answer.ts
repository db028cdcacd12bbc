import type { FinishReason, Usage } from '@mortise/core';
import { type JsonMap, listOf, mapOf, recordedEvents } from '@mortise/provider-kit/test';
import type { RecordedTurn } from '../support/recording.ts';

/** What the JSON of a recorded answer says, read here anew: nothing of the adapter is used. */
export interface ExpectedAnswer {
  readonly text: string;
  readonly thought: string;
  readonly calls: readonly { readonly name: string; readonly providerId: string; readonly args: string }[];
  readonly finish: FinishReason['unified'];
  readonly usage: Usage | undefined;
  /** The items that must be sent back as they are, by id. */
  readonly kept: readonly JsonMap[];
}

/** What the recorded answer failed with. */
export interface ExpectedFailure {
  readonly status: number;
  readonly message: string;
  readonly code: unknown;
}

/** The failure that was recorded; undefined where the answer is one. */
export function expectedFailure({ response }: RecordedTurn): ExpectedFailure | undefined {
  const said = response.status >= 400 ? response.json : response.sse && recordedEvents(response.sse).find(isError);
  const error = said ? (said['error'] as JsonMap) : undefined;
  return error && { status: response.status, message: String(error['message']), code: error['code'] };
}

/** Whether a stream says by itself that it is whole. */
export function hasTerminalMark({ api, response }: RecordedTurn): boolean {
  if (response.sse === undefined) return true;
  return recordedEvents(response.sse).some((event) =>
    api === 'responses'
      ? ['response.completed', 'response.incomplete'].includes(String(event['type']))
      : listOf(event['choices']).some((choice) => typeof choice['finish_reason'] === 'string'),
  );
}

export function expectedAnswer(turn: RecordedTurn): ExpectedAnswer {
  return turn.api === 'responses' ? ofResponses(turn) : ofChat(turn);
}

function ofResponses({ response }: RecordedTurn): ExpectedAnswer {
  const events = response.sse === undefined ? [] : recordedEvents(response.sse);
  const answer = response.json ?? mapOf(events.find(({ type }) => type === 'response.completed')?.['response']);
  const items = response.json
    ? listOf(answer['output'])
    : events.filter(({ type }) => type === 'response.output_item.done').map(({ item }) => mapOf(item));
  const calls = items.flatMap(callIn);
  const usage = mapOf(answer['usage']);
  return {
    text: items
      .filter(({ type }) => type === 'message')
      .flatMap(({ content }) => listOf(content))
      .map(({ text }) => text)
      .join(''),
    thought: items
      .filter(({ type }) => type === 'reasoning')
      .flatMap((item) => [...listOf(item['summary']), ...listOf(item['content'])])
      .map(({ text }) => text)
      .join(''),
    calls,
    finish: calls.length > 0 ? 'functionCalls' : 'stop',
    usage: usageOf(usage, 'input_tokens', 'output_tokens'),
    kept: items.filter((item) => item['type'] !== 'message' && callIn(item).length === 0),
  };
}

function ofChat({ response }: RecordedTurn): ExpectedAnswer {
  const answers = response.json ? [response.json] : recordedEvents(response.sse ?? '');
  const choices = answers.flatMap(({ choices }) => listOf(choices));
  const messages = choices.map((choice) => mapOf(choice['message'] ?? choice['delta']));
  const calls = new Map<unknown, { name: string; providerId: string; args: string }>();
  for (const [at, piece] of messages.flatMap((message) => listOf(message['tool_calls'])).entries()) {
    const key = response.json ? at : piece['index'];
    const { name = '', arguments: args = '' } = mapOf(piece['function']);
    const call = calls.get(key) ?? { name: '', providerId: String(piece['id']), args: '' };
    calls.set(key, { ...call, name: call.name || String(name), args: call.args + String(args) });
  }
  const usage = mapOf(answers.findLast(({ usage }) => usage)?.['usage']);
  return {
    text: messages.map(({ content }) => content ?? '').join(''),
    thought: messages.map((message) => message['reasoning_content'] ?? '').join(''),
    calls: [...calls.values()],
    finish: calls.size > 0 ? 'functionCalls' : 'stop',
    usage: usageOf(usage, 'prompt_tokens', 'completion_tokens'),
    kept: [],
  };
}

/**
 * The call that an item is. What the server asks to be approved is a call of `mcp_<server label>`, a custom
 * tool's input its one argument.
 */
function callIn(item: JsonMap): ExpectedAnswer['calls'] {
  const { type, name, arguments: args, call_id: callId, id, server_label: label, input } = item;
  if (type === 'function_call') return [{ name: String(name), providerId: String(callId), args: String(args) }];
  if (type === 'custom_tool_call')
    return [{ name: String(name), providerId: String(callId), args: JSON.stringify({ input }) }];
  if (type !== 'mcp_approval_request') return [];
  const asked = JSON.stringify({ name, arguments: JSON.parse(String(args)) });
  return [{ name: `mcp_${String(label)}`, providerId: String(id), args: asked }];
}

function usageOf(usage: JsonMap, input: string, output: string): Usage | undefined {
  if (usage[input] === undefined) return undefined;
  const counts = {
    inputTokens: usage[input],
    // Some servers count thoughts beside the output; the total has both.
    outputTokens: Number(usage['total_tokens']) - Number(usage[input]),
    cachedInputTokens: mapOf(usage[`${input}_details`])['cached_tokens'],
    thoughtTokens: mapOf(usage[`${output}_details`])['reasoning_tokens'],
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => typeof count === 'number'));
}

function isError(event: JsonMap): boolean {
  return event['type'] === 'error' || (event['error'] !== undefined && event['choices'] === undefined);
}
