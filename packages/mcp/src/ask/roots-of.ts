import { type Awaitable, ConfigError, ToolError } from '@mortise/core';

/**
 * The folders that a server may work in, as the client reports them: `file:` addresses, or a function that is
 * called each time.
 */
export type McpRoots = readonly (string | URL)[] | (() => Awaitable<readonly (string | URL)[]>);

/** The answer to a server's request for roots. Throws `mcp_invalid_root`. */
export async function rootsOf(roots: McpRoots): Promise<{ readonly roots: readonly { readonly uri: string }[] }> {
  const listed = typeof roots === 'function' ? await roots() : roots;
  const problem = problemOf(listed);
  if (problem !== undefined) throw new ToolError(problem, invalidRoot);
  return { roots: listed.map((root) => ({ uri: new URL(root).href })) };
}

/** Throws `mcp_invalid_root`; the result of a function is checked when the server requests it. */
export function assertRoots(server: string, roots: McpRoots | undefined): void {
  const problem = typeof roots === 'function' ? undefined : problemOf(roots ?? []);
  if (problem !== undefined) throw new ConfigError(invalidRoot.code, `toolset "${server}": ${problem}`);
}

function problemOf(roots: readonly (string | URL)[]): string | undefined {
  const invalid = roots.find((root) => !URL.canParse(root) || new URL(root).protocol !== 'file:');
  return invalid === undefined
    ? undefined
    : `the root "${invalid}" is not an address of a folder; give pathToFileURL(folder)`;
}

const invalidRoot = { code: 'mcp_invalid_root' };
