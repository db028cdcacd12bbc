import type { FunctionDeclaration } from '../content/function-declaration.ts';
import type { FunctionCallPart } from '../content/part.ts';
import { checkMembers } from '../error/check-members.ts';
import { ConfigError } from '../error/config-error.ts';
import type { Event } from '../event/event.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { checkedArgs } from '../tool/checked-args.ts';
import type { GateDecision, Tool, ToolCheck, ToolGate } from '../tool/tool.ts';

/** When a call is one too many. */
export interface IdenticalCallGateOptions {
  /** The call of this number is refused, and those after it; default 3, at least 2. */
  readonly refuseAt?: number | undefined;
  /** Tools that may be called again and again: those that wait for something. */
  readonly except?: ((tool: Tool) => boolean) | undefined;
}

/**
 * Refuses a call that the model has made before, with arguments that come to the same, in the same
 * invocation, and tells it what to do instead.
 *
 * The count begins again after what may have changed the answer: words of the user, an answer to a question,
 * or the effect of another call. It is taken from the log, as it was when the model made the call.
 *
 * Throws `invalid_option` on a `refuseAt` out of its range.
 */
export function identicalCallGate(options: IdenticalCallGateOptions = {}): ToolGate {
  checkMembers('identicalCallGate', options, identicalCallGateOptions);
  const { refuseAt = 3, except = () => false } = options;
  if (!Number.isInteger(refuseAt) || refuseAt < 2)
    throw new ConfigError('invalid_option', 'identicalCallGate: refuseAt is a whole number from 2 on');
  const known: KnownWords = new WeakMap();
  return {
    name: 'identical_calls',
    order: 'policy',
    check(call, tool, { events, branch }) {
      if (except(tool)) return { type: 'proceed' };
      const before = eventsBefore(events, call.id, branch);
      const alike = before.flatMap(callsIn).filter(({ name }) => name === call.name);
      if (alike.length < refuseAt) return { type: 'proceed' };
      const decide = (words: readonly string[]): GateDecision => {
        const byCall = new Map(alike.map(({ id }, at) => [id, words[at]]));
        const count = countIdentical(before, call.id, branch, byCall);
        if (count < refuseAt) return { type: 'proceed' };
        const message = `${call.name} was called ${count - 1} times with these arguments, and nothing has changed since. Use the answers that you have, call it with other arguments, or say what is in the way.`;
        return { type: 'respond', outcome: { status: 'error', code: 'identical_call', message } };
      };
      const words = alike.map((part) => wordsOf(part, tool, known));
      return words.some(isPromise) ? Promise.all(words).then(decide) : decide(words as readonly string[]);
    },
  };
}

/** From the user's last words to the turn that makes the call. */
function eventsBefore(events: readonly Event[], id: string, branch: string | undefined): readonly Event[] {
  const turn = events.findLastIndex(
    (event) => event.branch === branch && callsIn(event).some((call) => call.id === id),
  );
  const input = events.findLastIndex(({ type }, at) => at < turn && type === 'input');
  return events.slice(input + 1, turn + 1);
}

/** The call of this id, and those like it before it since something else happened. */
function countIdentical(
  events: readonly Event[],
  id: string,
  branch: string | undefined,
  byCall: ReadonlyMap<string, string | undefined>,
): number {
  const words = byCall.get(id);
  const alike = new Set<string>();
  for (const event of events) {
    if (mayChange(event, alike)) alike.clear();
    if (event.branch !== branch) continue;
    for (const call of callsIn(event)) {
      if (byCall.get(call.id) === words) alike.add(call.id);
      if (call.id === id) return alike.size;
    }
  }
  return 0;
}

/** Calls that may run. */
function callsIn(event: Event): readonly FunctionCallPart[] {
  if (event.type !== 'model' || !event.acts) return [];
  return event.content.parts.filter((part): part is FunctionCallPart => part.type === 'functionCall' && !part.refused);
}

/** A call whose tool only reads is not stored as started. */
function mayChange(event: Event, alike: ReadonlySet<string>): boolean {
  if (event.type === 'started') return event.calls.some(({ callId }) => !alike.has(callId));
  return event.type === 'answered' || event.type === 'late';
}

/**
 * What a call's arguments come to, as a text; of those that
 * have no picture which says all of it, as the model gave them.
 */
function wordsOf(part: FunctionCallPart, tool: Tool, known: KnownWords): Awaitable<string> {
  const { declaration } = tool;
  const before = known.get(part);
  if (before && before.declaration === declaration) return before.words;
  const words = checkedWords(part, tool);
  known.set(part, { declaration, words });
  return words;
}

function checkedWords({ args }: FunctionCallPart, tool: Tool): Awaitable<string> {
  const given = canonicalJson({ given: args });
  const toWords = (checked: ToolCheck): string => {
    const { json, faithful } = checkedArgs('value' in checked ? checked.value : undefined);
    return 'value' in checked && faithful && json !== undefined ? canonicalJson({ checked: json }) : given;
  };
  try {
    const checked = tool.check?.(structuredClone(args)) ?? { value: args };
    return isPromise(checked) ? checked.then(toWords, () => given) : toWords(checked);
  } catch {
    return given;
  }
}

type KnownWords = WeakMap<
  FunctionCallPart,
  { readonly declaration: FunctionDeclaration | undefined; readonly words: Awaitable<string> }
>;

const identicalCallGateOptions = { refuseAt: true, except: true } satisfies Record<
  keyof IdenticalCallGateOptions,
  true
>;
