import {
  checkMembers,
  either,
  type JsonObject,
  type MemberRules,
  type Runner,
  type RunWarning,
  type SessionKey,
  type Tool,
  type ToolOutcome,
} from '@mortise/core';
import {
  asConversation,
  type BlockFormat,
  type CallOptions,
  conversationRule,
  type ExportedCall,
  textOfOutcome,
  toBlocks,
} from '@mortise/hop-kit';
import { markExported } from '../exported/exported-tool.ts';
import type { PartsOfLangchain, ToolFields } from '../vendor/parts-of-langchain.ts';
import type { RunConfig } from '../vendor/run-config.ts';
import { callInGraph } from './call-in-graph.ts';
import { positionOf } from './call-position.ts';

/** Options of exporting tools of a runner to LangChain. */
export interface ToLangchainOptions<MadeTool> extends PartsOfLangchain<MadeTool> {
  /** Returns true for each tool of the runner's agent to export; default: all. */
  readonly filter?: ((tool: Tool) => boolean) | undefined;
  /**
   * Returns the dependencies for listing tools and running calls; tools read them as `context.deps`.
   */
  readonly deps?: ((config: RunConfig | undefined) => unknown) | undefined;
  /**
   * The conversation of a call: an id, a session key with the user, or a function that returns one. Default:
   * the `thread_id` of the graph. An approval counts only for a question that was asked in this conversation.
   *
   * Each call of a graph is logged in a separate session, whose id
   * begins with this id, so that a repeated step resumes the call.
   */
  readonly session?:
    | string
    | SessionKey
    | ((call: ExportedCall, config: RunConfig | undefined) => string | SessionKey | undefined)
    | undefined;
}

/** The tools of a runner as LangChain tools. */
export interface LangchainTools<MadeTool> {
  readonly tools: readonly MadeTool[];
  /** Warnings about missing tools, such as those of a toolset that failed. */
  readonly warnings: readonly RunWarning[];
}

/**
 * Returns the tools of a runner's agent as LangChain tools. Each call is a separate run: checked, gated by
 * the runner's gates, logged, and limited. It returns a message whose artifact is the outcome.
 *
 * A call about which a gate asks never runs without an answer. The tool itself asks with `interrupt`; without
 * it the call is refused, and the model reads how to approve it. An approval counts once, for the arguments
 * that were shown in this thread: edited state, and a checkpoint that is resumed again, run nothing. With
 * several calls in one message, or in a subgraph, an answer has to name its interrupt:
 * `new Command({ resume: { [interrupt.id]: { decisions } } })`. An approval in `humanInTheLoopMiddleware`
 * does not count, because a tool cannot see it.
 *
 * Rejects with `ConfigError` (`invalid_option`), and with the `RunError` with which a run would fail.
 */
export async function toLangchainTools<MadeTool extends object>(
  runner: Runner,
  options: ToLangchainOptions<MadeTool>,
): Promise<LangchainTools<MadeTool>> {
  options = checkMembers('toLangchainTools', options, toLangchainOptions);
  const { DynamicStructuredTool, filter, deps } = options;
  const { tools, warnings } = await runner.listTools({ deps: deps?.(undefined) });
  const offered = tools.filter((tool) => tool.declaration !== undefined && (!filter || filter(tool)));
  return {
    tools: offered.map((tool) => {
      const made = new DynamicStructuredTool(fieldsOf(tool, { runner, options }) as never);
      return markExported(made, tool);
    }),
    warnings,
  };
}

interface Exporting {
  readonly runner: Runner;
  readonly options: ToLangchainOptions<unknown>;
}

function fieldsOf(tool: Tool, exporting: Exporting): ToolFields {
  const { name, description, declaration, metadata } = tool;
  return {
    name,
    description: declaration?.description ?? description,
    schema: declaration?.parametersJsonSchema ?? {},
    ...(metadata && { metadata }),
    // For LangChain core 0.3, so that the model reads the errors in its arguments.
    verboseParsingErrors: true,
    func: (args, _manager, config) => run(exporting, { name, args: args as JsonObject }, config),
  };
}

async function run(
  { runner, options }: Exporting,
  { name, args }: ExportedCall,
  config: RunConfig | undefined,
): Promise<unknown> {
  const position = positionOf(config);
  const { session, interrupt } = options;
  const { callId, identity, threadId } = position;
  const given = typeof session === 'function' ? session({ name, args, callId }, config) : session;
  const write = config?.['writer'];
  const callOptions: CallOptions = {
    conversation: asConversation(given ?? threadId),
    isRepeatable: true,
    deps: options.deps?.(config),
    signal: config?.signal,
    ...(typeof write === 'function' && { onProgress: (value) => void write(value) }),
  };
  const call: ExportedCall = { name, args, callId: identity };
  const outcome = await callInGraph({ runner, call, options: callOptions, position, interrupt });
  return answer(options, { name, args, callId }, outcome);
}

/** Returns a message for a call from a message. For any other call, returns the text, or throws an error. */
function answer(
  { ToolMessage }: ToLangchainOptions<unknown>,
  { name, callId }: ExportedCall,
  outcome: ToolOutcome,
): unknown {
  if (callId !== undefined) return new ToolMessage(toToolMessage(name, callId, outcome) as never);
  const text = textOfOutcome(name, outcome);
  if (outcome.status === 'ok') return text;
  throw new Error(text);
}

const toLangchainOptions = {
  DynamicStructuredTool: 'function',
  ToolMessage: 'function',
  interrupt: 'function',
  filter: 'function',
  deps: 'function',
  session: either(conversationRule, 'function'),
} satisfies MemberRules<ToLangchainOptions<unknown>>;

/** The fields of the message that has the result of a call. */
interface ToolMessageFields {
  readonly content: string | readonly JsonObject[];
  readonly tool_call_id: string;
  readonly name: string;
  readonly status: 'success' | 'error';
  /** The outcome, for the application and for a re-import of the tool. */
  readonly artifact: ToolOutcome;
}

/** Returns the outcome of a call as a message: the text that a model reads, and media as blocks. */
function toToolMessage(name: string, callId: string, outcome: ToolOutcome): ToolMessageFields {
  const text = textOfOutcome(name, outcome);
  const parts = ('parts' in outcome && outcome.parts) || [];
  return {
    content: parts.length === 0 ? text : [{ type: 'text', text }, ...toBlocks(parts, langchainFormat)],
    tool_call_id: callId,
    name,
    status: outcome.status === 'ok' ? 'success' : 'error',
    artifact: outcome,
  };
}

const langchainFormat: BlockFormat<JsonObject> = {
  text: (text) => ({ type: 'text', text }),
  inlineData({ mimeType, data }) {
    if (mimeType.startsWith('image/'))
      return { type: 'image_url', image_url: { url: `data:${mimeType};base64,${data}` } };
    const type = mimeType.startsWith('audio/') ? 'audio' : 'file';
    return { type, source_type: 'base64', mime_type: mimeType, data };
  },
  fileData({ mimeType, fileUri }) {
    if (mimeType?.startsWith('image/')) return { type: 'image_url', image_url: { url: fileUri } };
    return { type: 'file', source_type: 'url', url: fileUri, ...(mimeType !== undefined && { mime_type: mimeType }) };
  },
};
