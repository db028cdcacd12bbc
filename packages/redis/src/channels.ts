import { pause } from '@mortise/session-kit';
import type { RedisSubscriber } from './redis-subscriber.ts';

/**
 * Manages the channels that one connection subscribes to. Each channel is subscribed once, however many
 * listeners it has. A channel has one command at a time, because not every client accepts a second command
 * for a channel before the first is answered.
 */
export class Channels {
  readonly #subscriber: RedisSubscriber;
  readonly #failed: (error: unknown) => void;
  /** Channels that have listeners, or that are not unsubscribed yet. */
  readonly #channels: Map<string, Channel> = new Map();

  /** @param failed Called with the errors of the connection. */
  constructor(subscriber: RedisSubscriber, failed: (error: unknown) => void) {
    this.#subscriber = subscriber;
    this.#failed = failed;
  }

  /** Subscribes to a channel. Resolves when its messages arrive, or when the signal aborts. */
  enter(name: string, signal: AbortSignal): Promise<void> {
    const channel = this.#channels.get(name) ?? { isSubscribed: false, isWorking: false, waiting: new Set() };
    this.#channels.set(name, channel);
    channel.left ??= new AbortController();
    if (channel.isSubscribed && !channel.isWorking) return Promise.resolve();
    const subscribed = new Promise<void>((resolve) => {
      const done = (): void => {
        signal.removeEventListener('abort', done);
        channel.waiting.delete(done);
        resolve();
      };
      signal.addEventListener('abort', done);
      channel.waiting.add(done);
    });
    void this.#work(name, channel);
    return subscribed;
  }

  /** Records that a channel has no listeners any more, and unsubscribes from it. */
  leave(name: string): void {
    const channel = this.#channels.get(name);
    channel?.left?.abort();
    if (!channel) return;
    channel.left = undefined;
    void this.#work(name, channel);
  }

  /** Subscribes or unsubscribes until the connection matches the current listeners. */
  async #work(name: string, channel: Channel): Promise<void> {
    if (channel.isWorking) return;
    channel.isWorking = true;
    while (channel.isSubscribed !== (channel.left !== undefined)) {
      const { left } = channel;
      const isDone = await this.#ask(() => this.#subscriber[left ? 'subscribe' : 'unsubscribe'](name));
      // A failed unsubscribe counts as done: a broken connection ends its subscriptions.
      if (isDone || !left) channel.isSubscribed = left !== undefined;
      else await pause(retryMs, left.signal);
    }
    channel.isWorking = false;
    if (!channel.isSubscribed) this.#channels.delete(name);
    for (const done of channel.waiting) done();
  }

  /** Runs a command. Returns true if the server executed it. */
  async #ask(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.#failed(error);
      return false;
    }
  }
}

interface Channel {
  isSubscribed: boolean;
  /** True if a command waits for its answer. */
  isWorking: boolean;
  /** Aborts when the last listener has left; undefined while there are no listeners. */
  left?: AbortController | undefined;
  /** Functions to call when the channel is subscribed. */
  readonly waiting: Set<() => void>;
}

/** Milliseconds until a refused subscription is tried again. */
const retryMs = 250;
