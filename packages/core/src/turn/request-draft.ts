import type { Content } from '../content/content.ts';
import type { FunctionDeclaration } from '../content/function-call.ts';
import { checkMembers } from '../error/check-members.ts';
import { RunError } from '../error/errors.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { frozen } from '../json/frozen.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { exactJson } from '../json/snapshot-json.ts';
import { type ProviderTool, type RequestSettings, settingNames, type ToolChoice } from '../model/model-request.ts';
import { stateEntry } from '../session/session-state.ts';
import type { ModelRequestDraft } from '../tool/model-request-draft.ts';
import { contentProblem, contentsProblem, hasCalls } from './contents-problem.ts';

/**
 * A request with the changes of the tools so far, and the name of the tool that made each change. The
 * contents and their list, which the next tool gets, are frozen.
 */
export class Drafted {
  readonly instructions: string[];
  readonly providerTools: ProviderTool[] = [];
  seen: SeenDraft;
  /** The name of the last tool that set the tool choice. */
  chooser: string | undefined;
  readonly #declarations = new Map<string, FunctionDeclaration>();
  /** The last tool that set each member, and the value, by the member's name. */
  readonly #set = new Map<string, { readonly by: string; readonly value: unknown }>();
  /** The tool that added each content; `#taken`: the tool that removed each content. */
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

  /** Adds a declaration. If two declarations have the same name, the later one is used. */
  declare(tool: string, declaration: FunctionDeclaration): void {
    this.#setBy(tool, `the declaration of "${declaration.name}"`, declaration);
    this.#declarations.set(declaration.name, declaration);
  }

  /** Applies all changes of a tool. */
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
    this.seen = { contents: Object.freeze(contents), settings, toolChoice };
  }

  /** Returns the list of contents after a tool has replaced it; the earlier list if no content differs. */
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

/** Returns true if two values, each JSON or undefined, are equal. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || canonicalJson((a ?? null) as JsonValue) === canonicalJson((b ?? null) as JsonValue);
}

/** The changes of one tool to a request. They are applied when its `prepare` has ended. */
export interface DraftChanges {
  readonly instructions: string[];
  readonly declarations: FunctionDeclaration[];
  readonly providerTools: ProviderTool[];
  /** Contents to add after the conversation. */
  readonly added: Content[];
  /** The contents that replace the conversation; undefined if it stays. */
  contents: readonly Content[] | undefined;
  readonly settings: SettingsChange[];
  toolChoice: ToolChoice | undefined;
  /** State changes; `null` deletes a key. */
  readonly state: Map<string, JsonValue>;
}

/** The members of the request that a tool can read. */
export type SeenDraft = Pick<ModelRequestDraft, 'contents' | 'settings' | 'toolChoice'>;

/** Returns empty changes. */
export function noChanges(): DraftChanges {
  return {
    instructions: [],
    declarations: [],
    providerTools: [],
    added: [],
    contents: undefined,
    settings: [],
    toolChoice: undefined,
    state: new Map(),
  };
}

/** Creates the draft for a tool. Its methods collect the tool's changes. */
export function toolDraft(seen: SeenDraft, changes: DraftChanges): ModelRequestDraft {
  return {
    ...seen,
    addInstruction(text) {
      if (typeof text !== 'string') throw invalid('addInstruction got a value that is not a string');
      changes.instructions.push(text);
    },
    addContent(content) {
      const problem = contentProblem(content);
      if (problem !== undefined) throw invalid(`addContent: the content ${problem}`);
      changes.added.push(content);
    },
    addDeclaration(declaration) {
      refuseForeign('addDeclaration', declaration);
      changes.declarations.push(declaration);
    },
    addProviderTool(providerTool) {
      refuseForeign('addProviderTool', providerTool);
      changes.providerTools.push(providerTool);
    },
    setContents(contents) {
      const problem = contentsProblem(contents, seen.contents);
      if (problem !== undefined) throw invalid(`setContents: ${problem}`);
      if (contents[0]?.role !== 'user') throw invalid('setContents: the first content must have the role "user"');
      changes.contents = [...contents];
    },
    setSettings: (settings) => void changes.settings.push(settingsChange(settings)),
    setToolChoice(choice) {
      if (!isChoice(choice))
        throw invalid(
          'setToolChoice got an invalid choice; give "auto", "none", "required" or { names, mode: "auto" | "required" }',
        );
      changes.toolChoice = choice;
    },
    setState: (key, value) => void changes.state.set(key, stateEntry(key, value)),
  };
}

function refuseForeign(what: string, value: unknown): void {
  const snapshot = exactJson(value);
  if ('problem' in snapshot) throw invalid(`${what} got a value that is not JSON: ${snapshot.problem}`);
}

/** Throws if the added contents have calls without their responses, or responses without their calls. */
export function checkAdded({ added }: DraftChanges): void {
  if (!added.some(hasCalls)) return;
  const problem = contentsProblem(added, []);
  if (problem !== undefined) throw invalid(`addContent: ${problem}`);
}

function isChoice(choice: unknown): choice is ToolChoice {
  if (choice === 'auto' || choice === 'none' || choice === 'required') return true;
  if (!isJsonObject(choice as JsonValue)) return false;
  const { names, mode } = choice as { readonly names?: unknown; readonly mode?: unknown };
  const isList = Array.isArray(names) && names.length > 0 && names.every((name) => typeof name === 'string');
  return isList && (mode === 'auto' || mode === 'required');
}

function invalid(problem: string): RunError {
  return new RunError('invalid_draft', problem);
}

/** The settings that a tool sets; `undefined` stands for the provider's default. */
export type SettingsChange = { readonly [K in keyof RequestSettings]?: RequestSettings[K] | undefined };

/** Returns a checked copy of the given settings. Throws `unknown_option`, `invalid_draft`. */
export function settingsChange(given: SettingsChange): SettingsChange {
  given = checkMembers('setSettings', given, settingNames);
  const change: Record<string, JsonValue | undefined> = {};
  for (const [name, value] of Object.entries(given)) {
    const snapshot = value === undefined ? { value } : exactJson(value);
    if ('problem' in snapshot) throw invalid(`setSettings: ${name} is not JSON: ${snapshot.problem}`);
    if (name === 'providerOptions' && value !== undefined && !isOptions(snapshot.value))
      throw invalid('setSettings: providerOptions must have an object of options for each provider');
    change[name] = snapshot.value;
  }
  return change;
}

/** Returns settings with a change applied. */
export function withSettings(settings: RequestSettings, { providerOptions, ...own }: SettingsChange): RequestSettings {
  const merged: Record<string, unknown> = { ...settings, ...own };
  if (providerOptions) {
    const options = { ...settings.providerOptions };
    for (const [provider, more] of Object.entries(providerOptions))
      options[provider] = { ...options[provider], ...more };
    merged['providerOptions'] = options;
  }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
}

/** Yields each setting that a change sets, by its path. */
export function* settingsIn({ providerOptions, ...own }: SettingsChange): Iterable<[path: string, value: unknown]> {
  yield* Object.entries(own);
  for (const [provider, options] of Object.entries(providerOptions ?? {}))
    for (const [name, value] of Object.entries(options)) yield [`providerOptions.${provider}.${name}`, value];
}

function isOptions(value: JsonValue | undefined): value is { readonly [provider: string]: JsonObject } {
  return isJsonObject(value) && Object.values(value).every(isJsonObject);
}
