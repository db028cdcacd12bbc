import { expect, it } from 'vitest';
import { channelOf, relayChannelOf, wakeChannelOf } from './notify-of.ts';

it.each([channelOf, wakeChannelOf, relayChannelOf])(
  'a notification of one schema reaches no other schema, and no other purpose: %o',
  (channel) => {
    const [one, other] = [channel('"one"'), channel('"other"')];
    expect(one).not.toBe(other);
    expect([channelOf, wakeChannelOf, relayChannelOf].filter((each) => each('"one"') === one)).toEqual([channel]);
    // The server truncates longer names.
    expect(channel(`"${'x'.repeat(63)}"`)).toHaveLength(63);
  },
);
