import type { RedisRelayOptions } from '../../src/index.ts';

/** Pub/sub within one process, like a server: the subscribers of each channel. */
export class SmallRedis {
  readonly #subscribers: Set<Connection> = new Set();
  /** Commands in their order. */
  readonly commands: string[] = [];

  /** The parts of which one process makes its relay. */
  connect(): Connected {
    let away: Promise<void> | undefined;
    let back = (): void => {};
    const pending = new Set<string>();
    const command = async <T>(name: string, work: () => T, channel?: string): Promise<T> => {
      // Like clients that count their commands: a channel has one command at a time.
      if (channel !== undefined && pending.has(channel)) throw new Error('a command for this channel waits already');
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
  /** Commands get no answer from then on; they fail when the connection is restored. */
  cut(): void;
  mend(): void;
}
