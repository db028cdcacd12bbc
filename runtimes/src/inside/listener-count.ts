type Listening = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
type Listener = Parameters<EventTarget['addEventListener']>[1];
type Options = Parameters<EventTarget['addEventListener']>[2];

const counted = new WeakMap<EventTarget, Map<string, Set<Listener>>>();
const global: EventTarget = globalThis as unknown as EventTarget;

/**
 * Returns the listeners of a target for one type of event, in the order in which they were added, like
 * `getEventListeners` of `node:events`.
 */
export function getEventListeners(target: EventTarget, type: string): readonly Listener[] {
  return [...listenersOf(target, type)];
}

/** Returns the types of events for which a target has listeners. */
export function listenedTypes(target: EventTarget): readonly string[] {
  return [...(counted.get(target) ?? [])].flatMap(([type, listeners]) => (listeners.size > 0 ? [type] : []));
}

function listenersOf(target: EventTarget, type: string): Set<Listener> {
  const types = counted.get(target) ?? new Map<string, Set<Listener>>();
  const listeners = types.get(type) ?? new Set();
  counted.set(target, types.set(type, listeners));
  return listeners;
}

/** Counts additions and removals through the methods of an object from now on. */
function countListeners(methods: Listening): void {
  const { addEventListener: add, removeEventListener: remove } = methods;
  const counting: Listening = {
    addEventListener(this: EventTarget | undefined, type: string, listener: Listener, options?: Options): void {
      const target = this ?? global;
      add.call(target, type, listener, options);
      if (!listener) return;
      const listeners = listenersOf(target, type);
      listeners.add(listener);
      if (typeof options !== 'object') return;
      const forget = (): void => void listeners.delete(listener);
      if (options.once) add.call(target, type, forget, { once: true });
      if (options.signal) add.call(options.signal, 'abort', forget, { once: true });
    },
    removeEventListener(this: EventTarget | undefined, type: string, listener: Listener, options?: Options): void {
      const target = this ?? global;
      remove.call(target, type, listener, options);
      listenersOf(target, type).delete(listener);
    },
  };
  Object.assign(methods, counting);
}

const { addEventListener: shared } = EventTarget.prototype;
// In workerd, the global object has its own methods.
if (global.addEventListener !== shared) countListeners(global);
countListeners(EventTarget.prototype);
