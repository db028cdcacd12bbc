import { median } from '../measure/median.ts';
import { converse } from './conversation.ts';
import type { BodyLog, ProviderSubject } from './provider-subject.ts';

/** Microseconds per turn, over a conversation with a number of turns. */
export interface ProviderFigures {
  readonly subject: string;
  readonly turns: number;
  /** The time of the adapter alone: it converts the request and reads the answer, without sending. */
  readonly adapterUs: number;
  /**
   * The time of the SDK alone: it sends the same bodies and reads their answers. It writes the complete
   * conversation as JSON in each turn.
   */
  readonly sdkUs: number;
  /** Both together. */
  readonly wholeUs: number;
}

/** Measures conversations of one length; the three measurements alternate. */
export async function measureProvider(
  subject: ProviderSubject,
  turns: number,
  rounds: number,
): Promise<ProviderFigures> {
  const bodies = await bodiesOf(subject, turns);
  const kinds = {
    adapterUs: () => converseAlone(subject, turns),
    sdkUs: () => sendBare(subject, bodies),
    wholeUs: () => converseWhole(subject, turns),
  };
  const times: { readonly [kind in keyof typeof kinds]: number[] } = { adapterUs: [], sdkUs: [], wholeUs: [] };
  for (let round = -warmUps; round < rounds; round++) {
    for (const [kind, run] of Object.entries(kinds) as [keyof typeof kinds, () => Promise<void>][]) {
      const started = performance.now();
      await run();
      if (round >= 0) times[kind].push(((performance.now() - started) * 1000) / turns);
    }
  }
  const { adapterUs, sdkUs, wholeUs } = times;
  return { subject: subject.name, turns, adapterUs: median(adapterUs), sdkUs: median(sdkUs), wholeUs: median(wholeUs) };
}

async function bodiesOf(subject: ProviderSubject, turns: number): Promise<readonly object[]> {
  const log: BodyLog = { bodies: [], callsTool: true };
  // The body of each turn has only the contents up to that turn.
  await converse(subject.conversing(log), turns, (turn) => {
    log.callsTool = turn < turns - 1;
  });
  if (log.bodies.length !== turns) throw new Error(`${subject.name} sent ${log.bodies.length} of ${turns} requests`);
  return log.bodies;
}

async function converseAlone(subject: ProviderSubject, turns: number): Promise<void> {
  const log: BodyLog = { bodies: [], callsTool: true };
  await converse(subject.conversing(log), turns, () => {
    log.bodies.length = 0;
  });
}

async function converseWhole(subject: ProviderSubject, turns: number): Promise<void> {
  await converse(subject.sending(answering(subject.stream(true))), turns, () => {});
}

async function sendBare(subject: ProviderSubject, bodies: readonly object[]): Promise<void> {
  const send = subject.sendBare(answering(subject.stream(true)));
  for (const body of bodies) await send(body);
}

/** Returns a `fetch` with a server in memory. */
function answering(stream: string): typeof globalThis.fetch {
  return () => Promise.resolve(new Response(stream, { headers: { 'content-type': 'text/event-stream' } }));
}

/** The number of rounds that let the compiler warm up. */
const warmUps = 2;
