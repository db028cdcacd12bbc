import type { AgentsOtherTool } from '../agents/agents-tool.ts';

/** The kind of a tool that is no function, and its replacement. */
export function hostedAdvice({ type, name }: AgentsOtherTool): string {
  const advice = Object.hasOwn(hosted, name) ? hosted[name] : undefined;
  if (type === 'hosted_tool') return `"${name}" ${advice ?? otherHosted}`;
  return `"${name}" ${Object.hasOwn(local, type) ? local[type] : otherHosted}`;
}

const local: Readonly<Record<Exclude<AgentsOtherTool['type'], 'hosted_tool'>, string>> = {
  computer:
    'is the computer tool, which a model of OpenAI drives by actions of its own; write functionTools around your Computer (screenshot, click, type)',
  shell:
    'is the shell tool, which a model of OpenAI drives by actions of its own; write a functionTool whose run calls your Shell, with requireConfirmation',
  apply_patch:
    'is the apply-patch tool, which a model of OpenAI drives by operations of its own; write functionTools around your Editor (createFile, updateFile, deleteFile), with requireConfirmation',
};

/** Advice by the SDK's names of these tools. */
const hosted: Readonly<Record<string, string>> = {
  web_search: 'is a web search that OpenAI runs; use openaiTools.webSearch() of @mortise/provider-openai',
  file_search: 'is a file search that OpenAI runs; use openaiTools.fileSearch() of @mortise/provider-openai',
  code_interpreter: 'is a container of OpenAI; use openaiTools.codeInterpreter() of @mortise/provider-openai',
  image_generation: 'makes images at OpenAI; use openaiTools.imageGeneration() of @mortise/provider-openai',
  hosted_mcp:
    'is an MCP server that OpenAI calls; use mcpToolset of @mortise/mcp, which calls it from here, with gates and a log, or openaiTools.mcp() of @mortise/provider-openai',
  tool_search: 'finds deferred tools at OpenAI; use @mortise/tool-search',
  programmatic_tool_calling: 'has a model of OpenAI call tools from its own code; there is nothing of the kind here',
};

const otherHosted =
  'is a tool that its provider runs; use the tool of that name of the model that you ask, such as openaiTool of @mortise/provider-openai';
