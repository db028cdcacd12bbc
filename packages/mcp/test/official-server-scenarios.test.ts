import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type McpToolServer, serveMcp } from '../src/server/index.ts';
import { listen } from './http-listener.ts';
import { official } from './official.ts';
import { suiteOptions } from './suite-server.ts';

const baseline = fileURLToPath(new URL('expected-failures-server.yml', import.meta.url));

let served: McpToolServer;
let http: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  served = serveMcp(suiteOptions());
  http = await listen(served.fetch);
});
afterAll(async () => {
  await served.close();
  http.close();
});

/**
 * Runs every scenario that the suite has for servers of a revision,
 * and returns the exit code and the lines of the summary.
 */
async function runSuite(revision: string): Promise<{ readonly code: number; readonly said: string }> {
  const args = ['server', '--url', `${http.address}/mcp`, '--suite', 'all', '--spec-version', revision];
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [official.conformance, ...args, '--expected-failures', baseline, '--timeout', '20000'],
      { maxBuffer: 16 * 1024 * 1024 },
      (error, out, err) => resolve({ code: error ? Number(error.code ?? 1) : 0, said: out + err }),
    ),
  );
}

describe('@modelcontextprotocol/conformance, servers', () => {
  it.each([
    ['2025-11-25', 33],
    ['2026-07-28', 40],
  ])('all %i scenarios for %s pass except the listed ones', { timeout: 300_000 }, async (revision, scenarios) => {
    const { code, said } = await runSuite(revision);
    expect(said.match(/^[✓✗] [\w-]+: \d+ passed, \d+ failed/gm)).toHaveLength(scenarios);
    expect({ code, said: code === 0 ? '' : said.slice(said.indexOf('=== SUMMARY ===')) }).toEqual({
      code: 0,
      said: '',
    });
  });

  it('each listed scenario has a reason', () => {
    const entries = readFileSync(baseline, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('  - '));
    expect(entries).toHaveLength(10);
    for (const entry of entries) expect(entry).toMatch(/^ {2}- [\w:-]+ # .+/);
  });
});
