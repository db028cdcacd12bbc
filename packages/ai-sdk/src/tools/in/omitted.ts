import { type AiTool, type AiToolRuns, runsWhere } from '../known/ai-tool.ts';

/** A feature of a tool that is not supported here, and what to do about it. */
export interface AiOmittedMember {
  /** The name in the set. */
  readonly tool: string;
  /** The member of the tool; `name`: it is called otherwise; empty: the tool itself. */
  readonly member: string;
  readonly why: string;
}

/** Warnings about members of a tool that are omitted, including those of a newer AI SDK. */
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
const hook: Fate = (runs) => (runs === 'here' ? undefined : 'is called only where the tool runs here');
/** A tool that its provider runs is omitted entirely. */
const providerForm: Fate = () =>
  "it goes to every provider as a function with its own schema, not as that provider's built-in";

/** Handling of each member: undefined if it is carried over, else the reason why not. */
export const fates: { readonly [member in keyof AiTool]-?: Fate } = {
  type: carried,
  description: carried,
  title: carried,
  inputSchema: carried,
  outputSchema: carried,
  contextSchema: carried,
  strict: () =>
    'whether a provider holds the model to a schema is an option of the model, such as `strict` of openaiModel; the arguments are checked either way',
  inputExamples: carried,
  deferLoading: carried,
  providerOptions: () => 'no tool has options for a provider; give them to the model, or to the run as providerOptions',
  metadata: carried,
  needsApproval: carried,
  onInputStart: hook,
  onInputDelta: () => 'arguments are given to tools whole; a watcher of the run sees them come as deltas',
  onInputAvailable: hook,
  execute: carried,
  toModelOutput: (runs) =>
    runs === 'here' ? undefined : 'whoever delivers the result says what the model reads of it',
  id: providerForm,
  args: providerForm,
  isProviderExecuted: carried,
  supportsDeferredResults: () => 'an adapter takes the results of a provider as they come',
};

function unknownMember(member: string): string | undefined {
  return kept.has(member) ? undefined : 'is no member of a tool that is known here';
}

/** Server metadata that `@ai-sdk/mcp` keeps: `aiToolOf(tool)` has it. */
const kept: ReadonlySet<string> = new Set(['_meta']);

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}
