import type { Content } from '../content/content.ts';
import type { FunctionDeclaration } from '../content/function-declaration.ts';
import { RunError } from '../error/run-error.ts';
import { isJsonObject, type JsonValue } from '../json/json-value.ts';
import type { ProviderTool, ToolChoice } from '../model/model-request.ts';
import { stateEntry } from '../session/state-entry.ts';
import type { ModelRequestDraft } from '../tool/model-request-draft.ts';
import { contentsProblem, saysCalls } from './contents-problem.ts';
import { type SettingsChange, settingsChange } from './settings-change.ts';

/** What one tool does to a request. Nothing of it counts before the tool is done. */
export interface DraftChanges {
  readonly instructions: string[];
  readonly declarations: FunctionDeclaration[];
  readonly providerTools: ProviderTool[];
  /** After the contents. */
  readonly added: Content[];
  /** In the place of those there were. */
  contents: readonly Content[] | undefined;
  readonly settings: SettingsChange[];
  toolChoice: ToolChoice | undefined;
  /** `null` deletes. */
  readonly state: Map<string, JsonValue>;
}

/** What a tool sees of the request. */
export type SeenDraft = Pick<ModelRequestDraft, 'contents' | 'settings' | 'toolChoice'>;

/** No changes yet. */
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

/** The draft that a tool is handed, which collects its changes. */
export function toolDraft(seen: SeenDraft, changes: DraftChanges): ModelRequestDraft {
  return {
    ...seen,
    addInstruction: (text) => void changes.instructions.push(text),
    addContent: (content) => void changes.added.push(content),
    addDeclaration: (declaration) => void changes.declarations.push(declaration),
    addProviderTool: (providerTool) => void changes.providerTools.push(providerTool),
    setContents(contents) {
      const problem = contentsProblem(contents, seen.contents);
      if (problem !== undefined) throw invalid(`setContents: ${problem}`);
      if (contents[0]?.role !== 'user') throw invalid('setContents: a conversation begins with the role "user"');
      changes.contents = [...contents];
    },
    setSettings: (settings) => void changes.settings.push(settingsChange(settings)),
    setToolChoice(choice) {
      if (!isChoice(choice))
        throw invalid('setToolChoice takes "auto", "none", "required" or { names, mode: "auto" | "required" }');
      changes.toolChoice = choice;
    },
    setState: (key, value) => void changes.state.set(key, stateEntry(key, value)),
  };
}

/** Throws where the contents that were added hold calls and responses that do not belong together. */
export function checkAdded({ added }: DraftChanges): void {
  if (!added.some(saysCalls)) return;
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
