import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { noChromium } from '../../../tooling/chromium-launch.ts';
import { freePort } from '../../../tooling/free-port.ts';
import { openChromium, openPage } from '../../src/chromium.ts';

const example: URL = new URL('../../../examples/many-machines/', import.meta.url);
const skipped =
  noChromium ??
  (existsSync(new URL('node_modules/@restatedev', example))
    ? undefined
    : '`pnpm --dir examples/many-machines install` brings its engine');

describe.skipIf(skipped)(`many machines${skipped ? `: skipped, ${skipped}` : ''}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser?.close());

  it('a refund that a person approves while workers are killed is paid once', async () => {
    const port = await freePort();
    const { child: app } = start('main.ts', { PORT: String(port) });
    onTestFinished(async () => {
      const ended = once(app, 'exit');
      app.kill('SIGINT');
      await ended;
    });
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(() => isThere(url)).toBe(true);
    const page = await openPage(browser);
    await page.goto(url);
    const killer = start('kill.ts', {});
    onTestFinished(() => void killer.child.kill());

    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    const over = page.getByText('That is all I can do for you.');
    const doubt = page.getByRole('button', { name: 'It was paid' });
    const kills = (): number => killer.said().split('killed ').length - 1;
    const isPaid = async (): Promise<boolean> => (await refunds(url)).length > 0;
    await expect.poll(async () => (await isPaid()) || (await doubt.isVisible())).toBe(true);
    const before = kills();
    await expect.poll(kills).toBeGreaterThan(before);
    killer.child.kill();
    await over.or(doubt).first().waitFor();
    if (await doubt.isVisible())
      await ((await isPaid()) ? doubt : page.getByRole('button', { name: 'Pay again' })).click();
    await over.waitFor();
    await page.reload();
    await over.waitFor();
    expect(await page.locator('[data-call=done]').count()).toBe(1);
    expect(await refunds(url)).toEqual([{ order: 18, amount: 420 }]);
  }, 300_000);
});

/** Starts a command of the example. */
function start(program: string, env: Record<string, string>): { readonly child: ChildProcess; said(): string } {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`src/${program}`, example))], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return { child, said: () => said };
}

async function isThere(url: string): Promise<boolean> {
  return (await fetch(url).catch(() => undefined))?.ok ?? false;
}

async function refunds(url: string): Promise<readonly unknown[]> {
  return (await fetch(`${url}/refunds`)).json();
}
