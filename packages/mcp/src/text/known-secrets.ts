import type { McpServer } from '../session/mcp-server.ts';

/** Takes out of a text what the server was given to sign in with: it may repeat it where something fails. */
export function withoutSecrets(server: McpServer): (text: string) => string {
  const secrets = secretsOf(server);
  return secrets.length === 0
    ? (text) => text
    : (text) => secrets.reduce((clean, secret) => clean.replaceAll(secret, hidden), text);
}

/** Longest first, so that no part of one is left. */
function secretsOf(server: McpServer): readonly string[] {
  const values =
    server.type === 'http'
      ? // `Bearer` and its like say nothing.
        Object.values(server.headers ?? {}).flatMap((value) => [value, value.slice(value.indexOf(' ') + 1)])
      : server.type === 'stdio'
        ? Object.entries(server.env ?? {}).flatMap(([name, value]) => (secretName.test(name) ? [value] : []))
        : [];
  return [...new Set(values)].filter(({ length }) => length >= shortest).sort((a, b) => b.length - a.length);
}

/** A variable of any other name may be a path or a word of every answer. */
const secretName = /key|token|secret|passw|credential|auth/i;
const shortest = 6;
const hidden = '«secret»';
