import {
  type Awaitable,
  canonicalJson,
  checkedArgs,
  type Event,
  type FunctionCallPart,
  type FunctionDeclaration,
  isPromise,
  type Tool,
  type ToolCheck,
} from '@mortise/core';

/** Returns the number of a call in the row of identical calls, counted from 1. */
export type CountIdentical = (
  call: { readonly id: string; readonly name: string },
  tool: Tool,
  events: readonly Event[],
  branch: string | undefined,
) => Awaitable<number>;

/**
 * Creates the counter of identical calls for `identicalCallGate`. The calls of a turn are counted together,
 * when the gate checks the first of them. If a tool was called fewer than `least` times, its calls are not
 * compared.
 */
export function identicalCalls(least: number): CountIdentical {
  const turnOf = turnsOfCalls();
  const argsTexts: ArgsTexts = new WeakMap();
  const counted = new WeakMap<Event, Map<string, Counted>>();
  return (call, tool, events, branch) => {
    const turn = turnOf(events, call.id, branch);
    if (!turn) return 0;
    const ofTurn = counted.get(turn.event) ?? new Map<string, Counted>();
    counted.set(turn.event, ofTurn);
    let known = ofTurn.get(call.name);
    if (!known || known.declaration !== tool.declaration) {
      known = {
        declaration: tool.declaration,
        counts: countsIn(sinceMessage(events, turn), call.name, tool, argsTexts, least),
      };
      ofTurn.set(call.name, known);
    }
    const { counts } = known;
    return isPromise(counts) ? counts.then((each) => each.get(call.id) ?? 0) : (counts.get(call.id) ?? 0);
  };
}

interface Counted {
  readonly declaration: FunctionDeclaration | undefined;
  readonly counts: Awaitable<Counts>;
}

/** The counts of the calls of the last turn, by call id. */
type Counts = ReadonlyMap<string, number>;

interface Turn {
  readonly event: Event;
  /** The index of the event in the log. */
  readonly at: number;
  readonly calls: ReadonlySet<string>;
}

/**
 * Returns a function that finds the turn that makes a call; it
 * does not search if the previous call was of the same turn.
 */
function turnsOfCalls(): (events: readonly Event[], id: string, branch: string | undefined) => Turn | undefined {
  const found = new WeakMap<Event, Map<string | undefined, Turn>>();
  return (events, id, branch) => {
    const [first] = events;
    if (!first) return undefined;
    const ofLog = found.get(first) ?? new Map<string | undefined, Turn>();
    found.set(first, ofLog);
    const before = ofLog.get(branch);
    if (before?.calls.has(id) && events[before.at] === before.event) return before;
    for (let at = events.length - 1; at >= 0; at--) {
      const event = events[at] as Event;
      const calls = event.branch === branch ? callsIn(event) : [];
      if (!calls.some((call) => call.id === id)) continue;
      const turn = { event, at, calls: new Set(calls.map((call) => call.id)) };
      ofLog.set(branch, turn);
      return turn;
    }
    return undefined;
  };
}

/** Returns the events after the user's last message, up to the turn. */
function sinceMessage(events: readonly Event[], { at }: Turn): readonly Event[] {
  const before = events.slice(0, at + 1);
  return before.slice(before.findLastIndex(({ type }) => type === 'input') + 1);
}

/**
 * Returns, for each call of the last event, how many identical calls count at that point, itself included.
 */
function countsIn(
  events: readonly Event[],
  name: string,
  tool: Tool,
  known: ArgsTexts,
  least: number,
): Awaitable<Counts> {
  const alike = events.flatMap(callsIn).filter((call) => call.name === name);
  if (alike.length < least) return new Map();
  const count = (argsTexts: readonly string[]): Counts =>
    countedCalls(events, new Map(alike.map(({ id }, at) => [id, argsTexts[at] as string])));
  const argsTexts = alike.map((part) => argsTextOf(part, tool, known));
  return argsTexts.some(isPromise) ? Promise.all(argsTexts).then(count) : count(argsTexts as readonly string[]);
}

function countedCalls(events: readonly Event[], argsByCall: ReadonlyMap<string, string>): Counts {
  const counts = new Map<string, number>();
  const branch = events.at(-1)?.branch;
  let alike = new Map<string, Set<string>>();
  for (const event of events) {
    alike = leftAfter(event, alike, argsByCall);
    if (event.branch !== branch) continue;
    for (const { id } of callsIn(event)) {
      const argsText = argsByCall.get(id);
      if (argsText === undefined) continue;
      const same = alike.get(argsText) ?? new Set<string>();
      alike.set(argsText, same.add(id));
      counts.set(id, same.size);
    }
  }
  return counts;
}

/**
 * Returns the calls that still count after an event, grouped by their arguments as text. An answer resets all
 * counts; a started call with an effect keeps only the count of calls with the same arguments. The log does
 * not have the start of a call that only reads.
 */
function leftAfter(
  event: Event,
  alike: Map<string, Set<string>>,
  argsByCall: ReadonlyMap<string, string>,
): Map<string, Set<string>> {
  if (event.type === 'answered' || event.type === 'late') return new Map();
  if (event.type !== 'started' || event.calls.length === 0) return alike;
  const argsText = argsByCall.get(event.calls[0]?.callId ?? '');
  const same = argsText === undefined ? undefined : alike.get(argsText);
  const isLeft = event.calls.every(({ callId }) => same?.has(callId));
  return new Map(argsText !== undefined && same && isLeft ? [[argsText, same]] : []);
}

/** Returns the calls of an event that may run. */
function callsIn(event: Event): readonly FunctionCallPart[] {
  if (event.type !== 'model' || !event.acts) return [];
  return event.content.parts.filter((part): part is FunctionCallPart => part.type === 'functionCall' && !part.refused);
}

/**
 * Returns a call's checked arguments as text; if they have
 * no complete JSON copy, the arguments that the model sent.
 */
function argsTextOf(part: FunctionCallPart, tool: Tool, known: ArgsTexts): Awaitable<string> {
  const { declaration } = tool;
  const before = known.get(part);
  if (before && before.declaration === declaration) return before.text;
  const text = checkedArgsText(part, tool);
  known.set(part, { declaration, text });
  return text;
}

function checkedArgsText({ args }: FunctionCallPart, tool: Tool): Awaitable<string> {
  const given = canonicalJson({ given: args });
  const toText = (checked: ToolCheck): string => {
    const { json, faithful } = checkedArgs('value' in checked ? checked.value : undefined);
    return 'value' in checked && faithful && json !== undefined ? canonicalJson({ checked: json }) : given;
  };
  try {
    const checked = tool.check?.(structuredClone(args)) ?? { value: args };
    return isPromise(checked) ? checked.then(toText, () => given) : toText(checked);
  } catch {
    return given;
  }
}

type ArgsTexts = WeakMap<
  FunctionCallPart,
  { readonly declaration: FunctionDeclaration | undefined; readonly text: Awaitable<string> }
>;
