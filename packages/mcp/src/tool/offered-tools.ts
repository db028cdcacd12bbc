import type { ToolsetWarn } from '@mortise/core';
import { visibleText } from '../content/clean-text.ts';
import { messageOf } from '../error/call-error.ts';
import { challengeOf } from '../error/sign-in-required.ts';
import { isRecord } from '../json/json-shape.ts';
import { defaultDescriptionChars, hasLongTexts } from '../schema/clean-schema.ts';
import type { McpSession } from '../session/mcp-session.ts';
import { differences, fingerprintOf } from './fingerprint.ts';
import { type GetSession, type McpTool, type McpToolOptions, toolFrom } from './mcp-tool.ts';
import { hasOutputSchema, type McpToolDefinition, readDefinition } from './mcp-tool-definition.ts';
import { type Asker, type McpWarning, reportWarning, warnRun } from './mcp-warning.ts';
import { toolName } from './tool-name.ts';

/** Options of the tools that a server offers. */
export interface OfferOptions {
  /** Returns true if a tool is offered, by its definition. */
  readonly filter?: ((definition: McpToolDefinition) => boolean) | undefined;
  /**
   * The fingerprint that each tool must have, by the server's name of the tool. `fingerprints()` returns such
   * an object. Tools without a pin, or with another fingerprint, are omitted.
   */
  readonly pins?: { readonly [tool: string]: string } | undefined;
  /**
   * True to keep the last list of tools if the server cannot be
   * asked. Default: the tools are omitted, with a warning of the run.
   */
  readonly optional?: boolean | undefined;
  /**
   * Called with warnings. Default: a problem of a tool is a warning of the run that asks for the tools, and
   * other problems go to `process.emitWarning`.
   */
  readonly onWarning?: ((warning: McpWarning) => void) | undefined;
}

/**
 * Compares two entries by name. A server may list its tools in
 * another order each time, which would break the prompt cache.
 */
function byName(one: unknown, other: unknown): number {
  const [name, next] = [one, other].map((entry) => String(isRecord(entry) ? entry['name'] : ''));
  return (name as string) < (next as string) ? -1 : name === next ? 0 : 1;
}

/**
 * The known definitions of a server's tools. All sessions with the server share them: a definition in the
 * list of one session is compared with those of the other sessions.
 */
export class OfferedTools {
  readonly #options: McpToolOptions & OfferOptions;
  readonly #getSession: GetSession;
  readonly #lists = new WeakMap<readonly unknown[], OfferedList>();
  readonly #last = new WeakMap<McpSession, OfferedList>();
  /**
   * The newest list. The array stays the same as long as the tools
   * are the same, so that readers need not process it again.
   */
  #newest: readonly McpTool[] = [];
  /** Definitions by the server's name, as they were first listed or accepted. */
  readonly #seen = new Map<string, { readonly definition: McpToolDefinition; readonly fingerprint: string }>();
  readonly #tools = new Map<string, McpTool>();

  constructor(options: McpToolOptions & OfferOptions, getSession: GetSession) {
    this.#options = options;
    this.#getSession = getSession;
  }

  /** Returns the current tools of a session. Throws the errors of the session. */
  async of(session: McpSession, asker: Asker): Promise<readonly McpTool[]> {
    try {
      const list = this.#read(await session.entries(), asker);
      this.#last.set(session, list);
      return list.tools;
    } catch (error) {
      const last = this.#last.get(session);
      // A sign-in may fix the error: the caller that asks for the tools handles it.
      if (!last || this.#options.optional !== true || challengeOf(error)) throw error;
      const message = `did not list its tools (${messageOf(error)}); its last list is used`;
      const { name, onWarning } = this.#options;
      reportWarning({ code: 'mcp_unreachable', server: name, message }, onWarning, asker.warn);
      return last.tools;
    }
  }

  /** Accepts the current definition of a tool that has changed. */
  accept(tool: string): void {
    this.#seen.delete(tool);
  }

  #read(entries: readonly unknown[], { context, warn }: Asker): OfferedList {
    const run = context?.invocationId;
    const known = this.#lists.get(entries);
    if (known) {
      if (warn && run !== undefined) known.warnOnce(run, warn);
      return known;
    }
    const warnings: McpWarning[] = [];
    const tools = this.#build(entries, (warning) => {
      const complete = { server: this.#options.name, ...warning };
      // The tool is offered, and its description mentions the
      // problem, so it is reported once and not once per run.
      if (warning.code !== 'mcp_schema_loosened' && warning.code !== 'mcp_server_warning') warnings.push(complete);
      reportWarning(complete, this.#options.onWarning, warn);
    });
    const newest = this.#newest;
    const isSame = newest.length === tools.length && tools.every((tool, at) => tool === newest[at]);
    if (!isSame) this.#newest = tools;
    const list = new OfferedList(this.#newest, warnings);
    if (run !== undefined) list.addRun(run);
    this.#lists.set(entries, list);
    return list;
  }

  #build(entries: readonly unknown[], warn: Warn): readonly McpTool[] {
    const { filter, prefix = '' } = this.#options;
    const tools = new Map<string, McpTool>();
    const names = new Set<string>();
    for (const entry of [...entries].sort(byName)) {
      const definition = readDefinition(entry);
      if ('problem' in definition) {
        const { about, problem } = definition;
        const what = about.tool === undefined ? 'a tool is' : 'is';
        warn({ code: 'mcp_tool_invalid', ...about, message: `${what} omitted: ${problem}` });
        continue;
      }
      const { name } = definition;
      if (filter && !filter(definition)) continue;
      const shown = toolName(prefix, name);
      if (tools.has(name) || names.has(shown)) {
        warn({ code: 'mcp_tool_invalid', tool: name, message: 'is omitted: the server has two tools of this name' });
        continue;
      }
      const isFirst = !this.#tools.has(name);
      const tool = this.#toolOf(definition, warn);
      if (!tool) continue;
      if (isFirst && !definition.outputSchema && hasOutputSchema(entry))
        warn({
          code: 'mcp_schema_loosened',
          tool: name,
          message: 'has an invalid outputSchema: its results are not checked',
        });
      names.add(shown);
      tools.set(name, tool);
    }
    return Object.freeze([...tools.values()]);
  }

