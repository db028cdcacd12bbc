import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { chromiumLaunch } from '../../tooling/chromium-launch.ts';
import { waitMs } from '../../tooling/wait.ts';

/** Headless Chromium, from the folder of the runtimes. */
export async function openChromium(): Promise<Browser> {
  return chromium.launch(await chromiumLaunch());
}

/** Opens a page with a separate profile; its waits have the time limit of all tests. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage(options);
  page.setDefaultTimeout(waitMs);
  return page;
}
