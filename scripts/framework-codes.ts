import { type CodeMeaning, code } from '../packages/core/src/error/code-meaning.ts';

/** The codes of adapters to other frameworks. */
export const frameworkCodes: { readonly [code: string]: CodeMeaning } = {
  session_required: code(
    'config',
    'A tool asks for confirmation, and nothing says which conversation its calls belong to.',
    'Give `session`, the id of the chat, as the message says.',
  ),
  adk_unsupported: code(
    'outcome',
    'A tool of ADK reached for a part of its context that does not exist here.',
    'Do what the message names; a tool that needs an `invocationContext` runs in ADK only.',
  ),
  agents_guardrail: code(
    'outcome',
    'An output guardrail of the OpenAI Agents SDK refused the result of a tool.',
    'Read its message: the call was carried out, and the model does not get the result.',
  ),
  agents_hosted_tool: code(
    'config warning',
    'A tool of the OpenAI Agents SDK is not a function tool, and cannot be called from here.',
    'Use what the message names.',
  ),
  agents_inner_approval: code(
    'outcome',
    'An agent of the OpenAI Agents SDK, as a tool, needs an approval inside.',
    'Give its tools to an agent of Mortise: there the question reaches a person.',
  ),
  agents_omitted: code(
    'warning',
    'A part of a tool or a result has no counterpart in the other framework.',
    'Read what: the rest works.',
  ),
  ai_sdk_context: code(
    'outcome',
    'A tool of the AI SDK reads a context, and was given none, or one that its schema refuses.',
    'Give `fromAiTools` the `toolsContext` that its `contextSchema` takes.',
  ),
  ai_sdk_omitted: code(
    'warning',
    'A part of a tool of the AI SDK has no counterpart here.',
    'Read what to use instead; the rest works.',
  ),
  approval_required: code(
    'outcome',
    'Another framework called a tool that a gate asks about, without approval. It was not run.',
    'Set up the approvals of that framework as the message says, or run the agent here.',
  ),
  denied: code(
    'thrown',
    'A call of the AI SDK to a tool of a runner was denied, by a gate or a person.',
    'Nothing: its model reads the reason.',
  ),
  genkit_dialect: code(
    'outcome',
    'The validator of Genkit does not know the dialect of the schema of one of its tools.',
    "Call `setGenkitRuntimeConfig({ jsonSchemaMode: 'interpret' })` of `genkit`.",
  ),
  genkit_omitted: code('warning', 'A part of a tool of Genkit has no counterpart here.', 'Read what: the rest works.'),
  genkit_tool_invalid: code(
    'config',
    'The value is not a Genkit action.',
    'Give the action itself, as `ai.defineTool` gives it.',
  ),
  langchain_command: code(
    'outcome',
    'A tool of LangChain was carried out, and returned a Command, which needs a graph.',
    'Let the tool return its result.',
  ),
  langchain_interrupt: code(
    'outcome',
    'A tool of LangChain asks by `interrupt()`, which needs a graph to wait in.',
    'Give it a gate, or write it as a tool that returns `pendingResult`.',
  ),
  langchain_tool_invalid: code(
    'config',
    'The value is not a LangChain tool that can run here.',
    'Do what the message says: what a provider runs is for a chat model.',
  ),
  awaiting_answer: code(
    'outcome',
    'Another framework called a tool that has started and is waiting for an answer.',
    'Answer the question in the session that the message names.',
  ),
};
