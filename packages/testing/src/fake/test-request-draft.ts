import {
  type Content,
  checkMembers,
  either,
  type FunctionDeclaration,
  type JsonValue,
  listOf,
  type MemberRules,
  type ModelRequestDraft,
  numberFrom,
  type ProviderTool,
  type RequestSettings,
  recordOf,
  type ToolChoice,
  wholeNumber,
} from '@mortise/core';
import { historyProblems } from '../inspect/history-problems.ts';
import { checkChoice, checkContent, checkedState, checkJson, invalidDraft } from './draft-problems.ts';

/** Options of a draft: the request before a tool changes it. */
export interface TestRequestDraftOptions {
  /** The contents; default: a user message with a greeting. */
  readonly contents?: readonly Content[] | undefined;
  /** The settings; default: none. */
  readonly settings?: RequestSettings | undefined;
  /** The tool choice; default: the default of the provider. */
  readonly toolChoice?: ToolChoice | undefined;
  /** True to also record contents that a run would refuse; default false. */
  readonly lenient?: boolean | undefined;
}

/** The changes of a draft, in order. */
export interface RequestDraftChanges {
  readonly instructions: readonly string[];
  readonly declarations: readonly FunctionDeclaration[];
  readonly providerTools: readonly ProviderTool[];
  /** The contents that `addContent` added. */
  readonly added: readonly Content[];
  /** The contents of the last `setContents`; undefined if it was not called. */
  readonly contents: readonly Content[] | undefined;
  /** The settings in the order in which they were given. */
  readonly settings: readonly object[];
  readonly toolChoice: ToolChoice | undefined;
  /** The written state; `null` deletes a key. */
  readonly state: { readonly [key: string]: JsonValue };
}

/** A request draft outside of a run, which records the changes of a tool. */
export interface TestRequestDraft extends ModelRequestDraft {
  readonly changes: RequestDraftChanges;
}

/**
 * Creates a request draft for a unit test of a tool's `prepare`. Like in a run, its methods throw
 * `invalid_draft` for values that no provider would accept;
 * with `lenient`, they throw only for values of a wrong type.
 */
export function testRequestDraft(options: TestRequestDraftOptions = {}): TestRequestDraft {
  options = checkMembers('testRequestDraft', options, testRequestDraftOptions);
  const { settings = {}, toolChoice, lenient = false } = options;
  // The list is frozen, as in a run: a change in place throws.
  const contents = Object.freeze([...(options.contents ?? hello)]);
  const instructions: string[] = [];
  const declarations: FunctionDeclaration[] = [];
  const providerTools: ProviderTool[] = [];
  const added: Content[] = [];
  const set: object[] = [];
  const state: Record<string, JsonValue> = {};
  let rewritten: readonly Content[] | undefined;
  let choice: ToolChoice | undefined;
  return {
    contents,
    settings,
    toolChoice,
    addInstruction(text) {
      if (typeof text !== 'string') throw invalidDraft('addInstruction takes a string');
      instructions.push(text);
    },
    addContent(content) {
      checkContent(content);
      added.push(content);
    },
    addDeclaration(declaration) {
      checkJson('addDeclaration', declaration);
      declarations.push(declaration);
    },
    addProviderTool(tool) {
      checkJson('addProviderTool', tool);
      providerTools.push(tool);
    },
    setContents(next) {
      if (!Array.isArray(next) || next.length === 0)
        throw invalidDraft('setContents: a request needs a list of contents');
      const problems = lenient ? [] : historyProblems(next);
      if (problems.length > 0) throw invalidDraft(`setContents: ${problems.join('; ')}`);
      rewritten = [...next];
    },
    setSettings(given) {
      given = checkMembers('setSettings', given, settingNames);
      for (const [name, value] of Object.entries(given))
        if (value !== undefined) checkJson(`setSettings: ${name}`, value);
      set.push({ ...given });
    },
    setToolChoice(next) {
      checkChoice(next);
      choice = next;
    },
    setState(key, value) {
      state[key] = checkedState(key, value);
    },
    get changes() {
      return {
        instructions: [...instructions],
        declarations: [...declarations],
        providerTools: [...providerTools],
        added: [...added],
        contents: rewritten,
        settings: [...set],
        toolChoice: choice,
        state: { ...state },
      };
    },
  };
}

const hello: readonly Content[] = Object.freeze([{ role: 'user', parts: [{ type: 'text', text: 'Hello' }] }]);

const settingNames = {
  temperature: numberFrom(0),
  topP: numberFrom(0, 1),
  maxOutputTokens: wholeNumber(1),
  stopSequences: listOf('string'),
  seed: wholeNumber(Number.MIN_SAFE_INTEGER),
  thinking: either(['off', 'low', 'medium', 'high'], { budgetTokens: wholeNumber(0) }),
  parallelCalls: 'boolean',
  providerOptions: recordOf('object'),
} satisfies MemberRules<RequestSettings>;

const testRequestDraftOptions = {
  contents: listOf('object'),
  settings: settingNames,
  toolChoice: either(['auto', 'none', 'required'], { names: listOf('text'), mode: ['auto', 'required'] }),
  lenient: 'boolean',
} satisfies MemberRules<TestRequestDraftOptions>;
