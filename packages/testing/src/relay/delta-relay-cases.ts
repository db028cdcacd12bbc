import type { SessionKey } from '@mortise/core';
import { type DeltaRelay, mostFrameLength, mostWaitingFrames } from '@mortise/core/relay';
import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ofSubject } from '../conformance/of-subject.ts';
import { rest, until } from '../conformance/until.ts';
import { unusualTexts } from '../store/unusual-texts.ts';
import { type RelaySubject, relayMembers } from './relay-subject.ts';

/** Cases for every `DeltaRelay`. */
export const deltaRelayCases: readonly ConformanceCase<RelaySubject>[] = ofSubject(relayMembers, [
  {
    id: 'relay:key',
    behavior: 'a session of any app, user and id has a separate channel',
    run: (subject) =>
      listened(async (listening) => {
        const { relay } = await subject.open();
        const keys = unusualTexts.flatMap((text) => [
          { ...key, appName: text },
          { ...key, userId: text },
          { ...key, sessionId: text },
        ]);
        const received: string[][] = [];
        for (const each of keys) received.push(await listening.to(relay, each));
        for (const [at, each] of keys.entries()) relay.publish(each, String(at));
        await until(() => received.every((frames) => frames.length > 0));
        for (const each of keys) relay.publish(each, 'last');
        await until(() => received.every((frames) => frames.includes('last')));
        assertEqual(
          received,
          [...keys.keys()].map((at) => [String(at), 'last']),
          'the frames that each session received',
        );
      }),
  },
  {
    id: 'relay:publish',
    behavior: 'a frame reaches all subscribers, in the publishing process and in other processes',
    run: (subject) =>
      listened(async (listening) => {
        const [here, there] = [await subject.open(), await subject.open()];
        const received = [await listening.to(here.relay, key), await listening.to(there.relay, key)];
        const unusual = '{ "text":"\\u0000 \\ud800 \\n \u00e9 \u72ac \u{1f600} \'\\\\ :"}';
        here.relay.publish(key, unusual);
        there.relay.publish({ ...key }, 'from there');
        await until(() => received.every(({ length }) => length === 2));
        for (const frames of received) assertEqual(frames.toSorted(), ['from there', unusual], 'the received frames');
        const more = [' in the middle \n', '', 'same', 'same'];
        for (const frame of more) here.relay.publish(key, frame);
        await until(() => received.every(({ length }) => length >= 6));
        for (const frames of received) assertEqual(frames.slice(2), more, 'the frames received later');
      }),
  },
  {
    id: 'relay:publish:size',
    behavior: 'a frame of the maximum length arrives complete, with any characters',
    run: (subject) =>
      listened(async (listening) => {
        const { relay } = await subject.open();
        const received = await listening.to(relay, key);
        const frames = ['x', '\u72ac', '"', '\\', '\u{1f600}'].map((char) =>
          char.repeat(mostFrameLength / char.length),
        );
        for (const frame of frames) relay.publish(key, frame);
        await until(() => received.length === frames.length);
        assertEqual(received, frames, 'the received frames');
      }),
  },
  {
    id: 'relay:publish:order',
    behavior: 'frames arrive in order, each of them once',
    run: (subject) =>
      listened(async (listening) => {
        const [sends, hears] = [await subject.open(), await subject.open()];
        const received = await listening.to(hears.relay, key);
        const frames = Array.from({ length: 300 }, (_, at) => `frame ${at}`);
        for (const [at, frame] of frames.entries()) {
          sends.relay.publish(key, frame);
          // Some frames are sent together, and some separately.
          if (at % 50 === 0) await until(() => received.length === at + 1);
        }
        await until(() => received.length >= frames.length);
        assertEqual(received, frames, 'the received frames');
      }),
  },
  {
    id: 'relay:publish:away',
    behavior: 'publishing while the connection is cut is no error, and later frames arrive',
    needs: 'cut',
    run: (subject) =>
      listened(async (listening) => {
        const [sends, hears] = [await subject.open(), await subject.open()];
        const received = await listening.to(hears.relay, key);
        await present(sends.cut, 'the member "cut" of the opened relay')();
        for (let at = 0; at < 5; at++) {
          sends.relay.publish(key, 'while it is away');
          await rest(5);
        }
        await present(sends.restore, 'the member "restore" of the opened relay')();
        while (!received.includes('when it is back')) {
          sends.relay.publish(key, 'when it is back');
          await rest(20);
        }
      }),
  },
  {
    id: 'relay:publish:bound',
    behavior: 'while the connection is cut, the queue is limited',
    needs: 'cut',
    run: (subject) =>
      listened(async (listening) => {
        const [sends, hears] = [await subject.open(), await subject.open()];
        const received = await listening.to(hears.relay, key);
        await present(sends.cut, 'the member "cut" of the opened relay')();
        for (let at = 0; at < 3 * mostWaitingFrames; at++) sends.relay.publish(key, `frame ${at}`);
        await present(sends.restore, 'the member "restore" of the opened relay')();
        while (!received.includes('the last')) {
          sends.relay.publish(key, 'the last');
          await rest(20);
        }
        const kept = received.filter((frame) => frame !== 'the last').length;
        assertThat(kept <= mostWaitingFrames, `${kept} frames were queued, and the limit is ${mostWaitingFrames}`);
      }),
  },
  {
    id: 'relay:subscribe',
    behavior: 'a frame that is published right after a subscription reaches each listener',
    run: (subject) =>
      listened(async (listening) => {
        const [sends, hears] = [await subject.open(), await subject.open()];
        sends.relay.publish(key, 'too early');
        const received: string[][] = [];
        for (let at = 0; at < 5; at++) {
          received.push(await listening.to(hears.relay, key));
          sends.relay.publish(key, String(at));
          await until(() => received.every((frames) => frames.includes(String(at))));
        }
      }),
  },
  {
    id: 'relay:subscribe:end',
    behavior: 'a listener gets no frames after its signal has aborted, and other listeners continue',
    run: (subject) =>
      listened(async (listening) => {
        const { relay } = await subject.open();
        const [ended, goesOn] = [listens(), await listening.to(relay, key)];
        const received = await ended.to(relay, key);
        relay.publish(key, 'first');
        await until(() => received.length === 1 && goesOn.length === 1);
        ended.end();
        const aborted: string[] = [];
        await relay.subscribe(key, (frame) => aborted.push(frame), AbortSignal.abort());
        relay.publish(key, 'second');
        await until(() => goesOn.length === 2);
        // After all listeners have ended, a new one subscribes.
        listening.end();
        const again = await listening.to(relay, key);
        relay.publish(key, 'third');
        await until(() => again.length > 0);
        assertEqual(
          [received, aborted, goesOn, again],
          [['first'], [], ['first', 'second'], ['third']],
          'the received frames',
        );
      }),
  },
  {
    id: 'relay:subscribe:threw',
    behavior: 'a listener that throws still gets all frames, and so do other listeners',
    run: (subject) =>
      listened(async (listening) => {
        const { relay } = await subject.open();
        let thrown = 0;
        const stop = new AbortController();
        const throws = (): void => {
          thrown++;
          throw new Error('a listener failed');
        };
        await relay.subscribe(key, throws, stop.signal);
        const received = await listening.to(relay, key);
        for (const frame of ['first', 'second']) relay.publish(key, frame);
        await until(() => received.length === 2 && thrown === 2);
        stop.abort();
      }),
  },
]);

const key: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };

interface Listening {
  /** Subscribes to a session, and returns the list of received frames. */
  to(relay: DeltaRelay, of: SessionKey): Promise<string[]>;
  /** Ends the current listeners; others may subscribe later. */
  end(): void;
}

/** Creates listeners that end together. */
function listens(): Listening {
  let stop = new AbortController();
  return {
    async to(relay, of) {
      const received: string[] = [];
      await relay.subscribe(of, (frame) => received.push(frame), stop.signal);
      return received;
    },
    end() {
      stop.abort();
      stop = new AbortController();
    },
  };
}

/** Runs a case with listeners, which end with it. */
async function listened(play: (listening: Listening) => Promise<void>): Promise<void> {
  const listening = listens();
  try {
    await play(listening);
  } finally {
    listening.end();
  }
}
