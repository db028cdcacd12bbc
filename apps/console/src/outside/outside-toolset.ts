import type { ReadonlyContext, Tool, Toolset, ToolsetWarn } from '@mortise/core';
import { plural } from '../text/plural.ts';
import { failureText } from './failure-text.ts';
import { noRun } from './no-run.ts';
import type { ToolSource } from './tool-source.ts';

/**
 * The tools of all sources as one toolset. If there are many, the model sees a few, and searches for the
 * others.
 *
 * A source that fails loses its own tools only, and is not retried for a while: a model should not wait for
 * it at every turn.
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
    for (const source of sources) if (source.failure !== undefined) this.#rest(source);
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

  /** The tools of all sources, also where the model has to search. */
  async all(): Promise<readonly Tool[]> {
    return (await this.#join(noRun, undefined)).tools;
  }

  /**
   * The label of the source of a tool, as far as it was asked; `undefined`: the tool is from nowhere outside.
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
          warn?.('duplicate_tool', `${tool.name} of ${label} is omitted: ${taken} has one of this name`);
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
      this.#rest(source);
      return none;
    }
  }

  #rest(source: ToolSource): void {
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
