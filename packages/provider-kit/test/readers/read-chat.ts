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

/** Reads a recorded answer of Chat Completions. */
export function readChat(turn: ReadTurn): ReadAnswer {
  if (turn.request && !/\/chat\/completions(\?|$)/.test(turn.request.path))
    return { skip: 'the request did not ask for an answer of a model' };
  const refusal = refusalOf(turn);
  if (refusal) return refusal;
  const events = eventsOf(turn);
  const failed = events.find(({ error, object }) => error || object === 'error');
  if (failed) return failureIn(failed);
  const choices = events.flatMap(({ choices }) => listOf(choices)).filter(({ index }) => (index ?? 0) === 0);
  const kept = mapOf(mapOf(choices.at(-1)?.['delta'])['audio'])['expires_at'];
  const finish = choices.find(({ finish_reason: reason }) => reason)?.['finish_reason'] ?? (kept ? 'stop' : undefined);
  if (turn.response.sse !== undefined && finish === undefined) return cut;
  const said = choices.map((choice) => mapOf(choice['message'] ?? choice['delta']));
  const calls = callsIn(said, turn.response.sse === undefined);
  const refused = said.some(({ refusal }) => textIn(refusal) !== '');
  const usage = mapOf(events.findLast((event) => event['usage'])?.['usage']);
  return {
    text: said.map(wordsIn).join(''),
    thought: said.map(thoughtIn).join(''),
    calls,
    marks: said.flatMap(marksIn),
    kept: [],
    finish: finishOf(textIn(finish), calls.length > 0, refused),
    usage: usageOf(usage),
  };
}

/** Returns the text, refusal or transcript of a message. */
function wordsIn({ content, refusal, audio }: JsonMap): string {
  return partsIn(content, 'text') + textIn(refusal) + textIn(mapOf(audio)['transcript']);
}

/** Returns the text or the thoughts of a content, which is a string or a list of parts. */
function partsIn(content: unknown, type: 'text' | 'thinking'): string {
  if (typeof content === 'string') return type === 'text' ? content : '';
  return listOf(content)
    .filter((part) => part['type'] === type)
    .map((part) => (type === 'text' ? textIn(part['text']) : partsIn(part['thinking'], 'text')))
    .join('');
}

function thoughtIn(message: JsonMap): string {
  const { reasoning_content: content, reasoning, reasoning_details: details, content: said } = message;
  const words = textIn(content ?? reasoning);
  if (words !== '') return words;
  const shown = listOf(details)
    .map(({ text, summary }) => textIn(text ?? summary))
    .join('');
  return shown === '' ? partsIn(said, 'thinking') : shown;
}

function marksIn(message: JsonMap): readonly string[] {
  const details = listOf(message['reasoning_details']).map(({ signature, data }) => signature ?? data);
  const calls = listOf(message['tool_calls']).map(
    (call) => mapOf(mapOf(call['extra_content'])['google'])['thought_signature'],
  );
  return [...details, ...calls].filter((mark) => typeof mark === 'string');
}

interface Coming {
  id: string | undefined;
  name: string;
  args: string;
  custom: boolean;
}

/**
 * Joins the pieces of calls. A piece belongs to the call with its index, or to the last call; a new id, or
 * another name, begins a new call.
 */
function callsIn(said: readonly JsonMap[], whole: boolean) {
  const calls: Coming[] = [];
  const numbered = new Map<unknown, Coming>();
  for (const message of said) {
    const legacy: readonly JsonMap[] = message['function_call']
      ? [{ index: 0, function: message['function_call'] }]
      : [];
    for (const piece of message['tool_calls'] ? listOf(message['tool_calls']) : legacy) {
      const { index, id } = piece;
      const { name, arguments: args, input } = mapOf(piece['function'] ?? piece['custom']);
      let call = whole ? undefined : index === undefined ? calls.at(-1) : numbered.get(index);
      if (!call || begins(call, id, name)) {
        call = { id: undefined, name: '', args: '', custom: false };
        calls.push(call);
        numbered.set(index, call);
      }
      call.id ??= textIn(id) || undefined;
      call.name ||= textIn(name);
      call.custom ||= piece['custom'] !== undefined;
      call.args += typeof args === 'object' && args !== null ? JSON.stringify(args) : textIn(args ?? input);
    }
  }
  return calls.map(({ id, name, args, custom }) => ({ id, name, args: custom ? { input: args } : argsIn(args) }));
}

function begins(call: Coming, id: unknown, name: unknown): boolean {
  if (textIn(name) === '' || call.name === '') return false;
  if (textIn(id) !== '' && call.id !== undefined) return id !== call.id;
  return name !== call.name || (call.args !== '' && typeof argsIn(call.args) !== 'string');
}

function usageOf(usage: JsonMap) {
  const [input, output, total] = [usage['prompt_tokens'], usage['completion_tokens'], usage['total_tokens']];
  const thoughts = mapOf(usage['completion_tokens_details'])['reasoning_tokens'];
  const beside = Number(thoughts) > 0 && total === Number(input) + Number(output) + Number(thoughts);
  return counted({
    inputTokens: input,
    outputTokens: beside ? Number(output) + Number(thoughts) : output,
    cachedInputTokens: mapOf(usage['prompt_tokens_details'])['cached_tokens'] ?? usage['prompt_cache_hit_tokens'],
    cacheWriteTokens: mapOf(usage['prompt_tokens_details'])['cache_write_tokens'],
    thoughtTokens: thoughts,
  });
}

function finishOf(finish: string, calls: boolean, refused: boolean) {
  if (['length', 'max_tokens', 'model_length'].includes(finish)) return 'length';
  if (finish === 'content_filter') return 'safety';
  if (finish === 'error') return 'error';
  if (!['stop', 'eos', 'end_turn', 'tool_calls', 'function_call', ''].includes(finish)) return 'other';
  if ((finish === 'tool_calls' || finish === 'function_call') && !calls) return 'other';
  return refused ? 'safety' : calls ? 'functionCalls' : 'stop';
}
