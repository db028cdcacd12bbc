import { ConfigError, type Toolset } from '@mortise/core';
import { messageOf } from './session/call-error.ts';
import { McpSession, type McpSessionOptions } from './session/mcp-session.ts';
import { visibleText } from './text/visible-text.ts';
import { differences, fingerprintOf } from './tool/fingerprint.ts';
import { type McpTool, type McpToolOptions, mcpTool } from './tool/mcp-tool.ts';
import { type McpToolDefinition, readDefinition } from './tool/mcp-tool-definition.ts';
import { toolName } from './tool/tool-name.ts';

/** Which server, and how its tools are offered. */
export interface McpToolsetOptions extends Omit<McpSessionOptions, 'onNote'>, McpToolOptions {
  /** Before each name. Default: none; of two tools of one name in an agent the first stays. */
  readonly prefix?: string;
  /** Which tools are offered, by what the server says of them. */
  readonly filter?: (definition: McpToolDefinition) => boolean;
  /** What each tool has to be, by the server's name of it: `fingerprints()` gives them. Tools that are not among them are left out. */
  readonly pins?: { readonly [tool: string]: string };
  /** Where the server cannot be asked, the tools that it had are offered further. Default: they are left out, with a warning of the run. */
  readonly optional?: boolean;
  /** Default: `process.emitWarning`. */
  readonly onWarning?: (warning: McpWarning) => void;
}

/** Something about a server that somebody should look at. The texts are fit for a terminal. */
export interface McpWarning {
  readonly code: 'mcp_note' | 'mcp_tool_changed' | 'mcp_tool_invalid' | 'mcp_tool_unpinned' | 'mcp_unreachable';
  readonly server: string;
  /** The server's name of the tool. */
  readonly tool?: string;
  readonly message: string;
  /** What a changed definition differs in, as the server wrote it: show it escaped. */
  readonly differences?: readonly string[];
}

/** The tools of one MCP server. */
export interface McpToolset extends Toolset {
  tools(): Promise<readonly McpTool[]>;
  /** What is connected. For resources and prompts, and for what the SDK's client can do beside. */
  readonly session: McpSession;
  /** Asks the server for its list again, at the next turn. */
  refresh(): void;
  /** Takes a tool that has changed as it is now, at the next turn. */
  accept(tool: string): void;
  /** What each tool is at this moment, by the server's name of it: for `pins`. */
  fingerprints(): Promise<{ readonly [tool: string]: string }>;
  close(): Promise<void>;
}

/**
 * The tools of one MCP server as a toolset. The server is started or reached when the tools are first asked for.
 *
 * Throws `no_validator` where nothing would check arguments and results.
 */
export function mcpToolset(options: McpToolsetOptions): McpToolset {
  const { name: server, validator, unchecked, onWarning = emitWarning } = options;
  if (!validator && unchecked !== true)
    throw new ConfigError(
      'no_validator',
      `toolset "${server}": nothing would check what goes to the server and comes back; give a validator, or say unchecked: true`,
    );
  const warn = (warning: Omit<McpWarning, 'server'>): void => onWarning({ server, ...warning });
  const session = new McpSession({ ...options, onNote: (message) => warn({ code: 'mcp_note', message }) });
  const offer = new Offer(session, options, warn);
  return {
    name: server,
    session,
    tools: () => offer.tools(),
    refresh: () => session.refresh(),
    accept(tool) {
      offer.accept(tool);
      session.refresh();
    },
    fingerprints: () => offer.fingerprints(),
    close: () => session.close(),
  };
}

function emitWarning({ code, server, tool, message }: McpWarning): void {
  const about = tool === undefined ? '' : `tool "${visibleText(tool, 80)}" `;
  process.emitWarning(`MCP server "${server}": ${about}${message}`, { code });
}

/** What is known of the tools of a server. */
class Offer {
  readonly #session: McpSession;
  readonly #options: McpToolsetOptions;
  readonly #warn: (warning: Omit<McpWarning, 'server'>) => void;
  readonly #lists = new WeakMap<readonly unknown[], Promise<readonly McpTool[]>>();
  /** By the server's name, as it was first seen or accepted. */
  readonly #seen = new Map<string, { readonly definition: McpToolDefinition; readonly fingerprint: string }>();
  #tools = new Map<string, McpTool>();
  #last: readonly McpTool[] | undefined;

