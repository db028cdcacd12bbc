import { type LiveRuns, liveRuns, stateOf, type UiState } from '@mortise/ui';
import { Page } from '@mortise/ui/client';
import { expect, it, onTestFinished } from 'vitest';
import { desk, key } from '../../test/harness/desk.ts';
import { followShared, type SharedPage, type TabPlatform } from './shared-live.ts';

/** Creates a fake browser with one lock and one channel, which may lose messages. */
function browser(loses: () => boolean = () => false): TabPlatform {
  let last: Promise<unknown> = Promise.resolve();
  const channels = new Set<BroadcastChannel>();
  const request = async (_name: string, { signal }: LockOptions, work: () => Promise<unknown>) => {
    const before = last;
    let free = (): void => {};
    last = new Promise<void>((resolve) => {
      free = resolve;
    });
    try {
      await Promise.race([before, new Promise((_, reject) => signal?.addEventListener('abort', reject))]);
      return await work();
    } finally {
      void before.then(free);
    }
  };
  return {
    locks: { request } as unknown as TabPlatform['locks'],
    channel() {
      const own = {
        onmessage: undefined as ((event: MessageEvent) => void) | undefined,
        close: () => channels.delete(own as never),
        postMessage(reported: unknown) {
          for (const other of channels)
            if (other !== (own as never) && !loses())
              setImmediate(() => other.onmessage?.({ data: JSON.parse(JSON.stringify(reported)) } as MessageEvent));
        },
      };
      channels.add(own as never);
      return own as unknown as BroadcastChannel;
    },
  };
}

/** Opens tabs of one browser that show one session. */
function tabs(runs: LiveRuns, platform: TabPlatform) {
  const reading = { now: 0, most: 0 };
  const open = (mayRead = true) => {
    const page = new Page();
    const left = new AbortController();
    let changed: (() => void)[] = [];
    const own: SharedPage = {
      state: () => page.state(),
      take(frames) {
        for (const frame of frames) page.take(frame);
        for (const each of changed.splice(0)) each();
      },
      check: async () => {
        if (!mayRead) throw new Error('not theirs');
      },
      async read(tell) {
        reading.most = Math.max(reading.most, ++reading.now);
        const { rev } = page.state();
        const after = rev > 0 ? rev : undefined;
        try {
          for await (const frames of runs.pages(key, { after, signal: left.signal })) tell(frames);
        } finally {
          reading.now--;
        }
      },
    };
    const over = followShared(platform, 'chat', own, left.signal);
    return {
      over,
      state: () => page.state(),
      async until(isSo: (state: UiState) => boolean): Promise<void> {
        while (!isSo(page.state())) await new Promise<void>((resolve) => changed.push(resolve));
      },
      async leave() {
        left.abort();
        await over;
        changed = [];
      },
    };
  };
  return { reading, open };
}

const turns = [{ text: 'Let me see.', chunks: 3, calls: [{ name: 'refund', args: { amount: 7 } }] }, 'Paid.', 'Again.'];

async function started() {
  const { runner, sessions } = desk(turns);
  await sessions.create(key);
  const runs = liveRuns({ runner, sessions });
  onTestFinished(() => runs.close());
  return { runs, log: async () => (await sessions.load(key))?.events ?? [] };
}

it('seven tabs share one connection, and each shows the log', async () => {
  const { runs, log } = await started();
  const { reading, open } = tabs(runs, browser());
  const all = Array.from({ length: 7 }, () => open());
  await runs.start(key, { message: 'Refund me' });
  await runs.idle();
  const { length } = await log();
  for (const tab of all) {
    await tab.until(({ rev, live }) => rev === length && !live.running);
    expect(tab.state().messages).toEqual(stateOf(await log()).messages);
  }
  expect(reading.most).toBe(1);
  for (const tab of all) await tab.leave();
});

it('another tab takes over the connection when the tab with the connection closes, and no event is lost', async () => {
  const { runs, log } = await started();
  const { reading, open } = tabs(runs, browser());
  const [first, ...others] = [open(), open(), open()];
  await runs.start(key, { message: 'Refund me' });
  await Promise.all(others.map((tab) => tab.until(({ rev }) => rev > 0)));
  await first?.leave();
  await runs.idle();
  await runs.start(key, { message: 'And again' });
  await runs.idle();
  const { length } = await log();
  for (const tab of others) {
    await tab.until(({ rev, live }) => rev === length && !live.running);
    expect(tab.state().messages).toEqual(stateOf(await log()).messages);
    await tab.leave();
  }
  expect(reading.most).toBe(1);
});

it('a tab that missed a frame requests the complete state', async () => {
  const { runs, log } = await started();
  let reported = 0;
  const { open } = tabs(
    runs,
    browser(() => ++reported > 3 && reported < 12 && reported % 3 === 0),
  );
  const [one, other] = [open(), open()];
  await runs.start(key, { message: 'Refund me' });
  await runs.idle();
  await runs.start(key, { message: 'And again' });
  await runs.idle();
  const { length } = await log();
  await other?.until(({ rev }) => rev === length);
  expect(other?.state().messages).toEqual(stateOf(await log()).messages);
  await one?.leave();
  await other?.leave();
});

it('a tab that the server does not authorize receives nothing from other tabs', async () => {
  const { runs } = await started();
  const { open } = tabs(runs, browser());
  const one = open();
  const foreign = open(false);
  await expect(foreign.over).rejects.toThrow('not theirs');
  await runs.start(key, { message: 'Refund me' });
  await runs.idle();
  expect(foreign.state().messages).toEqual([]);
  await one.leave();
});
