import { type AiTool, type AiToolRuns, runsWhere } from '../known/ai-tool.ts';

/** An unsupported feature of a tool, and the alternative. */
export interface AiOmittedMember {
  /** The name of the tool in the set. */
  readonly tool: string;
  /** The member of the tool; `name` if the tool gets another name; empty if the tool itself is omitted. */
  readonly member: string;
  readonly why: string;
}

/** Returns the omitted members of a tool, including members of a newer AI SDK. */
export function omittedMembers(name: string, tool: AiTool): readonly AiOmittedMember[] {
  const runs = runsWhere(tool);
  return Object.entries(tool).flatMap(([member, value]) => {
    if (value === undefined || value === false || isEmpty(value)) return [];
    const why = Object.hasOwn(fates, member) ? fates[member as keyof AiTool](runs, tool) : unknownMember(member);
    return why === undefined ? [] : [{ tool: name, member, why }];
  });
}

type Fate = (runs: AiToolRuns, tool: AiTool) => string | undefined;

const carried: Fate = () => undefined;
const hook: Fate = (runs) => (runs === 'here' ? undefined : 'is called only for tools that run here');
/** A tool that its provider runs is omitted entirely. */
const providerForm: Fate = () =>
  "it is sent to every provider as a function with its own schema, not as that provider's built-in tool";

/** Returns for each member undefined if it is supported, otherwise the reason why it is omitted. */
export const fates: { readonly [member in keyof AiTool]-?: Fate } = {
  type: carried,
  description: carried,
  title: carried,
  inputSchema: carried,
  outputSchema: carried,
  contextSchema: carried,
  strict: () =>
    'strict schemas are an option of the model, such as `strict` of openaiModel; the arguments are checked in any case',
  inputExamples: carried,
  deferLoading: carried,
  providerOptions: () => 'no tool has options for a provider; give them to the model, or to the run as providerOptions',
  metadata: carried,
  needsApproval: carried,
  onInputStart: hook,
  onInputDelta: () => 'tools get complete arguments; a watcher of the run gets their deltas',
  onInputAvailable: hook,
  execute: carried,
  toModelOutput: (runs) =>
    runs === 'here' ? undefined : 'the sender of the result decides what the model reads of it',
  id: providerForm,
  args: providerForm,
  isProviderExecuted: carried,
  supportsDeferredResults: () => 'the adapter reads the results of a provider when they arrive',
};

function unknownMember(member: string): string | undefined {
  return kept.has(member) ? undefined : 'is not a known member of a tool';
}

/** Server metadata that `@ai-sdk/mcp` adds, which `aiToolOf(tool)` returns. */
const kept: ReadonlySet<string> = new Set(['_meta']);

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}
