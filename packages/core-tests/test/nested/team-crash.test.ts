import { expect, it } from 'vitest';
import { finished, teamOn } from './team-at-work.ts';

it('an active team ends in the same way if it is resumed after any event of its log, and no effect happens twice', async () => {
  const undisturbed = await teamOn(undefined, []);
  const whole = await finished(undisturbed, await undisturbed.say('go'));
  expect(whole).toMatchObject({ text: 'done', state: { noted: 'by clerk', memo: 'kept' } });
  const log = await undisturbed.log();
  for (let cut = 1; cut <= log.length; cut++) {
    const prefix = log.slice(0, cut);
    const ran: string[] = [];
    const app = await teamOn(prefix, ran);
    expect(await finished(app, await app.resume()), `cut ${cut}`).toEqual(whole);
    const before = prefix.flatMap((event) =>
      event.type === 'started' ? event.calls.map(({ callId }) => `write ${callId}`) : [],
    );
    expect(new Set(ran).size, `cut ${cut}: once each`).toBe(ran.length);
    const twice = ran.filter((id) => before.includes(id));
    expect(twice, `cut ${cut}: nothing that may have happened`).toEqual([]);
    expect((await app.log()).slice(0, cut)).toEqual(prefix);
  }
});
