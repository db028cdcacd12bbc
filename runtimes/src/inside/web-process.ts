import { getEventListeners, listenedTypes } from './listener-count.ts';

/** Called with an unhandled rejection. */
type Note = (reason: unknown) => void;

const web: EventTarget = globalThis as unknown as EventTarget;
const listeners = new WeakMap<Note, (event: Event) => void>();

/**
 * A replacement for Node's `process` on web runtimes, with the members that tests read. It lists no timers,
 * because a web runtime cannot do that.
 */
export const webProcess = {
  env: {} as Readonly<Record<string, string | undefined>>,
  on: (_type: 'unhandledRejection', note: Note): void => web.addEventListener('unhandledrejection', listenerFor(note)),
  off: (_type: 'unhandledRejection', note: Note): void =>
    web.removeEventListener('unhandledrejection', listenerFor(note)),
  setMaxListeners: (_count: number): void => undefined,
  eventNames: (): readonly string[] => listenedTypes(web).map(nodeName),
  listenerCount: (type: string): number => getEventListeners(web, webName(type)).length,
};

/** A replacement for Node's `setImmediate`. */
export function webImmediate(fire: () => void): void {
  setTimeout(fire);
}

function listenerFor(note: Note): (event: Event) => void {
  const listener =
    listeners.get(note) ??
    ((event) => {
      event.preventDefault();
      note((event as PromiseRejectionEvent).reason);
    });
  listeners.set(note, listener);
  return listener;
}

const webName = (type: string): string => (type === 'unhandledRejection' ? 'unhandledrejection' : type);
const nodeName = (type: string): string => (type === 'unhandledrejection' ? 'unhandledRejection' : type);
