import { describe, expect, it } from 'vitest';
import type { JsonMap } from '../recordings/json-map.ts';
import { ask, endOf } from '../support/ask.ts';
import type { Dialect } from '../support/dialect.ts';
import { json, streamed } from '../support/replies.ts';
import { serve } from '../support/serve.ts';

/**
 * Tests that the service tier of a request is reported, for each dialect. `said` adds the tier to an event or
 * to a complete answer, where the protocol has it.
 */
export function serviceTiers(dialects: readonly Dialect[], said: (event: JsonMap, tier: string) => JsonMap): void {
  for (const dialect of dialects)
    for (const stream of [true, false])
      it.each(['priority', 'flex'])(
        `the service tier %s of a request on ${dialect.name} is reported, ${stream ? 'streamed' : 'not streamed'}`,
        async (tier) => {
          const answer = { text: 'Fine', usage: { input: 3, output: 2 } };
          const tiered = (event: object): JsonMap => said(event as JsonMap, tier);
          const events = (stream ? dialect.events(answer) : [dialect.whole(answer)]).map(tiered);
          expect(JSON.stringify(events)).toContain(tier);
          const reply = stream ? streamed(dialect, events) : json(events[0]);
          const { model } = await serve(dialect, [reply], { stream });
          expect(endOf(await ask(model)).metadata).toMatchObject({ serviceTier: tier });
        },
      );

  describe('a response without a service tier', () => {
    it.each(dialects.map((dialect) => [dialect.name, dialect] as const))(
      'a response without a service tier has none on %s',
      async (_, dialect) => {
        const { model } = await serve(dialect, [json(dialect.whole({ text: 'Fine' }))], { stream: false });
        expect(endOf(await ask(model)).metadata ?? {}).not.toHaveProperty('serviceTier');
      },
    );
  });
}
