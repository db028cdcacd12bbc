import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { chromium } from 'playwright-core';
import type { Bundle } from '../bundle/bundle-tests.ts';
import type { Host } from './host.ts';
import { unpackChromium } from './unpack-chromium.ts';

/** Creates a host that is a page in headless Chromium, served from the loopback interface. */
export function chromiumHost(): Host {
  return {
    name: 'chromium',
    place: { entry: 'page', hasNode: false },
    ...(`${process.platform} ${process.arch}` !== 'linux x64' && {
      unavailable: 'it comes packed for Linux on x64 only',
    }),
    async *run(bundle, _settings, signal) {
      const { program, libraries, args } = await unpackChromium();
      const browser = await chromium.launch({
        executablePath: program,
        args,
        env: { ...process.env, LD_LIBRARY_PATH: libraries },
      });
      const server = serve(bundle);
      try {
        await once(server.listen(0, '127.0.0.1'), 'listening');
        const lines = new PassThrough({ objectMode: true, signal });
        const page = await browser.newPage();
        page.on('console', (message) => lines.write(message.text()));
        page.on('pageerror', (error) => lines.destroy(error));
        page.on('crash', () => lines.destroy(new Error('The page crashed.')));
        await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
        yield* lines;
      } finally {
        server.close();
        await browser.close();
      }
    },
  };
}

function serve({ folder, modules }: Bundle): Server {
  const page = `<!doctype html><meta charset="utf-8"><script type="module" src="/${modules[0]}"></script>`;
  return createServer(({ url }, response) => {
    const name = url?.slice(1) ?? '';
    if (modules.includes(name)) {
      response.setHeader('content-type', 'text/javascript');
      createReadStream(join(folder, name)).pipe(response);
    } else {
      response.setHeader('content-type', 'text/html');
      response.end(page);
    }
  });
}