  constructor(session: McpSession, options: McpToolsetOptions, warn: (warning: Omit<McpWarning, 'server'>) => void) {
    this.#session = session;
    this.#options = options;
    this.#warn = warn;
  }

  async tools(): Promise<readonly McpTool[]> {
    let entries: readonly unknown[];
    try {
      entries = await this.#session.entries();
    } catch (error) {
      if (!this.#last || this.#options.optional !== true) throw error;
      this.#warn({ code: 'mcp_unreachable', message: `gives no list (${messageOf(error)}); its last one is kept` });
      return this.#last;
    }
    const known = this.#lists.get(entries);
    if (known) return known;
    const list = this.#build(entries);
    this.#lists.set(entries, list);
    return list;
  }

  accept(tool: string): void {
    this.#seen.delete(tool);
  }

  async fingerprints(): Promise<{ readonly [tool: string]: string }> {
    const prints: [string, string][] = [];
    for (const entry of await this.#session.entries()) {
      const definition = readDefinition(entry);
      if (typeof definition !== 'string') prints.push([definition.name, await fingerprintOf(definition)]);
    }
    return Object.fromEntries(prints);
  }

  async #build(entries: readonly unknown[]): Promise<readonly McpTool[]> {
    const { filter, prefix = '' } = this.#options;
    const tools = new Map<string, McpTool>();
    const names = new Set<string>();
    for (const entry of entries) {
      const definition = readDefinition(entry);
      if (typeof definition === 'string') {
        this.#warn({ code: 'mcp_tool_invalid', message: `a tool is left out: ${definition}` });
        continue;
      }
      const { name } = definition;
      if (filter && !filter(definition)) continue;
      const shown = await toolName(prefix, name);
      if (tools.has(name) || names.has(shown)) {
        this.#warn({ code: 'mcp_tool_invalid', tool: name, message: 'is left out: the server has two of this name' });
        continue;
      }
      const tool = await this.#toolOf(shown, definition);
      if (!tool) continue;
      names.add(shown);
      tools.set(name, tool);
    }
    this.#tools = tools;
    const list = Object.freeze([...tools.values()]);
    const isSame = this.#last?.length === list.length && list.every((tool, at) => tool === this.#last?.[at]);
    this.#last = isSame && this.#last ? this.#last : list;
    return this.#last;
  }

  async #toolOf(shown: string, definition: McpToolDefinition): Promise<McpTool | undefined> {
    const { name } = definition;
    const { pins } = this.#options;
    try {
      const fingerprint = await fingerprintOf(definition);
      if (pins ? !this.#isPinned(pins, definition, fingerprint) : !this.#isAsSeen(definition, fingerprint))
        return undefined;
      const known = this.#tools.get(name);
      if (known?.mcp.fingerprint === fingerprint) return known;
      return mcpTool(shown, definition, fingerprint, this.#session, this.#options);
    } catch (error) {
      this.#warn({ code: 'mcp_tool_invalid', tool: name, message: `is left out: ${messageOf(error)}` });
      return undefined;
    }
  }

  #isPinned(pins: { readonly [tool: string]: string }, definition: McpToolDefinition, fingerprint: string): boolean {
    const { name } = definition;
    const pin = Object.hasOwn(pins, name) ? pins[name] : undefined;
    if (pin === fingerprint) return true;
    if (pin === undefined) this.#warn({ code: 'mcp_tool_unpinned', tool: name, message: 'is left out: it has no pin' });
    else this.#warn({ code: 'mcp_tool_changed', tool: name, message: 'is left out: it is not what was pinned' });
    return false;
  }

  #isAsSeen(definition: McpToolDefinition, fingerprint: string): boolean {
    const { name } = definition;
    const seen = this.#seen.get(name);
    if (!seen) {
      this.#seen.set(name, { definition, fingerprint });
      return true;
    }
    if (seen.fingerprint === fingerprint) return true;
    this.#warn({
      code: 'mcp_tool_changed',
      tool: name,
      message: 'is left out: its definition has changed; look at it, and accept it',
      differences: differences(seen.definition, definition),
    });
    return false;
  }
}
