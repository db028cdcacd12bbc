import {
  type Content,
  type Event,
  type EventBase,
  type EventBody,
  type EventOf,
  exactJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '@mortise/core';
import { loopNotices, reservedNames } from '@mortise/core/events';
import {
  asData,
  type Check,
  foreignContent,
  isArgs,
  isCount,
  isOrigin,
  isSettled,
  isText,
  isTurn,
  isUsage,
  isUserContent,
} from './foreign-content.ts';
import { newId } from './new-id.ts';

/**
 * The reason why an event of an untrusted log is refused, as the end of a sentence. `isReserved`: only a
 * trusted export may contain such an event.
 */
export interface ForeignProblem {
  readonly problem: string;
  readonly isReserved: boolean;
}

/**
 * Reads an untrusted log as history: messages, answers, and calls that have ended. Events and members that
 * are not listed here are refused, because they may decide what runs. Members that belong to one provider, or
 * that make later input count as already accepted, are omitted.
 */
export class ForeignLog {
  readonly #stateKeys: ReadonlySet<string>;
  /** Calls without a response, with the turns that made them. */
  readonly #open = new Map<string, EventOf<'model'>>();
  readonly #calls = new Set<string>();
  readonly #omitted = new Set<string>();
  readonly #report: (what: string) => void;
  #hasInput = false;
  #last = 0;

  /** @param report Called with each kind of omitted content. */
  constructor(stateKeys: readonly string[], report: (what: string) => void = () => {}) {
    this.#report = report;
    this.#stateKeys = new Set(stateKeys);
  }

  /** Returns an event as it is imported, or the reason why it is refused. */
  take(event: Event): Event | ForeignProblem {
    const { type } = event;
    const known = members[type];
    if (!known) return reserved(`an event "${type}", which decides what runs`);
    if (type === 'notice' && !loopNotices.has(event.code))
      return reserved(`a notice "${event.code}", which a package uses as its memory`);
    // A value that is nested too deeply to be written again would make every later run fail.
    const snapshot = exactJson(event, { chars: 67_108_864, depth: 200, nodes: 5_000_000 });
    if ('problem' in snapshot) return broken(`an event that is too large: ${snapshot.problem}`);
    const taken = this.#unchained(snapshot.value as JsonObject);
    for (const [name, value] of Object.entries(taken)) {
      if (name === 'actions') continue;
      const check = Object.hasOwn(known, name) ? known[name] : Object.hasOwn(base, name) ? base[name] : undefined;
      if (!check) return reserved(`an event "${type}" with \`${name}\`, which may decide what runs`);
      if (!check(value)) return broken(`an event "${type}" whose \`${name}\` has a value that no run writes`);
    }
    this.#last = event.timestamp;
    return this.#actionsProblem(event) ?? this.#follow(taken as unknown as Event);
  }

  /**
   * Returns the reason why a session state, or a change of it,
   * is refused; undefined if tools and gates do not use it.
   */
  stateProblem(state: JsonValue): ForeignProblem | undefined {
    const key = isJsonObject(state) ? Object.keys(state).find((name) => !this.#stateKeys.has(name)) : '';
    return key === undefined
      ? undefined
      : reserved(`the state "${key}", on which tools and gates may depend; { state: ["${key}"] } imports it`);
  }

  /**
   * Ends the log, and returns a response for each open call. A call that was started and has no response may
   * have had its effect: it is never repeated.
   */
  end(): readonly Event[] {
    return [...this.#open].map(([callId, { invocationId, author }]) => ({
      v: 1,
      id: newId(),
      invocationId,
      author,
      timestamp: this.#last,
      type: 'response',
      callId,
      outcome: { status: 'error', code: 'outcome_unknown', message: unknown },
    }));
  }

  /** Removes the seal of an event: the digests do not match a log that the import changes. */
  #unchained(event: JsonObject): JsonObject {
    const members = Object.entries(event);
    const rest = members.filter(([name]) => !Object.hasOwn(reservedNames.members, name));
    if (rest.length === members.length) return event;
    this.#leaveOut('the chain of digests, which does not match an imported log');
    return Object.fromEntries(rest);
  }

  #actionsProblem({ type, actions }: Event): ForeignProblem | undefined {
    for (const [name, value] of Object.entries(actions ?? {})) {
      const problem =
        name === 'stateDelta'
          ? this.stateProblem(value)
          : harmless.has(name)
            ? undefined
            : reserved(actionOf(type, name));
      if (problem) return problem;
    }
    return undefined;
  }

  #follow(event: Event): Event | ForeignProblem {
    switch (event.type) {
      case 'input': {
        // An input id is accepted once: an export with the ids of later messages would suppress them.
        const { inputId, by, ...body } = event;
        this.#hasInput = true;
        if (inputId !== undefined)
          this.#leaveOut('an id of an input, which could make a later message count as already accepted');
        if (by !== undefined) this.#leaveOut('who wrote a message');
        this.#leaveOut('the fact that this user wrote a message; the user is asked before a URL in it is opened');
        return { ...body, content: asData(this.#contentOf(event)) };
      }
      case 'model':
        return this.#turn(event);
      case 'started':
        return event.calls.every(({ callId }) => this.#open.has(callId))
          ? event
          : broken('a start without an open call');
      case 'response':
        return this.#open.delete(event.callId) ? event : broken('a response without an open call');
      default:
        event.type satisfies 'modelFailed' | 'late' | 'notice' | Refused;
        return event;
    }
  }

  #turn(event: EventOf<'model'>): Event | ForeignProblem {
    if (!this.#hasInput) return broken('an answer of the model before the first message of the user');
    if (this.#open.size > 0) return broken('an answer of the model before all earlier calls have a response');
    const content = this.#contentOf(event);
    for (const part of content.parts) {
      if (part.type !== 'functionCall') continue;
      if (this.#calls.has(part.id)) return broken(`the call "${part.id}" a second time`);
      this.#calls.add(part.id);
      if (event.acts) this.#open.set(part.id, event);
    }
    const { metadata, ...turn } = event;
    if (metadata !== undefined) this.#leaveOut('metadata of an answer, on which packages depend');
    return { ...turn, content };
  }

  #contentOf({ content }: EventOf<'input' | 'model'>): Content {
    const taken = foreignContent(content);
    if (JSON.stringify(taken.parts) !== JSON.stringify(content.parts) || Object.keys(content).length > 2)
      this.#leaveOut('parts that only a provider reads, and metadata that adapters add to parts');
    return taken;
  }

  #leaveOut(what: string): void {
    if (this.#omitted.has(what)) return;
    this.#omitted.add(what);
    this.#report(what);
  }
}

/** Returns true if the event was refused. */
export function isForeignProblem(taken: Event | ForeignProblem): taken is ForeignProblem {
  return 'problem' in taken;
}

function reserved(what: string): ForeignProblem {
  return { problem: `has ${what}`, isReserved: true };
}

function broken(what: string): ForeignProblem {
  return { problem: `has ${what}`, isReserved: false };
}

function actionOf(type: string, name: string): string {
  return `an event "${type}" with the action \`${name}\`, which may decide what runs`;
}

type Members = { readonly [name: string]: Check };

const any: Check = () => true;
const isFlag: Check = (value) => typeof value === 'boolean';

const base: { readonly [name in keyof EventBase]?: Check } & Members = {
  v: (value) => value === 1,
  type: isText,
  id: isText,
  invocationId: isText,
  author: isText,
  mailId: isText,
  timestamp: isCount,
};

const settled: Members = { callId: isText, outcome: isSettled };

/** Types of events that decide what runs. */
type Refused = 'asked' | 'answered' | 'passed' | 'stepped' | 'withdrawn' | 'opened' | 'closed' | 'rewound';

/** The accepted members of each event type. */
const members: { readonly [type in Exclude<EventBody['type'], Refused>]: Members } & {
  readonly [type in Refused]?: never;
} = {
  input: { content: isUserContent, inputId: isText, by: isText },
  model: {
    content: isTurn,
    acts: isFlag,
    finishReason: (value) => isJsonObject(value) && isText(value['unified'] ?? null) && isText(value['raw'] ?? ''),
    usage: isUsage,
    sources: (value) => Array.isArray(value) && value.every(isJsonObject),
    metadata: any,
    output: any,
    outputGiven: any,
    by: (value) => value === 'application',
  },
  modelFailed: { code: isText, message: isText, usage: isUsage, origin: isOrigin },
  started: {
    calls: (value) =>
      Array.isArray(value) &&
      (value as readonly JsonObject[]).every(
        ({ callId = null, attempt = null, args = {} }) => isText(callId) && isCount(attempt) && isArgs(args),
      ),
  },
  response: { ...settled, ms: isCount, source: (value) => ['tool', 'server', 'memory'].includes(value as string) },
  late: { ...settled, ms: isCount },
  notice: { code: isText, value: any },
};

/** Actions that decide nothing. */
const harmless: ReadonlySet<string> = new Set(['artifactDelta', 'skipSummarization']);

const unknown = 'The export ends before this call did. It may have happened: check before repeating it.';
