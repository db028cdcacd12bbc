/// <reference types="node" />
import { type Event, inMemorySessionService, type Mail, type SessionService } from '@mortise/core';
import { key } from '../harness/inspect-run.ts';

/** Sessions that can crash: each append and delivery is recorded. */
export interface StorySessions {
  readonly service: SessionService;
  /** The stored log. */
  readonly events: readonly Event[];
  readonly appends: readonly Append[];
  readonly mails: readonly { readonly mail: Mail; readonly afterAppends: number }[];
  /** Returns the sessions that are left if the machine stops after so many appends. */
  crash(appends: number): Promise<StorySessions>;
}

interface Append {
  readonly events: readonly Event[];
  readonly consumed: readonly string[];
}

/**
 * Creates sessions in memory that call `moment` before and after each append; a slow one takes a while to
 * store it.
 */
export function storySessions(moment: () => void, slow: boolean): StorySessions {
  const inner = inMemorySessionService();
  const events: Event[] = [];
  const appends: Append[] = [];
  const mails: { readonly mail: Mail; readonly afterAppends: number }[] = [];
  const service: SessionService = {
    ...inner,
    async append(session, batch, expected) {
      moment();
      if (slow) await new Promise(setImmediate);
      const appended = await inner.append(session, batch, expected);
      events.push(...structuredClone(batch));
      appends.push({ events: structuredClone(batch), consumed: expected.consumed ?? [] });
      moment();
      return appended;
    },
    async deliver(session, mail) {
      await inner.deliver(session, mail);
      mails.push({ mail: structuredClone(mail), afterAppends: appends.length });
    },
  };
  return {
    service,
    events,
    appends,
    mails,
    async crash(kept) {
      const left = storySessions(moment, slow);
      await left.service.create(key);
      for (let at = 0; at <= kept; at++) {
        for (const { mail } of mails.filter(({ afterAppends }) => afterAppends === at))
          await left.service.deliver(key, mail);
        const append = appends[at];
        if (append && at < kept)
          await left.service.append(key, append.events, { revision: left.events.length, consumed: append.consumed });
      }
      return left;
    },
  };
}
