import {
  type Event,
  inMemorySessionService,
  type OpenQuestion,
  type SessionIndex,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import { fakeClock, type SessionSubject } from '../../../src/index.ts';
import type { Mutants } from './mutants.ts';

/** One store in memory with one fault for each case of the index. */
export const indexMutants: Mutants<SessionSubject> = {
  'index:fold': mutant(({ open }) => ({
    open: async (filter, page) => ({
      ...(await open(filter, page)),
      items: (await open(filter, page)).items.map((question) => ({ ...question, answeredBy: [] })),
    }),
  })),
  'index:fold/shows answers': withLogs((question, events) => ({
    ...question,
    payload: events.flatMap((event) => (event.type === 'answered' ? [event.answer.value] : [])),
  })),
  'index:fold/shows the arguments of the model': withLogs((question, events) => ({
    ...question,
    call: {
      ...question.call,
      ...events
        .flatMap((event) => (event.type === 'model' ? event.content.parts : []))
        .find((part) => part.type === 'functionCall'),
    },
  })),
  'index:much': mutant(({ list }) => ({
    list: async (...given) => {
      const found = await list(...given);
      return { ...found, items: found.items.map((item) => ({ ...item, questions: Math.min(item.questions, 100) })) };
    },
  })),
  'index:step': mutant(({ list, open }) => {
    let known: Awaited<ReturnType<typeof list>> | undefined;
    return { open, list: async (filter, page) => (known ??= await list(filter, page)) };
  }),
  'index:delete': mutant(({ open, list, runnable }, sessions) => {
    const deleted: Awaited<ReturnType<typeof open>>['items'][] = [];
    const { delete: remove } = sessions;
    Object.assign(sessions, {
      delete: async (key: SessionKey) => {
        deleted.push((await open()).items);
        await remove(key);
      },
    });
    return {
      list,
      runnable,
      open: async (...given) => ({ items: [...(await open(...given)).items, ...deleted.flat()] }),
    };
  }),
  'index:page': mutant(({ open }) => ({
    open: async (filter, page) => {
      const { items, next } = await open(filter, page);
      return next === undefined ? { items } : { items, next: next.replace(/s\d/, (id) => `s${Number(id[1]) + 1}`) };
    },
  })),
  'index:page/says that more follows': mutant(({ list }) => ({
    list: async (filter, page) => {
      const { items } = await list(filter, page);
      const last = items.at(-1);
      return last
        ? { items, next: JSON.stringify([-last.updatedAt, last.appName, last.userId, last.sessionId]) }
        : { items };
    },
  })),
  'index:page:bad': mutant(({ list }) => ({
    list: (filter, { limit, after } = {}) => list(filter, { after, ...(Number(limit) > 0 && { limit }) }),
  })),
  'index:open:order': mutant(({ open }) => ({
    open: async (filter, page) => {
      const { items } = await open(filter, page);
      return { items: items.toSorted((a, b) => (a.session.sessionId < b.session.sessionId ? -1 : 1)) };
    },
  })),
  // Only an answer closes a question.
  'index:open:closed': asNotice('withdrawn'),
  // Questions that a rewind removed stay open.
  'index:rewound': asNotice('rewound'),
  'index:open:closed/at one place of all sessions': mutant(({ open }, sessions) => {
    const { append } = sessions;
    const closed = new Set<string>();
    Object.assign(sessions, {
      append: async (key: SessionKey, events: readonly Event[], expected: Parameters<typeof append>[2]) => {
        const before = await open();
        const appended = await append(key, events, expected);
        const after = new Set((await open()).items.map(({ id }) => id));
        const gone = before.items.filter(({ id }) => !after.has(id));
        for (const { callId } of gone) closed.add(callId.split('.').at(-1) ?? '');
        return appended;
      },
    });
    return {
      open: async (filter, page) => {
        const found = await open(filter, page);
        return { ...found, items: found.items.filter(({ callId }) => !closed.has(callId.split('.').at(-1) ?? '')) };
      },
    };
  }),
  'index:open:filter': mutant(({ open }) => ({ open: ({ userId: _, ...filter } = {}, page) => open(filter, page) })),
  'index:open:filter/kinds': mutant(({ open }) => ({
    open: ({ kinds, ...filter } = {}, page) => open({ ...filter, ...(kinds?.length && { kinds }) }, page),
  })),
  'index:open:filter/age': mutant(({ open }) => ({
    open: ({ askedBefore, ...filter } = {}, page) =>
      open({ ...filter, ...(askedBefore !== undefined && { askedBefore: askedBefore + 1 }) }, page),
  })),
  'index:list:order': mutant(({ list }) => ({
    list: async (filter, page) => ({ items: (await list(filter, page)).items.toReversed() }),
  })),
  'index:list:filter': mutant(({ list }) => ({
    list: ({ appName: _, ...filter } = {}, page) => list(filter, page),
  })),
  'index:list:filter/statuses': mutant(({ list }) => ({
    list: ({ statuses, ...filter } = {}, page) => list({ ...filter, ...(statuses?.length && { statuses }) }, page),
  })),
  'index:users': mutant(({ users }, sessions) => {
    // A user who ever had a session stays listed.
    const known = new Set<string>();
    const { create } = sessions;
    Object.assign(sessions, {
      create: (key: SessionKey) => {
        known.add(JSON.stringify([key.appName, key.userId]));
        return create(key);
      },
    });
    return {
      users: async (appName, page) => {
        if (page) return users(appName, page);
        const all = [...known].map((each) => JSON.parse(each) as [string, string]);
        return { items: all.filter(([app]) => app === appName).map(([, userId]) => userId) };
      },
    };
  }),
  'index:users/of all apps': mutant(({ list }) => ({
    users: async () => ({ items: [...new Set((await list()).items.map(({ userId }) => userId))] }),
  })),
  'index:users:page': mutant(({ list }) => ({
    users: async (appName, page) => {
      const { items, next } = await list({ appName }, page);
      return { items: items.map(({ userId }) => userId), ...(next !== undefined && { next }) };
    },
  })),
  'index:runnable:mail': runnableMutant(
    async (_key, sessions, runnable) => (await sessions.mail(_key)).length === 0 && runnable,
  ),
  'index:runnable:left': runnableMutant(async (key, sessions, runnable) => {
    const { items } = await (sessions.index as SessionIndex).list();
    const isDone = items.some(({ sessionId, status }) => sessionId === key.sessionId && status === 'completed');
    return runnable && !(isDone && (await sessions.mail(key)).length === 0);
  }),
  'index:runnable:unfinished': runnableMutant(async (key, sessions, runnable) => {
    const { items } = await (sessions.index as SessionIndex).list();
    return runnable && !items.some(({ sessionId, status }) => sessionId === key.sessionId && status === 'unfinished');
  }),
  'index:runnable:due': runnableMutant(async (key, sessions, runnable) => {
    const { items } = await (sessions.index as SessionIndex).list();
    return runnable || items.some(({ sessionId, wakeAt }) => sessionId === key.sessionId && wakeAt !== undefined);
  }),
  'index:runnable:rest': runnableMutant(
    async (key, sessions, runnable) => runnable || ((await sessions.leases?.held(key)) ?? 0) > 0,
  ),
  'index:runnable:rest/wakes what is at rest': runnableMutant(async (_key, sessions, runnable) => {
    const { items } = await (sessions.index as SessionIndex).list();
    return runnable || items.every(({ status }) => status !== 'unfinished');
  }),
  'index:runnable:rest/repeats a failed run': runnableMutant(async (key, sessions, runnable) => {
    const due = await (sessions.index as SessionIndex).due(key);
    return runnable || due?.status === 'failed';
  }),
  'index:runnable:rest/forgets a failed run': runnableMutant(async (key, sessions, runnable) => {
    const events = (await sessions.load(key))?.events ?? [];
    return runnable && events.every(({ type }) => type !== 'modelFailed');
  }),
  'index:runnable:filter': mutant(({ runnable }) => ({
    runnable: ({ appName } = {}, page) => runnable({ appName }, page),
  })),
  'index:runnable:filter/apps': mutant(({ runnable }) => ({
    runnable: ({ userId } = {}, page) => runnable({ userId }, page),
  })),
  'index:runnable:once': mutant(({ runnable }) => ({
    runnable: async (filter, page) => {
      const { items, next } = await runnable(filter, page);
      return {
        items: items.flatMap((key) => [key, key]).slice(0, page?.limit),
        ...(next !== undefined && { next }),
      };
    },
  })),
  'index:runnable:once/one page': mutant(({ runnable }) => ({
    runnable: async (filter, page) => ({ items: (await runnable(filter, page)).items }),
  })),
  'index:runnable:sweep': mutant(({ runnable, list }) => ({
    // Later pages omit one of the reasons.
    runnable: async (filter, page) => {
      const { items, next } = await runnable(filter, page);
      const unfinished = (await list({ ...filter, statuses: ['unfinished'] })).items.map(({ sessionId }) => sessionId);
      const others = items.filter(({ sessionId }) => !unfinished.includes(sessionId));
      return { items: page?.after === undefined ? items : others, ...(next !== undefined && { next }) };
    },
  })),
  'index:due': mutant(({ due }) => ({
    due: async (key) => {
      const { wakeAt: _, ...other } = (await due(key)) ?? { status: 'empty', hasMail: false };
      return other;
    },
  })),
  'index:due/does not look for mail': mutant(({ due }) => ({
    due: async (key) => {
      const known = await due(key);
      return known && { ...known, hasMail: false };
    },
  })),
  'index:due/takes the mail of any': mutant(({ due, runnable }) => ({
    due: async (key) => {
      const known = await due(key);
      return known && { ...known, hasMail: (await runnable()).items.length > 0 };
    },
  })),
  'index:due:unknown': mutant(({ due }) => ({
    due: async (key) => (await due(key)) ?? { status: 'empty', hasMail: false },
  })),
};

function mutant(
  change: (inner: SessionIndex, sessions: SessionService) => Partial<SessionIndex>,
): () => SessionSubject {
  return () => {
    const clock = fakeClock();
    const sessions = { ...inMemorySessionService({ clock: clock.now }) };
    const index = sessions.index as SessionIndex;
    return {
      sessions: Object.assign(sessions, { index: { ...index, ...change(index, sessions) } }),
      wait: clock.advance,
    };
  };
}

/** Creates a store whose index shows changed questions, computed from their logs. */
function withLogs(shown: (question: OpenQuestion, events: readonly Event[]) => OpenQuestion): () => SessionSubject {
  return mutant(({ open }, sessions) => ({
    open: async (filter, page) => {
      const { items } = await open(filter, page);
      const logs = await Promise.all(items.map(({ session }) => sessions.load(session)));
      return { items: items.map((question, at) => shown(question, logs[at]?.events ?? [])) };
    },
  }));
}

/** Creates a store with a different rule for runnable sessions. */
function runnableMutant(
  isRunnable: (key: SessionKey, sessions: SessionService, runnable: boolean) => Promise<boolean>,
): () => SessionSubject {
  return mutant(({ runnable, list }, sessions) => ({
    runnable: async (filter) => {
      const found = new Set((await runnable(filter)).items.map(({ sessionId }) => sessionId));
      const judged = await Promise.all(
        (await list()).items.map(async (key) =>
          (await isRunnable(key, sessions, found.has(key.sessionId))) ? [key] : [],
        ),
      );
      return { items: judged.flat() };
    },
  }));
}

/** Creates a store that treats events of a type as notices. */
function asNotice(type: Event['type']): ReturnType<typeof mutant> {
  return mutant(({ open, list, runnable }, sessions) => {
    const { append } = sessions;
    Object.assign(sessions, {
      append: (key: SessionKey, events: readonly Event[], expected: Parameters<typeof append>[2]) =>
        append(
          key,
          events.map((event) => (event.type === type ? { ...event, type: 'notice' as const, code: type } : event)),
          expected,
        ),
    });
    return { open, list, runnable };
  });
}
