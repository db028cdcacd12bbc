import type { RedisRelayOptions } from '../../src/index.ts';

/** A pub/sub server within one process, with the subscribers of each channel. */
export class SmallRedis {
  readonly #subscribers: Set<Connection> = new Set();
  /** The received commands, in order. */
  readonly commands: string[] = [];

  /** Returns the options with which one process creates its relay. */
  connect(): Connected {
    let away: Promise<void> | undefined;
    let back = (): void => {};
    const pending = new Set<string>();
    const command = async <T>(name: string, work: () => T, channel?: string): Promise<T> => {
      // Some clients refuse a second command for a channel while the first one waits; so does this server.
      if (channel !== undefined && pending.has(channel))
        throw new Error('a command for this channel is already waiting');
      if (channel !== undefined) pending.add(channel);
      try {
        await away;
        this.commands.push(name);
        return work();
      } finally {
        if (channel !== undefined) pending.delete(channel);
      }
    };
    const options: RedisRelayOptions = {
      publish: (channel, message) => command('PUBLISH', () => this.#publish(channel, message)),
      subscriber: (heard) => {
        const connection: Connection = { channels: new Set(), heard };
        this.#subscribers.add(connection);
        return {
          subscribe: (channel) => command(`SUBSCRIBE ${channel}`, () => connection.channels.add(channel), channel),
          unsubscribe: (channel) =>
            command(`UNSUBSCRIBE ${channel}`, () => connection.channels.delete(channel), channel),
        };
      },
    };
    return {
      options,
      cut: () => {
        away = new Promise((_, reject) => {
          back = () => reject(new Error('the connection broke'));
        });
        away.catch(() => {});
      },
      mend: () => {
        away = undefined;
        back();
      },
    };
  }

  /** The number of connections with subscriptions. */
  get subscribed(): number {
    return [...this.#subscribers].filter(({ channels }) => channels.size > 0).length;
  }

  #publish(channel: string, message: string): void {
    for (const { channels, heard } of this.#subscribers) if (channels.has(channel)) heard(channel, message);
  }
}

interface Connection {
  readonly channels: Set<string>;
  readonly heard: (channel: string, message: string) => void;
}

interface Connected {
  readonly options: RedisRelayOptions;
  /** Cuts the connection: commands get no answer until it is restored, and then fail. */
  cut(): void;
  mend(): void;
}
