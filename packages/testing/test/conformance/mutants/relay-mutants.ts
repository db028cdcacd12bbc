import { type DeltaRelay, inMemoryRelay, mostWaitingFrames } from '@mortise/core/relay';
import type { RelaySubject } from '../../../src/index.ts';
import type { Mutants } from './mutants.ts';

/** The fault of a relay. */
interface Fault {
  /** Members of an opened relay that the mutant replaces. */
  readonly relay?: (inner: DeltaRelay) => Partial<DeltaRelay>;
  /** True if each process has a separate server. */
  readonly isAlone?: boolean;
  /** The maximum number of waiting frames while the process is disconnected. */
  readonly most?: number;
  /** Called for a frame while the process is disconnected. */
  readonly away?: () => void;
}

/** Creates relays over one server in this process; each can be cut off from the server. */
export function relaySubject({ relay: change, isAlone, most = mostWaitingFrames, away }: Fault = {}): RelaySubject {
  const server = inMemoryRelay();
  return {
    open() {
      const shared = isAlone ? inMemoryRelay() : server;
      let isCut = false;
      const waiting: (() => void)[] = [];
      const relay: DeltaRelay = {
        publish(key, frame) {
          const send = (): void => shared.publish(key, frame);
          if (!isCut) return send();
          away?.();
          if (waiting.length < most) waiting.push(send);
        },
        subscribe: (...given) => shared.subscribe(...given),
      };
      return {
        relay: { ...relay, ...change?.(relay) },
        cut() {
          isCut = true;
        },
        restore() {
          isCut = false;
          for (const send of waiting.splice(0)) send();
        },
      };
    },
  };
}

/** One relay in memory with one fault for each case. */
export const relayMutants: Mutants<RelaySubject> = {
  'relay:publish/without what is around a frame': mutant({
    relay: ({ publish }) => ({ publish: (key, frame) => publish(key, frame.trim()) }),
  }),
  'relay:publish/no empty one': mutant({
    relay: ({ publish }) => ({
      publish: (key, frame) => {
        if (frame !== '') publish(key, frame);
      },
    }),
  }),
  'relay:publish/the same once': mutant({
    relay: ({ publish }) => {
      let last: string | undefined;
      return {
        publish: (key, frame) => {
          if (frame !== last) publish(key, frame);
          last = frame;
        },
      };
    },
  }),
  'relay:key': mutant({
    relay: ({ publish, subscribe }) => ({
      publish: (key, frame) => publish({ ...key, userId: key.userId.trim() }, frame),
      subscribe: (key, ...more) => subscribe({ ...key, userId: key.userId.trim() }, ...more),
    }),
  }),
  'relay:key/of the app': mutant({
    relay: ({ publish, subscribe }) => ({
      publish: (key, frame) => publish({ ...key, appName: 'app' }, frame),
      subscribe: (key, ...more) => subscribe({ ...key, appName: 'app' }, ...more),
    }),
  }),
  'relay:publish': mutant({ isAlone: true }),
  'relay:publish/as it was parsed': mutant({
    relay: ({ publish }) => ({
      publish: (key, frame) => publish(key, frame.startsWith('{') ? JSON.stringify(JSON.parse(frame)) : frame),
    }),
  }),
  'relay:publish:size': mutant({
    relay: ({ publish }) => ({
      publish: (key, frame) =>
        publish(key, new TextEncoder().encode(frame).length > 2_000 ? frame.slice(0, 600) : frame),
    }),
  }),
  'relay:publish:order': mutant({
    relay: ({ publish }) => ({
      publish: (key, frame) => (frame.endsWith('7') ? queueMicrotask(() => publish(key, frame)) : publish(key, frame)),
    }),
  }),
  'relay:publish:order/twice': mutant({
    relay: ({ publish }) => ({
      publish(key, frame) {
        publish(key, frame);
        if (frame === 'frame 42') publish(key, frame);
      },
    }),
  }),
  'relay:publish:away': mutant({
    away: () => {
      throw new Error('the server is away');
    },
  }),
  'relay:publish:away/for ever': (() => {
    const { open } = relaySubject();
    return {
      async open() {
        let isLost = false;
        const { relay, cut, restore: mend } = await open();
        return {
          relay: { ...relay, publish: (key, frame) => void (isLost || relay.publish(key, frame)) },
          cut: () => {
            isLost = true;
            return cut?.();
          },
          restore: mend,
        };
      },
    };
  }) satisfies () => RelaySubject,
  'relay:publish:bound': mutant({ most: Number.POSITIVE_INFINITY }),
  'relay:subscribe': mutant({
    relay: ({ subscribe }) => ({
      // Reports frames before they arrive.
      subscribe: async (...given) => void setTimeout(() => void subscribe(...given), 20),
    }),
  }),
  'relay:subscribe/one for each session': mutant({
    relay({ subscribe }) {
      let before = new AbortController();
      return {
        subscribe(key, listener, signal) {
          before.abort();
          before = new AbortController();
          return subscribe(key, listener, AbortSignal.any([signal, before.signal]));
        },
      };
    },
  }),
  'relay:subscribe:end': mutant({
    relay: ({ subscribe }) => ({
      subscribe: (key, listener) => subscribe(key, listener, new AbortController().signal),
    }),
  }),
  'relay:subscribe:end/all of them': mutant({
    relay({ subscribe }) {
      const all = new AbortController();
      return {
        subscribe(key, listener, signal) {
          signal.addEventListener('abort', () => all.abort());
          return subscribe(key, listener, AbortSignal.any([signal, all.signal]));
        },
      };
    },
  }),
  'relay:subscribe:threw': mutant({
    relay: ({ subscribe }) => ({
      subscribe(key, listener, signal) {
        const own = new AbortController();
        const guarded = (frame: string): void => {
          try {
            listener(frame);
          } catch {
            own.abort();
          }
        };
        return subscribe(key, guarded, AbortSignal.any([signal, own.signal]));
      },
    }),
  }),
};

function mutant(fault: Fault): () => RelaySubject {
  return () => relaySubject(fault);
}
