import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { chromiumLaunch } from '../../../tooling/chromium-launch.ts';
import { waitMs } from '../../../tooling/wait.ts';

/** Chromium, headless. */
export async function openChromium(): Promise<Browser> {
  return chromium.launch(await chromiumLaunch());
}

/** The options of the browser that opens the site. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
}

export const desktop: Look = { width: 1280, height: 900, colorScheme: 'light' };
export const phone: Look = { width: 390, height: 844, colorScheme: 'dark' };

/**
 * Opens a browser context that can reach only this machine; `asked` has the external requests that it tried.
 */
export async function openContext(
  browser: Browser,
  { width, height, colorScheme }: Look,
): Promise<{ readonly context: BrowserContext; readonly asked: readonly string[] }> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
  context.setDefaultTimeout(waitMs);
  const asked: string[] = [];
  await context.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => {
      asked.push(route.request().url());
      return route.abort();
    },
  );
  return { context, asked };
}
