import type { AdkEvent } from '@mortise/adk';

/** A difference between the two sides: the path, ADK's value, and the value of Mortise. `-` means absent. */
export type Difference = readonly [place: string, adk: string, ours: string];

/**
 * Returns the differences between two lists of events, field by field; an event that only one side has is one
 * row. Ids are compared by their first occurrence, and times only by their presence: ADK for JavaScript
 * counts milliseconds, ADK for Python and its dev UI count seconds, as we do.
 */
export function differences(adk: readonly AdkEvent[], ours: readonly AdkEvent[]): readonly Difference[] {
  const rows: Difference[] = [];
  const names: readonly [Names, Names] = [newNames(), newNames()];
  for (const [at, [theirs, own]] of aligned(adk, ours).entries()) {
    if (!own) rows.push([`${at}`, theirs ? kindOf(theirs) : '-', '-']);
    else if (!theirs) rows.push([`${at}`, '-', kindOf(own)]);
    else rows.push(...rowsOf(String(at), flattened(named(theirs, names[0])), flattened(named(own, names[1]))));
  }
  return rows;
}

function rowsOf(at: string, left: Leaves, right: Leaves): readonly Difference[] {
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((place) => left.get(place) !== right.get(place))
    .map((place): Difference => [`${at}.${place}`, left.get(place) ?? '-', right.get(place) ?? '-'])
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Pairs events of the same kind, as many as possible in their order. */
function aligned(adk: readonly AdkEvent[], ours: readonly AdkEvent[]): readonly Pairing[] {
  const best: number[][] = Array.from({ length: adk.length + 1 }, () => new Array<number>(ours.length + 1).fill(0));
  const from = (row: number, column: number): number => best[row]?.[column] ?? 0;
  for (let row = adk.length - 1; row >= 0; row--)
    for (let column = ours.length - 1; column >= 0; column--) {
      const same = kindOf(adk[row]) === kindOf(ours[column]);
      const skipped = Math.max(from(row + 1, column), from(row, column + 1));
      (best[row] as number[])[column] = same ? from(row + 1, column + 1) + 1 : skipped;
    }
  const pairs: Pairing[] = [];
  for (let row = 0, column = 0; row < adk.length || column < ours.length; ) {
    const [theirs, own] = [adk[row], ours[column]];
    if (theirs && own && kindOf(theirs) === kindOf(own)) pairs.push([adk[row++], ours[column++]]);
    else if (!own || (theirs && from(row + 1, column) >= from(row, column + 1))) pairs.push([adk[row++], undefined]);
    else pairs.push([undefined, ours[column++]]);
  }
  return pairs;
}

type Pairing = readonly [AdkEvent | undefined, AdkEvent | undefined];

/** Returns the author of an event, and the kinds of its parts. */
function kindOf(event: AdkEvent | undefined): string {
  if (!event) return '';
  const { author, content, errorCode } = event;
  const kinds = (content?.parts ?? []).map((part) => {
    const name = part.functionCall?.name ?? part.functionResponse?.name;
    const [kind = ''] = Object.keys(part).filter((key) => key !== 'thought' && key !== 'thoughtSignature');
    return name === undefined ? kind : `${kind} ${name}`;
  });
  return `${author}: ${kinds.join(', ') || (errorCode === undefined ? '-' : 'error')}`;
}

/** Names of ids, by their kind. */
type Names = Map<string, Map<string, string>>;

function newNames(): Names {
  return new Map();
}

/** Replaces ids by the order in which they occur, and times by a mark that they are present. */
function named(event: AdkEvent, names: Names): unknown {
  const nameOf = (id: string, kind: string): string => {
    const known = names.get(kind) ?? new Map<string, string>();
    names.set(kind, known);
    const name = known.get(id) ?? `${kind} ${known.size}`;
    known.set(id, name);
    return name;
  };
  const walk = (value: unknown, key: string, isEvent: boolean): unknown => {
    if (key === 'timestamp') return typeof value;
    const kind = isEvent && key === 'id' ? 'event' : idKeys.get(key);
    if (typeof value === 'string' && kind !== undefined) return nameOf(value, kind);
    if (Array.isArray(value))
      return value.map((item) => walk(item, key === 'longRunningToolIds' ? 'callId' : '', false));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([member, inner]): [string, unknown] => [
      names.get('call')?.get(member) ?? member,
      walk(inner, member, value === event),
    ]);
    return Object.fromEntries(entries);
  };
  return walk(event, '', true);
}

const idKeys: ReadonlyMap<string, string> = new Map([
  ['id', 'call'],
  ['callId', 'call'],
  ['handle', 'handle'],
  ['functionCallId', 'call'],
  ['function_call_id', 'call'],
  ['invocationId', 'invocation'],
]);

type Leaves = ReadonlyMap<string, string>;

/** Returns every leaf by its path; an empty list or object is a leaf. */
function flattened(value: unknown, place = '', leaves: Map<string, string> = new Map()): Leaves {
  const isOpen = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isOpen) return leaves.set(place, JSON.stringify(value) ?? '-');
  for (const [key, inner] of Object.entries(value)) flattened(inner, place === '' ? key : `${place}.${key}`, leaves);
  return leaves;
}
