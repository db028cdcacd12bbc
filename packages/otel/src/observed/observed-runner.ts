import {
  type Callbacks,
  type CallToolOptions,
  checkMembers,
  createRunner,
  either,
  inMemorySessionService,
  type MemberRules,
  type RunEvent,
  type RunInput,
  type Runner,
  type RunnerOptions,
  type RunResult,
  sessionKeyMembers,
} from '@mortise/core';
import { agentOperation, KnownAgents } from '../lookup/known-agents.ts';
import type { OpenOperation, OperationSink } from '../operation/operation.ts';
import { type RunClock, runClock } from '../operation/run-clock.ts';
import { RunTrace } from '../trace/run-trace.ts';
import { currentTrace } from './current-trace.ts';

/** Options for observing the runs of a runner. */
export interface ObserveOptions {
  readonly sink: OperationSink;
  /** True if a run stores its trace id in the log, so that a later run can link to it. */
  readonly leavesTrace: boolean;
}

/**
 * Creates a runner whose runs are reported as operations. A run without observers uses an inner runner
 * without hooks. On a platform without `AsyncLocalStorage`, a run is reported as one operation, without its
 * model and tool calls.
 */
export function observedRunner<Output>(options: RunnerOptions<Output>, observe: ObserveOptions): Runner<Output> {
  const { clock } = options;
  const sessions = options.sessions === undefined ? inMemorySessionService({ clock }) : options.sessions;
  const plain = createRunner<Output>({ ...options, sessions });
  const observer = new Observer(options, observe);
  let hooked: Runner<Output> | undefined;
  let isClosed = false;
  /**
   * Returns the runner with hooks. Both runners have the
   * same agent, whose toolsets are closed once, by `plain`.
   */
  const seen = (): Runner<Output> => {
    hooked ??= currentTrace
      ? createRunner<Output>({ ...options, sessions, plugins: [traceHooks, ...(options.plugins ?? [])] })
      : plain;
    return hooked;
  };

  async function* stream(input: string | RunInput): AsyncGenerator<RunEvent<Output>, void, void> {
    const { root, clock: time } = observer.begin(input);
    const trace = root.isSeen ? observer.trace(root, time, input) : undefined;
    const within = <T>(work: () => T): T =>
      root.within(() => (trace && currentTrace ? currentTrace.run(trace, work) : work()));
    try {
      const events = within(() => (trace ? seen() : plain).stream(input));
      try {
        for (;;) {
          const { done, value } = await within(() => events.next());
          if (done) break;
          trace?.see(value);
          yield value;
        }
      } finally {
        await within(() => events.return());
      }
    } catch (error) {
      trace?.finish(undefined, error);
      throw error;
    } finally {
      if (trace) trace.finish(undefined);
      else root.end({ type: 'agent', status: 'left' }, time.now());
    }
  }

  async function run(input: string | RunInput): Promise<RunResult<Output>> {
    const { root, clock: time } = observer.begin(input);
    if (!root.isSeen) {
      try {
        return await root.within(() => plain.run(input));
      } finally {
        root.end({ type: 'agent', status: 'left' }, time.now());
      }
    }
    const trace = observer.trace(root, time, input);
    const work = (): Promise<RunResult<Output>> => readAll(seen().stream(input), trace);
    try {
      return await root.within(() => (currentTrace ? currentTrace.run(trace, work) : work()));
    } catch (error) {
      trace.finish(undefined, error);
      throw error;
    }
  }

  return {
    appName: plain.appName,
    stream: (input) => (isClosed ? plain.stream(input) : stream(input)),
    run: async (input) => (isClosed ? plain.run(input) : run(input)),
    callTool: async (name, args, given) => {
      if (isClosed) return plain.callTool(name, args, given);
      const options = given && checkMembers('callTool', given, callToolOptions);
      return run({ ...options, call: { name, args } });
    },
    checkCall: (name, args, given) => plain.checkCall(name, args, given),
    checkAnswer: (session, answer, given) => plain.checkAnswer(session, answer, given),
    listTools: (given) => plain.listTools(given),
    close: async () => {
      await plain.close();
      isClosed = true;
    },
  };
}

/** Starts runs, with or without observers. */
class Observer {
  readonly #options: RunnerOptions;
  readonly #observe: ObserveOptions;
  #agents: KnownAgents | undefined;

  constructor(options: RunnerOptions, observe: ObserveOptions) {
    this.#options = options;
    this.#observe = observe;
  }

  begin(input: string | RunInput): { readonly root: OpenOperation; readonly clock: RunClock } {
    const { agent } = this.#options;
    const clock = runClock();
    const operation = agentOperation(agent, agent.name, conversationOf(input));
    return { root: this.#observe.sink.begin(operation, undefined, clock.now()), clock };
  }

  trace(root: OpenOperation, clock: RunClock, given: string | RunInput): RunTrace {
    const { agent, gates = [] } = this.#options;
    this.#agents ??= new KnownAgents([agent]);
    const input = typeof given === 'object' && given !== null ? given : { message: given };
    const { sink, leavesTrace } = this.#observe;
    return new RunTrace({
      sink,
      agents: this.#agents,
      rootAgent: agent.name,
      root,
      clock,
      gates,
      input,
      leavesTrace: leavesTrace && currentTrace !== undefined,
    });
  }
}

async function readAll<Output>(events: AsyncIterable<RunEvent<Output>>, trace: RunTrace): Promise<RunResult<Output>> {
  let result: RunResult<Output> | undefined;
  for await (const event of events) {
    trace.see(event);
    if (event.type === 'end') ({ result } = event);
  }
  if (result) return result;
  throw new TypeError('the events of a run ended without an `end` event');
}

/** The hooks of all observed runs; they find their run in the async storage. */
const traceHooks: Callbacks = {
  name: 'trace',
  mode: 'observe',
  aroundModel: (run, request, context) => currentTrace?.getStore()?.aroundModel(run, request, context) ?? unseen(run),
  aroundTool: (run, tool, call, context) =>
    currentTrace?.getStore()?.aroundTool(run, tool, call, context) ?? unseen(run),
  beforeTool: (tool, call, context) => {
    currentTrace?.getStore()?.beforeTool(tool, call, context);
    return undefined;
  },
  afterTool: (tool, call, _outcome, context) => {
    currentTrace?.getStore()?.afterTool(tool, call, context);
    return undefined;
  },
};

/** Runs work without observers. */
async function unseen(run: () => Promise<unknown>): Promise<void> {
  await run();
}

/** Returns the id of the named session; undefined for a new session, which has no id yet. */
function conversationOf(input: string | RunInput): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  const { session } = input;
  const id: unknown = typeof session === 'object' ? session?.sessionId : session;
  return typeof id === 'string' ? id : undefined;
}

const callToolOptions: MemberRules<CallToolOptions> = {
  session: either('text', sessionKeyMembers),
  message: either('string', 'object'),
  inputId: 'text',
  deps: true,
  limits: 'object',
  signal: 'object',
};
