import { type JsonMap, listOf, mapOf } from '../recordings/json-map.ts';
import {
  argsIn,
  counted,
  cut,
  eventsOf,
  failureIn,
  type ReadAnswer,
  type ReadTurn,
  refusalOf,
  textIn,
} from './read-answer.ts';

/** Reads a recorded answer of OpenAI's Responses API. */
export function readResponses(turn: ReadTurn): ReadAnswer {
  if (turn.request && !/\/responses(\?|$)/.test(turn.request.path))
    return { skip: 'the request did not ask for an answer of a model' };
  const refusal = refusalOf(turn);
  if (refusal) return refusal;
  const events = eventsOf(turn);
  const failed = events.find((event) => event['type'] === 'error' || event['type'] === 'response.failed');
  if (failed) return failureIn(failed);
  const streamed = turn.response.sse !== undefined;
  const last = streamed
    ? events.find(({ type }) => type === 'response.completed' || type === 'response.incomplete')
    : undefined;
  if (streamed && !last) return cut;
  const whole = streamed ? mapOf(last?.['response']) : (events[0] ?? {});
  if (whole['status'] === 'failed') return failureIn(whole);
  if (whole['status'] === 'queued' || whole['status'] === 'in_progress') return { code: 'bad_response', says: '' };
  const done = events.filter(({ type }) => type === 'response.output_item.done');
  const items =
    done.length > 0
      ? done.toSorted((a, b) => Number(a['output_index']) - Number(b['output_index'])).map(({ item }) => mapOf(item))
      : listOf(whole['output']);
  return answerOf(items, whole);
}

function answerOf(items: readonly JsonMap[], whole: JsonMap): ReadAnswer {
  const calls = items.flatMap(callIn);
  const parts = items.filter(({ type }) => type === 'message').flatMap(({ content }) => listOf(content));
  const waiting = items.find((item) => isUnanswered(item, items));
  if (waiting && whole['status'] !== 'incomplete') return { code: 'unhandled_call', says: String(waiting['type']) };
  const refused = parts.some(({ type }) => type === 'refusal');
  const isCutCall = items.some((item) => callIn(item).length > 0 && item['status'] === 'incomplete');
  const reason = mapOf(whole['incomplete_details'])['reason'];
  const usage = mapOf(whole['usage']);
  return {
    text: parts.map(({ text, refusal }) => textIn(text ?? refusal)).join(''),
    thought: items
      .filter(({ type }) => type === 'reasoning')
      .map(thoughtIn)
      .join(''),
    calls,
    marks: items.flatMap((item) =>
      [item['encrypted_content'], isImage(item) ? item['result'] : undefined].filter(
        (mark) => typeof mark === 'string',
      ),
    ),
    kept: items.filter(
      (item) => !['message', 'reasoning'].includes(String(item['type'])) && callIn(item).length === 0 && !isImage(item),
    ),
    finish:
      whole['status'] === 'incomplete'
        ? reason === 'max_output_tokens'
          ? 'length'
          : reason === 'content_filter'
            ? 'safety'
            : 'other'
        : refused
          ? 'safety'
          : isCutCall
            ? 'length'
            : calls.length > 0
              ? 'functionCalls'
              : 'stop',
    usage: counted({
      inputTokens: usage['input_tokens'],
      outputTokens: usage['output_tokens'],
      cachedInputTokens: mapOf(usage['input_tokens_details'])['cached_tokens'],
      cacheWriteTokens: mapOf(usage['input_tokens_details'])['cache_write_tokens'],
      thoughtTokens: mapOf(usage['output_tokens_details'])['reasoning_tokens'],
    }),
  };
}

/** Returns the call in an item. A call that needs an approval gets the name `mcp_<server label>`. */
function callIn(item: JsonMap): readonly { readonly name: string; readonly id: string; readonly args: unknown }[] {
  const { type, name, arguments: args, call_id: callId, id, server_label: label, input } = item;
  if (type === 'function_call') return [{ name: String(name), id: String(callId), args: argsIn(args) }];
  if (type === 'custom_tool_call') return [{ name: String(name), id: String(callId), args: { input: input ?? '' } }];
  if (type === 'tool_search_call' && item['execution'] === 'client')
    return [{ name: 'tool_search', id: String(callId), args: argsIn(args) }];
  if (type !== 'mcp_approval_request') return [];
  return [{ name: `mcp_${String(label)}`, id: String(id), args: { name, arguments: argsIn(args) } }];
}

/** Returns true for a call that the client has to run, if no tool of this test runs it. */
function isUnanswered({ type, call_id: id, environment }: JsonMap, items: readonly JsonMap[]): boolean {
  if (!['shell_call', 'local_shell_call', 'apply_patch_call', 'computer_call'].includes(String(type))) return false;
  if (mapOf(environment)['type'] === 'container_reference') return false;
  return !items.some((item) => item['type'] === `${String(type)}_output` && item['call_id'] === id);
}

function isImage({ type, result }: JsonMap): boolean {
  return type === 'image_generation_call' && textIn(result) !== '';
}

function thoughtIn({ summary, content }: JsonMap): string {
  return [...listOf(summary), ...listOf(content)]
    .flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
    .join('\n\n');
}
