import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Takes a picture of a page for the documentation, if `PICTURES` names a folder for it. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder === undefined) return;
  await page.setViewportSize({ width: 720, height: 220 });
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide', fullPage: true });
}
