import { type Awaitable, ConfigError, ToolError } from '@mortise/core';

/**
 * The folders that a server may work in: `file:` URLs, or a
 * function that returns them and is called for each request.
 */
export type McpRoots = readonly (string | URL)[] | (() => Awaitable<readonly (string | URL)[]>);

/** Returns the answer to a server's request for roots. Throws `mcp_invalid_root`. */
export async function rootsOf(roots: McpRoots): Promise<{ readonly roots: readonly { readonly uri: string }[] }> {
  const listed = typeof roots === 'function' ? await roots() : roots;
  const problem = problemOf(listed);
  if (problem !== undefined) throw new ToolError(problem, invalidRoot);
  return { roots: listed.map((root) => ({ uri: new URL(root).href })) };
}

/**
 * Throws `mcp_invalid_root` if a root is not a `file:` URL. The
 * result of a function is checked when the server requests the roots.
 */
export function assertRoots(server: string, roots: McpRoots | undefined): void {
  const problem = typeof roots === 'function' ? undefined : problemOf(roots ?? []);
  if (problem !== undefined) throw new ConfigError(invalidRoot.code, `toolset "${server}": ${problem}`);
}

function problemOf(roots: readonly (string | URL)[]): string | undefined {
  const invalid = roots.find((root) => !URL.canParse(root) || new URL(root).protocol !== 'file:');
  return invalid === undefined ? undefined : `the root "${invalid}" is not a file: URL; give pathToFileURL(folder)`;
}

const invalidRoot = { code: 'mcp_invalid_root' };
