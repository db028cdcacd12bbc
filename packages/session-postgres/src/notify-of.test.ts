import { expect, it } from 'vitest';
import { channelOf, relayChannelOf, wakeChannelOf } from './notify-of.ts';

it.each([channelOf, wakeChannelOf, relayChannelOf])(
  'a notification of one schema reaches no other, nor another purpose: %o',
  (channel) => {
    const [one, other] = [channel('"one"'), channel('"other"')];
    expect(one).not.toBe(other);
    expect([channelOf, wakeChannelOf, relayChannelOf].filter((each) => each('"one"') === one)).toEqual([channel]);
    // Longer names are truncated by the server.
    expect(channel(`"${'x'.repeat(63)}"`)).toHaveLength(63);
  },
);
