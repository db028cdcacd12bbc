import {
  AgentError,
  type ReadonlyContext,
  type SchemaValidator,
  type Tool,
  type Toolset,
  type ToolsetWarn,
} from '@mortise/core';
import { owner } from '../sessions/console-sessions.ts';
import { plural } from '../text/amounts.ts';
import { type OpenedSources, OutsideNotes, type OutsideSetup, type SignIn, type ToolSource } from './outside-setup.ts';

/** The external tools for all agents and sessions of this start. */
export interface OutsideTools {
  /** The agent's toolset. */
  readonly toolset: OutsideToolset;
  /** The number of tools at the start, by source. Foreign text, not neutralized. */
  readonly summary: string;
  /** The sources without tools, each with the reason. Foreign text, not neutralized. */
  readonly problems: readonly string[];
  readonly notes: OutsideNotes;
  readonly validator: SchemaValidator;
  /** Secrets by name, which must not be stored in a session. */
  readonly secrets: Readonly<Record<string, string>>;
  /**
   * Answers a question for a sign-in; rejects with an error code if the server refuses the sign-in. Undefined
   * if no tool asks for a sign-in.
   */
  readonly signIn: SignIn | undefined;
  close(): Promise<void>;
}

/**
 * Opens the sources of the command line. Returns `undefined` if it names none: no package is loaded then.
 *
 * A source that fails causes a notice, and the other sources work. Throws a `UsageError` on invalid options.
 */
export async function openOutside(
  given: Pick<OutsideSetup, 'choice' | 'directory' | 'env'>,
): Promise<OutsideTools | undefined> {
  const { mcp, openapi, searches } = given.choice;
  if (mcp.length + openapi.length === 0) return undefined;
  const { ajvValidator } = await import('@mortise/schema-ajv');
  const setup: OutsideSetup = { ...given, validator: ajvValidator(), notes: new OutsideNotes() };
  const documents = openapi.length > 0 && (await (await import('./openapi-sources.ts')).openapiSources(setup));
  const servers = mcp.length > 0 && (await (await import('./mcp-sources.ts')).mcpSources(setup));
  const opened = [servers, documents].filter((each): each is OpenedSources => each !== false);
  const toolset = new OutsideToolset(
    opened.flatMap(({ sources }) => sources),
    searches ? manyTools : Number.POSITIVE_INFINITY,
  );
  return {
    toolset,
    ...(await toolset.begin()),
    notes: setup.notes,
    validator: setup.validator,
    secrets: Object.fromEntries(
      opened.flatMap(({ secrets }) => Object.entries(secrets)).filter(([, value]) => value.length >= shortestSecret),
    ),
    signIn: servers ? servers.signIn : undefined,
    close: () => toolset.close(),
  };
}

/** The minimum length of a masked secret: shorter secrets match other text, and runners refuse them. */
const shortestSecret = 6;
/** The number of tools above which the model has to search. */
const manyTools = 40;

/**
 * Returns the reason why a source has no tools, and which option to change. Foreign text, not neutralized.
 */
function failureText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const advice = adviceOn(error);
  return advice === undefined ? message : `${message} (${advice})`;
}

function adviceOn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return (AgentError.is(error) ? byCode[error.code] : undefined) ?? adviceOn(error.cause);
}

const privateNetwork = '--private-network allows servers on this machine or in a private network';
const byCode: Readonly<Record<string, string>> = {
  mcp_address_refused: privateNetwork,
  address_refused: privateNetwork,
  openapi_auth:
    'after the document, add --openapi-auth SCHEME=VARIABLE or SCHEME=none, and --openapi-url with the URL for requests',
};

/** A context for listing tools outside of a run. */
export const noRun: ReadonlyContext = {
  agentName: 'console',
  invocationId: '',
  branch: undefined,
  session: { ...owner, sessionId: '' },
  state: {},
  events: [],
  userContent: undefined,
  deps: undefined,
  signal: new AbortController().signal,
  // Outside of a run, secrets need no masking: no value is stored or shown.
  keepSecret: () => undefined,
};

/**
 * Joins the tools of all sources into one toolset. If there are
 * many, the model gets a few of them, and searches for the others.
 *
 * A source that fails loses only its own tools, and is not retried
 * for a while: a model should not wait for it at every turn.
 */
