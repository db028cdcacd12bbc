import type { Content } from '../content/content.ts';
import type { FunctionDeclaration } from '../content/function-declaration.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { frozen } from '../json/frozen.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { ProviderTool } from '../model/model-request.ts';
import { settingsIn, withSettings } from './settings-change.ts';
import type { DraftChanges, SeenDraft } from './tool-draft.ts';

/** A request with the changes of the tools so far, and which tool made each. Its contents are frozen. */
export class Drafted {
  readonly instructions: string[];
  readonly providerTools: ProviderTool[] = [];
  seen: SeenDraft;
  /** The tool that has chosen which tools may be called. */
  chooser: string | undefined;
  readonly #declarations = new Map<string, FunctionDeclaration>();
  /** Who set what last, by its name. */
  readonly #set = new Map<string, { readonly by: string; readonly value: unknown }>();
  /** Who put a content in, or took it out. */
  readonly #put = new Map<Content, string>();
  readonly #taken = new Map<Content, string>();
  readonly #onConflict: (tool: string, other: string, what: string) => void;

  constructor(
    instructions: string[],
    seen: SeenDraft,
    onConflict: (tool: string, other: string, what: string) => void,
  ) {
    this.instructions = instructions;
    this.seen = seen;
    this.#onConflict = onConflict;
  }

  get declarations(): readonly FunctionDeclaration[] {
    return [...this.#declarations.values()];
  }

  /** Of two of one name the later stands in the place of the earlier. */
  declare(tool: string, declaration: FunctionDeclaration): void {
    this.#setBy(tool, `the declaration of "${declaration.name}"`, declaration);
    this.#declarations.set(declaration.name, declaration);
  }

  /** Takes over what a tool did. */
  commit(tool: string, changes: DraftChanges): void {
    this.instructions.push(...changes.instructions);
    this.providerTools.push(...changes.providerTools);
    for (const declaration of changes.declarations) this.declare(tool, declaration);
    for (const [key, value] of changes.state) this.#setBy(tool, `the state key "${key}"`, value);
    let { contents, settings, toolChoice } = this.seen;
    for (const change of changes.settings) {
      for (const [path, value] of settingsIn(change)) this.#setBy(tool, `the setting ${path}`, value);
      settings = withSettings(settings, change);
    }
    if (changes.toolChoice !== undefined) {
      toolChoice = changes.toolChoice;
      this.chooser = tool;
      this.#setBy(tool, 'the tool choice', toolChoice);
    }
    if (changes.contents) contents = this.#rewritten(tool, changes.contents);
    if (changes.added.length > 0) contents = [...contents, ...changes.added];
    for (const content of changes.added) this.#put.set(frozen(content), tool);
    this.seen = { contents, settings, toolChoice };
  }

  /** The same list where nothing is another content. */
  #rewritten(tool: string, contents: readonly Content[]): readonly Content[] {
    const before = this.seen.contents;
    if (contents.length === before.length && contents.every((content, at) => content === before[at])) return before;
    const [kept, known] = [new Set(contents), new Set(before)];
    for (const content of before) if (!kept.has(content)) this.#move(tool, content, this.#put, this.#taken);
    for (const content of contents) if (!known.has(content)) this.#move(tool, frozen(content), this.#taken, this.#put);
    return contents;
  }

  #move(tool: string, content: Content, undone: Map<Content, string>, done: Map<Content, string>): void {
    const by = undone.get(content);
    if (by !== undefined && by !== tool) this.#onConflict(tool, by, 'the contents');
    undone.delete(content);
    done.set(content, tool);
  }

  #setBy(tool: string, what: string, value: unknown): void {
    const before = this.#set.get(what);
    if (before && before.by !== tool && !isSame(before.value, value)) this.#onConflict(tool, before.by, what);
    this.#set.set(what, { by: tool, value });
  }
}

/** Of values that are JSON, or undefined. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || canonicalJson((a ?? null) as JsonValue) === canonicalJson((b ?? null) as JsonValue);
}
