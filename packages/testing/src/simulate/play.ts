import {
  type Agent,
  type AnswerInput,
  ConfigError,
  createRunner,
  type Event,
  inMemorySessionService,
  isFinalResponse,
  type JsonInput,
  type Model,
  type PendingCall,
  type ResultInput,
  type RunInput,
  type RunnerOptions,
  type RunResult,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import { type FakeClock, fakeClock, fakeIds } from '../fake/fake-clock.ts';
import type { ScriptedStep } from '../fake/scripted-model.ts';
import { conversationModel, type SeenRequests } from './conversation-model.ts';
import { faultySessions } from './faulty-sessions.ts';
import type { FaultKind, PointKind, Story } from './story.ts';
import { Life, World } from './world.ts';

/** The building blocks for the agent of one process. */
export interface SimulatedProcess {
  /**
   * A model that plays the turns of the conversation: the model turns in each request decide the next turn.
   */
  readonly model: Model;
  /**
   * Creates a model for a nested agent with its own turns;
   * the model turns in each request decide the next turn.
   */
  readonly modelOf: (turns: readonly ScriptedStep[]) => Model;
  /**
   * Performs an effect: a tool calls and awaits this function where it would send, pay or delete. Effects are
   * compared by name, so the name must not contain ids or times. With a `key`, such as the tool's
   * `idempotencyKey`, an effect of the same name and key happens once, as with a service that accepts such
   * keys. Never fails.
   */
  readonly effect: (name: string, key?: string) => Promise<void>;
  /** Returns true if an effect with this name happened; use it in a tool's `reconcile`. */
  readonly happened: (name: string) => boolean;
  /** The deployed version: 1, and one more with each deploy of the story. */
  readonly version: number;
}

/** A message of the user, and the turns of the model up to its final answer. */
export interface SimulatedMessage {
  readonly message: string;
  /** Turns as in `scriptedModel`: data, or functions of the request. */
  readonly turns: readonly ScriptedStep[];
}

/** The agent and the conversation of a simulation. */
export interface Play {
  /**
   * Creates the agent of a process. It is called for each process,
   * because a crash loses everything that a process keeps in memory.
   */
  readonly agent: (process: SimulatedProcess) => Agent;
  /** The messages of the user in order, at least one. */
  readonly conversation: readonly SimulatedMessage[];
  /**
   * Returns the user's answer to a question; for a question of the kind `result`, the output of the call.
   * Default `{ confirmed: true }` for confirmations; required for other kinds. The simulation itself answers
   * questions of the kind `inDoubt`, by the effects that happened.
   */
  readonly answer?: ((question: PendingCall) => JsonInput) | undefined;
  /** Gates, limits, services and other options of the runner. All stories share its services. */
  readonly runner?: Partial<SimulatedRunnerOptions> | undefined;
  /** Wraps the store of a process. Canaries of the simulation use it to plant a fault. */
  readonly store?: ((inner: SessionService, life: Life) => SessionService) | undefined;
}

/** Options of a runner that a simulation does not set itself. */
export type SimulatedRunnerOptions = Omit<RunnerOptions, (typeof runnerOptionsSet)[number]>;

/** Options of a runner that a simulation sets. */
export const runnerOptionsSet = ['agent', 'appName', 'userId', 'sessions', 'leaseMs', 'clock', 'newId'] as const;

/** The result of one play. */
export interface Played {
  /** The number of times that each effect was done, by name. */
  readonly effects: ReadonlyMap<string, number>;
  /** The user's messages in the log, in order. */
  readonly messages: readonly string[];
  /** The number of final answers in the log. */
  readonly answers: number;
  /** The reason why the conversation did not end; undefined if it ended. */
  readonly stuck: string | undefined;
  /** Problems of requests to models that no provider accepts. */
  readonly badRequests: readonly string[];
  /** The names of effects that a tool did not await. */
  readonly tooLate: readonly string[];
  /** Errors of calls that are wrong in the script: unknown tools, invalid arguments. */
  readonly wrongCalls: readonly string[];
  /** The turns of the script that the model was not asked for, counted from 1. */
  readonly unusedTurns: readonly number[];
  readonly points: readonly PointKind[];
  /** The number of times that each fault happened. */
  readonly faults: ReadonlyMap<FaultKind, number>;
  readonly account: readonly string[];
}

const key: SessionKey = { appName: 'simulation', userId: 'user', sessionId: 'session' };
const leaseMs = 30_000;
/** The maximum number of runs for one message. Each fault needs two or three. */
const mostRuns = 60;

/** The prefix of the ids of a play, and the start of its clock. */
export interface Surroundings {
  readonly idPrefix: string;
  readonly startMs: number;
}

const surroundings: Surroundings = { idPrefix: 'id', startMs: Date.UTC(2026, 0, 1) };

/** Other ids and times, which reveal effects that depend on them. */
export const otherSurroundings: Surroundings = { idPrefix: 'other', startMs: Date.UTC(2027, 6, 2, 3, 4, 5, 6) };

/** Plays a conversation through the faults of a story. */
export async function playStory(
  play: Play,
  story: Story,
  { idPrefix, startMs }: Surroundings = surroundings,
): Promise<Played> {
  const player = new Player(play, story, fakeIds(idPrefix), fakeClock(startMs));
  let stuck: string | undefined;
  for (const [at, { message }] of play.conversation.entries()) {
    player.world.tell(`the user writes ${JSON.stringify(message)}`);
    stuck = await player.converse({ message, inputId: `message ${at + 1}` });
    if (stuck !== undefined) break;
  }
  return player.played(stuck);
}

class Player {
  readonly world: World;
  readonly #play: Play;
  readonly #story: Story;
  readonly #clock: FakeClock;
  readonly #newId: () => string;
  readonly #sessions: SessionService;
  readonly #seen: SeenRequests = { badRequests: [], turns: new Set() };
  #lives = 0;

  constructor(play: Play, story: Story, newId: () => string, clock: FakeClock) {
    this.#newId = newId;
    this.#clock = clock;
    this.#play = play;
    this.#story = story;
    this.#sessions = inMemorySessionService({ clock: this.#clock.now });
    this.world = new World(story);
    this.world.takeOver = async () => {
      this.#clock.advance(leaseMs + 1);
      await this.#live({});
    };
  }

  /**
   * Sends an input until it is processed, and answers questions.
   * Returns the reason if the conversation does not end.
   */
  async converse(first: RunInput): Promise<string | undefined> {
    let input = first;
    let last = 'nothing';
    for (let runs = 0; runs < mostRuns; runs++) {
      const result = await this.#live(input);
      if (result === undefined) {
        last = 'the process crashed';
        continue;
      }
      last = result.error ? `${result.status}: ${result.error.code}: ${result.error.message}` : result.status;
      if (result.status === 'completed' || result.error?.code === 'no_input') return undefined;
      if (result.status === 'limited' || result.status === 'cancelled') return last;
      if (result.error) this.world.tell(`process ${this.#lives} ends: ${last}`);
      if (result.status === 'suspended') input = {};
      else if (result.status === 'paused') input = await this.#answer(result.pending);
      else if (result.error?.code === 'session_busy') this.#clock.advance(leaseMs + 1);
      else if (isTaken.has(result.error?.code ?? '') || (await this.#isStored(input))) input = {};
    }
    return `it did not end in ${mostRuns} runs; the last run: ${last}`;
  }

  /** Returns true if a message is in the log, so that only the rest of its run is missing. */
  async #isStored({ inputId }: RunInput): Promise<boolean> {
    const events = inputId === undefined ? [] : await this.#events();
    return events.some((event) => event.type === 'input' && event.inputId === inputId);
  }

  async played(stuck: string | undefined): Promise<Played> {
    const { effects, points, faults, account } = this.world;
    const events = await this.#events();
    const answers = events.filter((event) => event.type !== 'asked' && isFinalResponse(event)).length;
    const counts = new Map<string, number>();
    for (const { name } of effects) counts.set(name, (counts.get(name) ?? 0) + 1);
    const messages = events.flatMap((event) =>
      event.type === 'input' ? event.content.parts.map((part) => (part.type === 'text' ? part.text : '')).join('') : [],
    );
    const wrongCalls = events.flatMap((event) => {
      if (event.type !== 'response' || event.outcome.status !== 'error') return [];
      const { code, message } = event.outcome;
      return ofWrongCalls.has(code ?? '') ? [`${this.world.toolOf.get(event.callId)}: ${code}: ${message}`] : [];
    });
    const turns = this.#play.conversation.reduce((sum, message) => sum + message.turns.length, 0);
    return {
      effects: counts,
      messages,
      answers,
      stuck,
      badRequests: this.#seen.badRequests,
      tooLate: [...this.world.tooLate],
      wrongCalls,
      unusedTurns: Array.from({ length: turns }, (_, at) => at + 1).filter((turn) => !this.#seen.turns.has(turn - 1)),
      points,
      faults,
      account,
    };
  }

  async #events(): Promise<readonly Event[]> {
    return (await this.#sessions.load(key))?.events ?? [];
  }

  /** Runs a process once. Returns undefined if the process crashed. */
  async #live(input: RunInput): Promise<RunResult | undefined> {
    const life = new Life(`process ${++this.#lives}`, this.world.version);
    const { runner: options, store } = this.#play;
    if (this.#lives > 1) this.world.tell(`${life.name} starts, version ${life.version}`);
    const seen = faultySessions(this.#sessions, this.world, life, this.#story.leases);
    const runner = createRunner({
      ...options,
      agent: this.#play.agent(this.#processOf(life)),
      appName: key.appName,
      userId: key.userId,
      plugins: [...(options?.plugins ?? []), this.world.plugin],
      sessions: store ? store(seen, life) : seen,
      leaseMs,
      clock: this.#clock.now,
      newId: this.#newId,
    });
    const run = runner.run({
      ...input,
      session: key,
      whenBusy: 'refuse',
      signal: life.cleared.signal,
      suspend: life.suspend.signal,
    });
    const result = await Promise.race([run, life.died]);
    if (result !== undefined) return result;
    life.clear();
    await run;
    return undefined;
  }

  #processOf(life: Life): SimulatedProcess {
    const { world } = this;
    const turns = this.#play.conversation.flatMap((message) => message.turns);
    return {
      model: conversationModel(turns, 'model', world, life, this.#seen),
      modelOf: (own) => conversationModel(own, 'nestedModel', world, life, this.#seen),
      effect: (name, key) => world.doEffect(life, name, key),
      happened: (name) => world.effects.some((effect) => effect.name === name),
      version: life.version,
    };
  }

  async #answer(pending: readonly PendingCall[]): Promise<RunInput> {
    const { answersAfterMs, answersTwice } = this.#story;
    const expires = Math.min(...pending.map(({ expiresAt = Number.POSITIVE_INFINITY }) => expiresAt));
    this.#clock.advance(Math.max(0, Math.min(answersAfterMs, expires - this.#clock.now() - 1)));
    const results: ResultInput[] = [];
    const answers: AnswerInput[] = [];
    for (const question of pending) {
      const value = this.#answerTo(question);
      this.world.tell(`the user answers ${question.kind} of ${question.call.name}: ${JSON.stringify(value)}`);
      if (question.kind === 'result') results.push({ callId: question.callId, outcome: okOf(value) });
      else answers.push(...this.#answersOf(question, value));
    }
    const input = { answers, results };
    if (!answersTwice) return input;
    await this.#live(input);
    this.world.tell('the same answers are sent again');
    return input;
  }

  /** Returns the answer to a question. For a call in doubt, the simulated user checks the effects first. */
  #answerTo(question: PendingCall): JsonInput {
    if (question.kind === 'inDoubt') return { resolution: this.world.hasActed(question.callId) ? 'happened' : 'retry' };
    const { answer } = this.#play;
    if (answer) return definedAnswer(answer(question), question);
    if (question.kind === 'confirmation') return { confirmed: true };
    throw new ConfigError(
      'invalid_option',
      `simulate needs the option "answer": ${question.call.name} asks a question of the kind ${question.kind}`,
    );
  }

  #answersOf({ id, quorum = 1 }: PendingCall, value: JsonInput): readonly AnswerInput[] {
    return Array.from({ length: quorum }, (_, at) => ({ requestId: id, value, by: `person ${at + 1}` }));
  }
}

/** Throws if the option `answer` returned nothing. */
function definedAnswer(value: JsonInput | undefined, { call, kind }: PendingCall): JsonInput {
  if (value !== undefined) return value;
  throw new ConfigError(
    'invalid_option',
    `the option "answer" of simulate returned undefined for a question of ${call.name} of the kind ${kind}: return its answer`,
  );
}

function okOf(output: JsonInput): ResultInput['outcome'] {
  return { status: 'ok', output: JSON.parse(JSON.stringify(output)) };
}

/**
 * Error codes of calls that do not reach their tool. In a conversation
 * without faults, such a call is a mistake in the script.
 */
const ofWrongCalls: ReadonlySet<string> = new Set([
  'unknown_tool',
  'invalid_args_json',
  'invalid_args_type',
  'invalid_args_schema',
  'unsafe_key',
  'args_too_large',
  'args_too_deep',
]);

/** Error codes of an input that was processed before, so that only the rest of the run is missing. */
const isTaken: ReadonlySet<string> = new Set([
  'already_answered',
  'already_taken',
  'unknown_request',
  'unknown_call',
  'withdrawn',
  'expired',
]);