  #toolOf(definition: McpToolDefinition, warn: Warn): McpTool | undefined {
    const { name } = definition;
    const { pins } = this.#options;
    try {
      const fingerprint = fingerprintOf(definition);
      if (pins ? !isPinned(pins, name, fingerprint, warn) : !this.#isAsSeen(definition, fingerprint, warn))
        return undefined;
      const known = this.#tools.get(name);
      if (known?.mcp.fingerprint === fingerprint) return known;
      const tool = toolFrom(definition, this.#getSession, this.#options);
      warnOfUnenforced(tool, warn);
      warnOfLength(definition, this.#options.maxDescriptionChars, warn);
      this.#tools.set(name, tool);
      return tool;
    } catch (error) {
      warn({ code: 'mcp_tool_invalid', tool: name, message: `is omitted: ${messageOf(error)}` });
      return undefined;
    }
  }

  #isAsSeen(definition: McpToolDefinition, fingerprint: string, warn: Warn): boolean {
    const { name } = definition;
    const seen = this.#seen.get(name);
    if (!seen) {
      this.#seen.set(name, { definition, fingerprint });
      return true;
    }
    if (seen.fingerprint === fingerprint) return true;
    warn({
      code: 'mcp_tool_changed',
      tool: name,
      message: 'is omitted: its definition has changed; review the changes, then call accept()',
      differences: differences(seen.definition, definition),
    });
    return false;
  }
}

function warnOfUnenforced({ mcp: { definition, unenforced } }: McpTool, warn: Warn): void {
  if (unenforced.length === 0) return;
  const pointers = unenforced.slice(0, shownPointers).map((pointer) => visibleText(pointer, 200));
  const others = unenforced.length > shownPointers ? `, and ${unenforced.length - shownPointers} more` : '';
  const message = `has schema rules that only the server enforces; the model reads them as text: ${pointers.join(', ')}${others}`;
  warn({ code: 'mcp_schema_loosened', tool: definition.name, message });
}

function warnOfLength(
  { name, description = '', inputSchema, outputSchema = {} }: McpToolDefinition,
  maxChars = defaultDescriptionChars,
  warn: Warn,
): void {
  if (!hasLongTexts({ description, inputSchema, outputSchema }, maxChars)) return;
  const message = `has texts of more than ${maxChars} characters; the model reads the beginnings`;
  warn({ code: 'mcp_server_warning', tool: name, message });
}

type Warn = (warning: Omit<McpWarning, 'server'>) => void;

/** The tools of one list, and the problems of the omitted tools, which each run gets once. */
class OfferedList {
  readonly tools: readonly McpTool[];
  readonly #warnings: readonly McpWarning[];
  readonly #runs = new Set<string>();

  constructor(tools: readonly McpTool[], warnings: readonly McpWarning[]) {
    this.tools = tools;
    this.#warnings = warnings;
  }

  warnOnce(run: string, warn: ToolsetWarn): void {
    if (this.#warnings.length === 0 || this.#runs.has(run)) return;
    this.addRun(run);
    for (const warning of this.#warnings) warnRun(warning, warn);
  }

  addRun(run: string): void {
    if (this.#warnings.length === 0) return;
    this.#runs.add(run);
    const [oldest] = this.#runs;
    // A toolset outlives its runs, so old runs are forgotten.
    if (this.#runs.size > rememberedRuns && oldest !== undefined) this.#runs.delete(oldest);
  }
}

function isPinned(pins: { readonly [tool: string]: string }, name: string, fingerprint: string, warn: Warn): boolean {
  const pin = Object.hasOwn(pins, name) ? pins[name] : undefined;
  if (pin === fingerprint) return true;
  if (pin === undefined)
    warn({ code: 'mcp_tool_unpinned', tool: name, message: 'is omitted: the option pins has no fingerprint for it' });
  else warn({ code: 'mcp_tool_changed', tool: name, message: 'is omitted: its definition is not the pinned one' });
  return false;
}

const rememberedRuns = 1_000;
const shownPointers = 5;
