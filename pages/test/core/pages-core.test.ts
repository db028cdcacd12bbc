import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noChromium } from '../../../tooling/chromium-launch.ts';
import { type BuiltSite, buildSite } from '../../src/build-site.ts';
import { openChromium, openPage } from '../../src/chromium.ts';
import { type ServedSite, serveSite } from '../../src/serve-site.ts';

describe.skipIf(noChromium)(`a page with the core${noChromium ? `: skipped, ${noChromium}` : ''}`, () => {
  let browser: Browser;
  let built: BuiltSite;
  beforeAll(async () => {
    [browser, built] = await Promise.all([openChromium(), buildSite('core')]);
  });
  afterAll(() => browser?.close());

  async function open(site: ServedSite): Promise<{ page: Page; act(name: string): Promise<unknown> }> {
    const page = await openPage(browser);
    await page.goto(site.url);
    return { page, act: (name) => page.evaluate((action) => act(action), name) };
  }

  it('a page with the core is one script, which is named in the page', () => {
    const scripts = [...built.files.keys()].filter((path) => path.endsWith('.js'));
    expect(scripts).toEqual([expect.stringMatching(/^\/assets\/index-/)]);
    expect(String(built.files.get('/index.html')?.body)).toContain(scripts[0]);
  });

  it('runs a call, asks before another, and loads nothing after the page', async () => {
    await using site = await serveSite(built);
    const { act } = await open(site);
    expect(await act('plain')).toEqual({ status: 'completed', text: '{"status":"ok","output":{"ran":1}}', ran: 1 });
    const assets = (): readonly string[] => site.asked.filter((path) => path.startsWith('/assets/'));
    const atOnce = assets();
    expect(await act('gated')).toEqual({ status: 'paused', ran: 1 });
    expect(await act('answer')).toEqual({ status: 'completed', text: '{"status":"ok","output":{"ran":2}}', ran: 2 });
    expect(assets()).toEqual(atOnce);
  });

  it('asks although a new deployment removed its files; the next page continues', async () => {
    await using site = await serveSite(built);
    const { page, act } = await open(site);
    site.answer = (path) => (path.startsWith('/assets/') ? { status: 404 } : undefined);
    expect(await act('gated')).toEqual({ status: 'paused', ran: 0 });
    await act('save');
    site.answer = () => undefined;
    await page.reload();
    await act('restore');
    expect(await act('resume')).toEqual({ status: 'paused', ran: 0 });
    expect(await act('answer')).toEqual({ status: 'completed', text: '{"status":"ok","output":{"ran":1}}', ran: 1 });
  });
});

/** The actions that the page offers. */
declare function act(name: string): Promise<unknown>;