export class OutsideToolset implements Toolset {
  readonly name = 'outside';
  readonly sources: readonly ToolSource[];
  readonly #most: number;
  /** The time of each source's last failure. */
  readonly #failed = new Map<ToolSource, number>();
  #joined: Joined = { lists: [], tools: [], sourceOf: new Map() };
  #search: Toolset | undefined;

  constructor(sources: readonly ToolSource[], most: number) {
    this.sources = sources;
    this.#most = most;
    for (const source of sources) if (source.failure !== undefined) this.#recordFailure(source);
  }

  /** Lists all sources for the first time. Returns a description of the result. */
  async begin(): Promise<{ readonly summary: string; readonly problems: readonly string[] }> {
    const problems = this.sources.flatMap(({ label, failure }) =>
      failure === undefined ? [] : [gaveNone(label, failure)],
    );
    const joined = await this.#join(noRun, (_code, message) => problems.push(message));
    const counts = [...new Set(this.sources.map(({ label }) => label))].flatMap((label) => {
      const count = [...joined.sourceOf.values()].filter((source) => source === label).length;
      return count === 0 ? [] : [`${plural(count, 'tool')} of ${label}`];
    });
    const how = joined.tools.length > this.#most ? '; the model searches them' : '';
    return { summary: `${counts.join(', ') || 'none from outside'}${how}`, problems };
  }

  async tools(context: ReadonlyContext, warn?: ToolsetWarn): Promise<readonly Tool[]> {
    const { tools } = await this.#join(context, warn);
    if (tools.length <= this.#most) return tools;
    this.#search ??= await this.#searching();
    return this.#search.tools(context, warn);
  }

  /** Returns the tools of all sources, including those that the model has to search for. */
  async all(): Promise<readonly Tool[]> {
    return (await this.#join(noRun, undefined)).tools;
  }

  /**
   * Returns the label of a tool's source; `undefined` for a tool
   * of the console itself, or of a source that was not listed yet.
   */
  sourceOf(tool: string): string | undefined {
    return this.#joined.sourceOf.get(tool);
  }

  async close(): Promise<void> {
    await Promise.all(this.sources.map(({ toolset }) => toolset.close?.()));
  }

  async #searching(): Promise<Toolset> {
    const { toolSearch } = await import('@mortise/tool-search');
    return toolSearch({ name: this.name, tools: () => this.#joined.tools });
  }

  async #join(context: ReadonlyContext, warn: ToolsetWarn | undefined): Promise<Joined> {
    const lists = await Promise.all(this.sources.map((source) => this.#listOf(source, context, warn)));
    if (lists.length === this.#joined.lists.length && lists.every((list, at) => list === this.#joined.lists[at]))
      return this.#joined;
    const tools = new Map<string, Tool>();
    const sourceOf = new Map<string, string>();
    for (const [at, { label }] of this.sources.entries())
      for (const tool of lists[at] ?? []) {
        const taken = sourceOf.get(tool.name);
        if (taken !== undefined) {
          warn?.('duplicate_tool', `${tool.name} of ${label} is omitted: ${taken} has a tool with this name`);
          continue;
        }
        tools.set(tool.name, tool);
        sourceOf.set(tool.name, label);
      }
    this.#joined = { lists, tools: Object.freeze([...tools.values()]), sourceOf };
    return this.#joined;
  }

  async #listOf(source: ToolSource, context: ReadonlyContext, warn: ToolsetWarn | undefined): Promise<readonly Tool[]> {
    const at = this.#failed.get(source);
    if (at !== undefined && performance.now() - at < restMs) return none;
    try {
      const list = await source.toolset.tools(context, warn);
      this.#failed.delete(source);
      return list;
    } catch (error) {
      // A repeated failure is not reported again.
      if (at === undefined) warn?.('toolset_failed', gaveNone(source.label, error), error);
      this.#recordFailure(source);
      return none;
    }
  }

  #recordFailure(source: ToolSource): void {
    this.#failed.set(source, performance.now());
  }
}

function gaveNone(label: string, error: unknown): string {
  return `${label} gave no tools: ${failureText(error)}`;
}

interface Joined {
  readonly lists: readonly (readonly Tool[])[];
  readonly tools: readonly Tool[];
  readonly sourceOf: ReadonlyMap<string, string>;
}

const none: readonly Tool[] = [];
const restMs = 60_000;
