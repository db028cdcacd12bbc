import { expect, it } from 'vitest';
import { channelOf, relayChannelOf, wakeChannelOf } from './notify-of.ts';

it.each([channelOf, wakeChannelOf, relayChannelOf])(
  'what is told in one schema is heard in no other, nor for another purpose: %o',
  (channel) => {
    const [one, other] = [channel('"one"'), channel('"other"')];
    expect(one).not.toBe(other);
    expect([channelOf, wakeChannelOf, relayChannelOf].filter((each) => each('"one"') === one)).toEqual([channel]);
    // Longer names are truncated by the server.
    expect(channel(`"${'x'.repeat(63)}"`)).toHaveLength(63);
  },
);
