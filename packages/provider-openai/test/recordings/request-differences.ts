import { differencesOf as differencesIn, type JsonMap, listOf, mapOf } from '@mortise/provider-kit/test';

/**
 * Returns the differences between our request and the recorded one in everything that must be sent back to a
 * provider: texts, calls, outputs, reasoning and items of hosted tools in the history, their order, and the
 * tools themselves. Equivalent requests have no differences. Each difference is one line: the path, our
 * value, the recorded value.
 */
export function requestDifferences(api: 'responses' | 'chat', ours: JsonMap, theirs: JsonMap): readonly string[] {
  const said = api === 'responses' ? saidInResponses : saidInChat;
  return [
    ...itemDifferences('history', said(ours), said(theirs)),
    ...itemDifferences('tools', toolsIn(ours), toolsIn(theirs)),
    ...differencesOf('body', settingsIn(ours), settingsIn(theirs)),
  ];
}

/** Compares items with the same key. The items of both sides must be in the same order. */
function itemDifferences(at: string, ours: readonly JsonMap[], theirs: readonly JsonMap[]): readonly string[] {
  const [a, b] = [keyed(ours), keyed(theirs)];
  const [mine, yours] = [[...a.keys()].filter((key) => b.has(key)), [...b.keys()].filter((key) => a.has(key))];
  return [
    ...[...b.keys()].filter((key) => !a.has(key)).map((key) => `${at}: no ${key}`),
    ...[...a.keys()].filter((key) => !b.has(key)).map((key) => `${at}: ${key} besides`),
    ...(at === 'tools' || mine.join() === yours.join() ? [] : [`${at}: in another order`]),
    ...mine.flatMap((key) => differencesOf(`${at}: ${key}`, a.get(key), b.get(key))),
  ];
}

function keyed(items: readonly JsonMap[]): ReadonlyMap<string, JsonMap> {
  const map = new Map<string, JsonMap>();
  for (const item of items) {
    const what = item['type'] ?? item['role'];
    const who = item['call_id'] ?? item['tool_call_id'] ?? item['id'] ?? item['name'] ?? item['text'] ?? '';
    const key = `${String(what)} ${String(who).slice(0, 60)}`;
    map.set(map.has(key) ? `${key} #${map.size}` : key, item);
  }
  return map;
}

function settingsIn(body: JsonMap): JsonMap {
  const { stream = false, instructions } = body;
  return { ...pick(body, 'model', 'tool_choice', 'temperature'), stream, instructions: instructions || undefined };
}

/** Returns the messages in order, in one form for both sides, because message items have two notations. */
function saidInResponses({ input }: JsonMap): readonly JsonMap[] {
  return listOf(input).flatMap((item): readonly JsonMap[] => {
    const { type, role, content } = item;
    if (role !== undefined) return textsOf(content).map((said) => ({ role, ...said }));
    if (type === 'function_call')
      return [{ type, ...pick(item, 'call_id', 'name', 'namespace'), id: item['id'], args: parsed(item['arguments']) }];
    if (type === 'function_call_output') return [{ type, call_id: item['call_id'], output: outputOf(item['output']) }];
    if (type === 'reasoning') return [{ type, ...pick(item, 'id', 'encrypted_content', 'summary') }];
    return [item];
  });
}

function saidInChat({ messages }: JsonMap): readonly JsonMap[] {
  return listOf(messages).flatMap((message): readonly JsonMap[] => {
    const { role, content } = message;
    if (role === 'tool') return [{ role, tool_call_id: message['tool_call_id'], output: outputOf(content) }];
    if (role !== 'assistant') return textsOf(content).map((said) => ({ role, ...said }));
    const calls = listOf(message['tool_calls']).map((call) => {
      const { name, arguments: args } = mapOf(call['function']);
      return { role, id: call['id'], name, args: parsed(args) };
    });
    return [...textsOf(content ?? '').map((said) => ({ role, ...said })), ...calls];
  });
}

/** Joins texts, drops empty texts, and keeps other parts. */
function textsOf(content: unknown): readonly JsonMap[] {
  if (typeof content === 'string') return content === '' ? [] : [{ text: content }];
  return listOf(content).map(({ type, ...part }) => ('text' in part ? { text: part['text'] } : { ...part, type }));
}

/**
 * Returns an output in a comparable form: our request sends a result
 * that is not an object as `{ result }`. Files are compared unchanged.
 */
function outputOf(output: unknown): unknown {
  if (typeof output !== 'string') {
    const parts = listOf(output).filter(({ type }) => type !== 'input_text');
    return parts.map((part) => pick(part, 'type', 'file_data', 'file_url', 'file_id', 'image_url'));
  }
  const value = parsed(output);
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  return keys.length === 1 && keys[0] === 'result' ? mapOf(value)['result'] : value;
}

function toolsIn({ tools }: JsonMap): readonly JsonMap[] {
  return listOf(tools).map((tool) => {
    const { name, description, parameters, strict, type, ...rest } = mapOf(tool['function'] ?? tool);
    return {
      ...rest,
      type: type ?? tool['type'],
      ...(name !== undefined && { name, description: description || '', parameters, strict: strict === true }),
    };
  });
}

function differencesOf(at: string, ours: unknown, theirs: unknown): readonly string[] {
  return differencesIn(at, ours, theirs, (place) => place.endsWith('.required'));
}

function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function pick(map: JsonMap, ...keys: readonly string[]): JsonMap {
  return Object.fromEntries(keys.flatMap((key) => (map[key] === undefined ? [] : [[key, map[key]]])));
}
