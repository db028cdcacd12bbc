import {
  type LlmAgent as AdkLlmAgent,
  Gemini,
  InMemoryArtifactService,
  InMemorySessionService,
  LogLevel,
  Runner,
  StreamingMode,
  setLogLevel,
} from '@google/adk';
import { type AdkContent, type AdkEvent, adkEvents, adkInput } from '@mortise/adk';
import {
  createRunner,
  type Event,
  inMemorySessionService,
  type LlmAgent,
  type PendingRequest,
  type RunnerOptions,
} from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { geminiModel } from '@mortise/provider-gemini';
import { fakeGemini, type GeminiAnswer } from './fake-gemini.ts';
import { takeKey } from './pair-tools.ts';

setLogLevel(LogLevel.ERROR + 1);

/** The agents of both sides, with the same model. */
export interface Pair {
  readonly adk: (model: Gemini) => AdkLlmAgent;
  readonly ours: (model: ReturnType<typeof geminiModel>) => LlmAgent;
  readonly answers: readonly GeminiAnswer[];
  readonly streaming?: boolean;
  readonly options?: Partial<RunnerOptions>;
  /** How Mortise's side accepts results: in one message or in several. */
  readonly results?: 'one' | 'many';
}

/** Creates the next message of a client from the events that it has received. */
export type Say = (shown: readonly AdkEvent[]) => AdkContent;

/** A conversation that takes place on both sides. */
export interface Conversation extends Pair {
  readonly messages: readonly (string | Say)[];
}

/** Runs the same conversation on both sides, and returns the events that their clients see. */
export async function converse(
  pair: Pair,
  messages: readonly (string | Say)[],
): Promise<{ readonly adk: Side; readonly ours: Side }> {
  const asked = fakeGemini({ adk: pair.answers, ours: pair.answers });
  const adk = await adkSide(pair, messages);
  const ours = await ourSide(pair, messages);
  return { adk: { ...adk, asked: asked['adk'] ?? [] }, ours: { ...ours, asked: asked['ours'] ?? [] } };
}

/** One of the two sides of a comparison. */
export interface Side {
  /** The events of each message. */
  readonly runs: readonly (readonly AdkEvent[])[];
  /** The session at the end. */
  readonly events: readonly AdkEvent[];
  readonly state: object;
  /** The requests that the model received. */
  readonly asked: readonly unknown[];
}

const ids = { appName: 'app', userId: 'ada', sessionId: 's1' };

async function adkSide(
  { adk, streaming = false }: Pair,
  messages: readonly (string | Say)[],
): Promise<Omit<Side, 'asked'>> {
  const sessionService = new InMemorySessionService();
  const artifactService = new InMemoryArtifactService();
  const agent = adk(new Gemini({ model: 'gemini-2.5-flash', apiKey: 'adk' }));
  const runner = new Runner({ appName: ids.appName, agent, sessionService, artifactService });
  await sessionService.createSession(ids);
  const runs: AdkEvent[][] = [];
  for (const say of messages) {
    const newMessage = contentOf(say, runs.flat());
    const run: AdkEvent[] = [];
    try {
      for await (const event of runner.runAsync({
        ...ids,
        newMessage: newMessage as never,
        runConfig: { streamingMode: streaming ? StreamingMode.SSE : StreamingMode.NONE } as never,
      }))
        run.push(plain(event));
    } catch (error) {
      run.push({ thrown: String(error) } as never);
    }
    runs.push(run);
  }
  const session = await sessionService.getSession(ids);
  return { runs, events: (session?.events ?? []).map(plain), state: session?.state ?? {} };
}

async function ourSide(
  { ours, streaming = false, options, results }: Pair,
  messages: readonly (string | Say)[],
): Promise<Omit<Side, 'asked'>> {
  const sessions = inMemorySessionService();
  const agent = ours(geminiModel('gemini-2.5-flash', { apiKey: 'ours', stream: streaming }));
  const runner = createRunner({ agent, sessions, artifacts: inMemoryArtifactService(), ...options });
  const runs: AdkEvent[][] = [];
  let pending: readonly PendingRequest[] = [];
  for (const say of messages) {
    const newMessage = contentOf(say, runs.flat());
    const history = (await sessions.load(ids))?.events ?? [];
    const run: AdkEvent[] = [];
    const stream = runner.stream({
      session: ids,
      ...(await adkInput(newMessage, { pending, history, results, credential: takeKey(pending, ids) })),
    });
    for await (const event of adkEvents(stream, { history })) if (streaming || !event.partial) run.push(plain(event));
    runs.push(run);
    pending = askedIn((await sessions.load(ids))?.events ?? []);
  }
  const session = await sessions.load(ids);
  return { runs, events: adkEvents(session?.events ?? []).map(plain), state: session?.state ?? {} };
}

function askedIn(events: readonly Event[]): readonly PendingRequest[] {
  return events.flatMap((event) => (event.type === 'asked' ? [event.request] : []));
}

function contentOf(say: string | Say, shown: readonly AdkEvent[]): AdkContent {
  return typeof say === 'string' ? { role: 'user', parts: [{ text: say }] } : say(shown);
}

function plain(event: unknown): AdkEvent {
  return JSON.parse(JSON.stringify(event)) as AdkEvent;
}
