import { execFile } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { official } from './official.ts';

/** What the official suite has for clients, without what is about OAuth alone: that is the SDK's. */
const scenarios: Readonly<Record<string, readonly string[]>> = {
  '2025-11-25': [
    'initialize',
    'tools_call',
    'elicitation-sep1034-client-defaults',
    'sse-retry',
    'json-schema-2020-12-preservation',
  ],
  '2026-07-28': [
    'tools_call',
    'request-metadata',
    'sep-2322-client-request-state',
    'http-standard-headers',
    'http-custom-headers',
    'http-invalid-tool-headers',
    'json-schema-ref-no-deref',
    'json-schema-2020-12-preservation',
  ],
};

const client = new URL('conformance-client.ts', import.meta.url).pathname;

for (const [revision, names] of Object.entries(scenarios))
  describe(`@modelcontextprotocol/conformance, clients at ${revision}`, () => {
    it.each(names)('%s', { timeout: 40_000 }, async (scenario) => {
      const command = `"${process.execPath}" "${client}"`;
      const args = [
        official.conformance,
        'client',
        '--command',
        command,
        '--scenario',
        scenario,
        '--spec-version',
        revision,
      ];
      const said = await new Promise<string>((resolve) =>
        execFile(process.execPath, [...args, '--timeout', '20000'], (_error, out, err) => resolve(out + err)),
      );
      expect(said).toContain('OVERALL: PASSED');
    });
  });
