import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noChromium } from '../../../tooling/chromium-launch.ts';
import { type BuiltSite, buildSite } from '../../src/build-site.ts';
import { openChromium, openPage } from '../../src/chromium.ts';
import { type ServedSite, serveSite } from '../../src/serve-site.ts';

describe.skipIf(noChromium)(`a page with the core${noChromium ? `: skipped, ${noChromium}` : ''}`, () => {
  let browser: Browser;
  let built: BuiltSite;
  let rare: string;
  beforeAll(async () => {
    [browser, built] = await Promise.all([openChromium(), buildSite('core')]);
    rare = [...built.files.keys()].find((path) => path.includes('rare-parts')) ?? '';
  });
  afterAll(() => browser?.close());

  async function open(site: ServedSite): Promise<{ page: Page; act(name: string): Promise<unknown> }> {
    const page = await openPage(browser);
    await page.goto(site.url);
    return { page, act: (name) => page.evaluate((action) => act(action), name) };
  }

  it('names one script of several, which is what is loaded at once', () => {
    const scripts = [...built.files.keys()].filter((path) => path.endsWith('.js'));
    const html = String(built.files.get('/index.html')?.body);
    const named = scripts.filter((path) => html.includes(path));
    expect(named).toEqual([expect.stringMatching(/^\/assets\/index-/)]);
    expect(scripts).toContain(rare);
  });

  it('runs without the later one, and loads it at the first question', async () => {
    await using site = await serveSite(built);
    const { act } = await open(site);
    expect(await act('plain')).toEqual({ status: 'completed', text: '{"status":"ok","output":{"ran":1}}', ran: 1 });
    expect(site.asked).not.toContain(rare);
    expect(await act('gated')).toEqual({ status: 'paused', ran: 1 });
    expect(await act('answer')).toEqual({ status: 'completed', text: '{"status":"ok","output":{"ran":2}}', ran: 2 });
    expect(site.asked.filter((path) => path === rare)).toEqual([rare]);
  });

  it('runs nothing gated where a new deployment took the file away; the next page goes on', async () => {
    await using site = await serveSite(built);
    const { page, act } = await open(site);
    site.answer = (path) => (path === rare ? { status: 404 } : undefined);
    expect(await act('gated')).toEqual({ status: 'failed', code: 'module_load_failed', ran: 0 });
    site.answer = () => undefined;
    // Chromium remembers until the page is loaded anew that an import failed.
    expect(await act('resume')).toEqual({ status: 'failed', code: 'module_load_failed', ran: 0 });
    await act('save');
    await page.reload();
    await act('restore');
    expect(await act('resume')).toEqual({ status: 'paused', ran: 0 });
    expect(await act('answer')).toEqual({ status: 'completed', text: '{"status":"ok","output":{"ran":1}}', ran: 1 });
  });

  it('has all from the start after loadAll', async () => {
    await using site = await serveSite(built);
    const { act } = await open(site);
    expect(await act('load')).toEqual({ status: 'done', ran: 0 });
    site.answer = (path) => (path === rare ? { status: 404 } : undefined);
    expect(await act('gated')).toEqual({ status: 'paused', ran: 0 });
  });
});

/** What the page offers. */
declare function act(name: string): Promise<unknown>;
