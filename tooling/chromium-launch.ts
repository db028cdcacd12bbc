import { existsSync } from 'node:fs';

const runtimes: URL = new URL('../runtimes/', import.meta.url);

/** The reason why no browser can be opened here; undefined if a browser can be opened. */
export const noChromium: string | undefined =
  `${process.platform} ${process.arch}` !== 'linux x64'
    ? 'Chromium comes packed for Linux on x64 only'
    : existsSync(new URL('node_modules/@sparticuz/chromium', runtimes))
      ? undefined
      : 'there is no Chromium; `pnpm --dir runtimes install` brings it';

/**
 * The options of Playwright's `chromium.launch` for the
 * headless Chromium that is installed in the folder `runtimes`.
 */
export interface ChromiumLaunch {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: { [name: string]: string };
}

/** Unpacks the browser, if that has not been done yet. */
export async function chromiumLaunch(): Promise<ChromiumLaunch> {
  const module: { unpackChromium(): Promise<Unpacked> } = await import(
    new URL('src/hosts/unpack-chromium.ts', runtimes).href
  );
  const { program, libraries, args } = await module.unpackChromium();
  return {
    executablePath: program,
    // A browser with a single process ends with its first page.
    args: args.filter((arg) => arg !== '--single-process'),
    env: { ...(process.env as ChromiumLaunch['env']), LD_LIBRARY_PATH: libraries },
  };
}

interface Unpacked {
  readonly program: string;
  readonly libraries: string;
  readonly args: string[];
}
