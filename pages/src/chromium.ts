import { type Browser, chromium } from 'playwright-core';
import { chromiumLaunch } from '../../tooling/chromium-launch.ts';

/** Headless Chromium, from the folder of the runtimes. */
export async function openChromium(): Promise<Browser> {
  return chromium.launch(await chromiumLaunch());
}
