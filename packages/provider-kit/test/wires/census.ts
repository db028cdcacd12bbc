import { type JsonMap, listOf, mapOf } from '../recordings/json-map.ts';

/** The kinds of events, members and orders in the answers of one wire. */
export interface Census {
  /** Each path with the type of its value, such as `message_start.message.usage.input_tokens: number`. */
  readonly members: Set<string>;
  /**
   * The pairs of consecutive event types, such as `message_start > ping`. `^` is the beginning, `$` the end.
   */
  readonly order: Set<string>;
}

/**
 * Adds the events of one answer to the census; a complete answer is one event.
 *
 * @param free Members whose value may be any JSON: arguments, schemas, and values that the application sent.
 */
export function countIn(census: Census, events: readonly JsonMap[], free: ReadonlySet<string>): void {
  let before = '^';
  for (const event of events) {
    const kind = kindOf(event);
    countMembers(census.members, kind, event, free);
    const step = kind === 'chunk' ? `chunk(${saidIn(event).join(' ')})` : kind;
    census.order.add(`${before} > ${step}`);
    before = step;
  }
  census.order.add(`${before} > $`);
}

export function newCensus(): Census {
  return { members: new Set(), order: new Set() };
}

/** Returns the entries of a census that another census lacks. */
export function besides(census: Census, known: Census): readonly string[] {
  return (['members', 'order'] as const).flatMap((what) =>
    [...census[what]].filter((line) => !known[what].has(line)).toSorted(),
  );
}

/** Returns the kind of an event; for a delta, also the kind of its part. */
function kindOf(event: JsonMap): string {
  const type = event['type'] ?? event['event_type'] ?? (event['error'] === undefined ? 'chunk' : 'error');
  const delta = mapOf(event['delta'])['type'];
  return delta === undefined ? String(type) : `${String(type)}/${String(delta)}`;
}

/**
 * Returns the kind of a chunk without a type: the members of its delta or its parts, and the finish reason.
 */
function saidIn({ choices, candidates, usage }: JsonMap): readonly string[] {
  const choice = mapOf(listOf(choices)[0] ?? listOf(candidates)[0]);
  const delta = mapOf(choice['delta'] ?? choice['message']);
  const parts = listOf(mapOf(choice['content'])['parts']);
  const said = [delta, ...parts].flatMap((part) =>
    Object.entries(part).filter(([, value]) => value !== null && value !== ''),
  );
  const ended = choice['finish_reason'] ?? choice['finishReason'];
  const names = said.map(([name]) => name).filter((name) => telling.has(name));
  return [...new Set([...names, ...(ended ? ['end'] : []), ...(usage ? ['usage'] : [])])].toSorted();
}

/** Members of a delta or a part that contain data of the answer. */
const telling: ReadonlySet<string> = new Set([
  'content',
  'tool_calls',
  'reasoning_content',
  'reasoning',
  'reasoning_details',
  'refusal',
  'images',
  'text',
  'functionCall',
  'functionResponse',
  'executableCode',
  'codeExecutionResult',
  'toolCall',
  'toolResponse',
  'inlineData',
]);

function countMembers(members: Set<string>, at: string, value: unknown, free: ReadonlySet<string>): void {
  if (Array.isArray(value)) {
    if (value.length === 0) members.add(`${at}: []`);
    for (const item of value) countMembers(members, `${at}[]`, item, free);
    return;
  }
  if (typeof value !== 'object' || value === null) {
    members.add(`${at}: ${value === null ? 'null' : typeof value}`);
    return;
  }
  const { type } = value as JsonMap;
  const here = typeof type === 'string' && type !== at ? `${at}<${type}>` : at;
  for (const [member, inside] of Object.entries(value)) {
    if (member === 'type' && here !== at) continue;
    if (free.has(member)) members.add(`${here}.${member}`);
    else countMembers(members, `${here}.${member}`, inside, free);
  }
}
