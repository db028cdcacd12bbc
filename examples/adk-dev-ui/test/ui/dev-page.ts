import type { Browser, Locator, Page, Request } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { token } from '../dev-server.ts';

/** ADK's development page, as a person uses it. */
export interface DevPage {
  readonly page: Page;
  /** The bodies of the run requests that the page sent. */
  readonly runs: readonly RunBody[];
  /** The number of ended runs: after each the page redraws its cards. */
  over(): number;
  /** The rows of the conversation, each with its text on one line, without icons. */
  rows(): Promise<readonly string[]>;
  /** Types a message and sends it. */
  say(words: string): Promise<void>;
  /** The card of the last question. */
  card(): Locator;
  /**
   * Answers the last question with a text, repeatedly if needed: the page redraws a card when its run ends,
   * and drops the text typed so far.
   */
  answer(words: string): Promise<void>;
}

interface DevPageOptions {
  /** The name of the app; if empty, no app is chosen. Default `shop`. */
  readonly app?: string;
  /** True if answers are streamed; default false. */
  readonly streaming?: boolean;
  /** Another origin that the page may reach. */
  readonly reaches?: string;
}

export interface RunBody {
  readonly appName: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly streaming: boolean;
  readonly newMessage: { readonly parts: readonly { readonly functionResponse?: { readonly response: unknown } }[] };
}

/** Opens the page. It reaches no other origin: fonts of other servers are not loaded. */
export async function openDevPage(
  browser: Browser,
  url: string,
  { app = 'shop', streaming = false, reaches }: DevPageOptions = {},
): Promise<DevPage> {
  const localStorage = [{ name: 'adk-use-sse', value: String(streaming) }];
  const context = await browser.newContext({
    viewport: { width: 1400, height: 900 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  context.setDefaultTimeout(300_000);
  onTestFinished(() => context.close());
  await context.route(
    ({ origin }) => origin !== url && origin !== reaches,
    (route) => route.abort(),
  );
  const page = await context.newPage();
  const runs: RunBody[] = [];
  let over = 0;
  page.on('request', (request) => {
    if (request.url() === `${url}/run_sse`) runs.push(request.postDataJSON());
  });
  const countRun = (request: Request): void => {
    if (request.url() === `${url}/run_sse`) over++;
  };
  // At the end of a run the page aborts its request, so the browser reports either of the two.
  page.on('requestfinished', countRun);
  page.on('requestfailed', countRun);
  await page.goto(`${url}/dev-ui/?token=${token}${app === '' ? '' : `&app=${app}`}`);
  const words = page.getByPlaceholder('Type a message...');
  const card = (): Locator => page.locator('app-long-running-response').last();
  return {
    page,
    runs,
    over: () => over,
    rows: () => page.locator('app-event-row app-event-content').evaluateAll(wordsOf),
    async say(text) {
      await words.fill(text);
      await words.press('Enter');
    },
    card,
    async answer(text) {
      const box = card().getByRole('textbox');
      await box.waitFor();
      const before = runs.length;
      await expect
        .poll(async () => {
          if (runs.length === before) {
            await box.fill(text);
            await box.press('Enter');
          }
          return runs.length;
        }, polling)
        .toBe(before + 1);
    },
  };
}

function wordsOf(rows: readonly Element[]): string[] {
  return rows.map((row) => {
    const copy = row.cloneNode(true) as Element;
    for (const icon of copy.querySelectorAll('mat-icon')) icon.remove();
    return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
  });
}

/** The polling interval is longer than the page needs to send typed text. */
const polling = { interval: 1_000 };
