import { fileURLToPath } from 'node:url';

/** Returns a file for `--mcp` with the sample server, and other servers. */
export function mcpConfig(others: object = {}): string {
  const sample = {
    command: process.execPath,
    args: [fileURLToPath(new URL('sample-server.ts', import.meta.url))],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the configuration.
    env: { TOKEN: '${SAMPLE_TOKEN:-none}' },
  };
  return JSON.stringify({ mcpServers: { sample, ...others } });
}
