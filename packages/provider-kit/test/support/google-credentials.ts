/// <reference types="node" />
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';

/**
 * Provides credentials of Google Cloud for a test, where Google's libraries look for them. Their
 * access token, `token-of-google`, comes from a local server. The caller restores the environment.
 */
export async function googleCredentials(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'credentials-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const urn = 'urn:ietf:params:oauth:token-type';
  const token = { access_token: 'token-of-google', token_type: 'Bearer', expires_in: 3600 };
  const tokens = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ...token, issued_token_type: `${urn}:access_token` }));
  });
  await new Promise<void>((resolve) => tokens.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void tokens.close());
  const subject = join(folder, 'subject');
  writeFileSync(subject, 'token-of-machine');
  const file = join(folder, 'credentials.json');
  const credentials = {
    type: 'external_account',
    audience: '//iam.googleapis.com/locations/global/workforcePools/a/providers/b',
    subject_token_type: `${urn}:jwt`,
    token_url: `http://127.0.0.1:${(tokens.address() as AddressInfo).port}/token`,
    credential_source: { file: subject },
  };
  writeFileSync(file, JSON.stringify(credentials));
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', file);
  // Without this variable, Google's libraries would ask Google for the project.
  vi.stubEnv('GOOGLE_CLOUD_PROJECT', 'my-project');
}
