import { type McpToolset, type McpToolsetOptions, mcpToolset } from '../mcp-toolset.ts';
import { readMcpConfig } from './read-mcp-config.ts';

/** How the servers of a configuration are connected. What a toolset is given goes to each of them. */
export interface ConnectMcpServersOptions extends Omit<McpToolsetOptions, 'name' | 'server' | 'prefix' | 'pins'> {
  /** More, or other, for one server. Left out, the name of a server and `_` stand before the names of its tools. */
  readonly servers?: { readonly [name: string]: Partial<Omit<McpToolsetOptions, 'name' | 'server'>> };
  /** Servers without which nothing can be done. Default: none; one that is not there is asked again at every turn. */
  readonly required?: true | readonly string[];
  /** What `${NAME}` in the configuration stands for. Nothing of the environment is, unless it is given here. */
  readonly variables?: { readonly [name: string]: string | undefined };
  /** Servers at an address may also be on this machine or in a private network. Default: no. */
  readonly allowPrivateNetwork?: boolean;
}

/** Connected servers. */
export interface McpServers {
  /** One for each server that is not disabled, those that failed included: give them to an agent. */
  readonly toolsets: readonly McpToolset[];
  readonly failed: readonly { readonly name: string; readonly error: unknown }[];
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Connects the servers of an `mcpServers` configuration, all at once.
 *
 * Throws `mcp_invalid_config`, `no_validator`, and what a required server fails with, after the others were closed.
 */
export async function connectMcpServers(config: unknown, options: ConnectMcpServersOptions): Promise<McpServers> {
  const { servers = {}, required = [], variables = {}, allowPrivateNetwork = false, ...shared } = options;
  const toolsets = [...readMcpConfig(config, variables, allowPrivateNetwork)].map(([name, server]) => {
    const own = Object.hasOwn(servers, name) ? servers[name] : undefined;
    return mcpToolset({ optional: true, prefix: `${name}_`, ...shared, ...own, name, server });
  });
  const close = async (): Promise<void> => {
    await Promise.all(toolsets.map((toolset) => toolset.close()));
  };
  const failed: { readonly name: string; readonly error: unknown }[] = [];
  await Promise.all(
    toolsets.map((toolset) =>
      toolset.tools().catch((error: unknown) => {
        failed.push({ name: toolset.name, error });
      }),
    ),
  );
  const missing = failed.find(({ name }) => required === true || required.includes(name));
  if (missing) {
    await close();
    throw missing.error;
  }
  return { toolsets, failed, close, [Symbol.asyncDispose]: close };
}
