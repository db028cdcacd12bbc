import { fromAgentsTools } from '@mortise/openai-agents';
import { testToolContext } from '@mortise/testing';
import {
  Agent,
  applyPatchTool,
  codeInterpreterTool,
  computerTool,
  fileSearchTool,
  hostedMcpTool,
  imageGenerationTool,
  shellTool,
  type Tool,
  tool,
  toolSearchTool,
  webSearchTool,
} from '@openai/agents';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { settings } from './run-tool.ts';

const hosted: readonly (readonly [Tool, string])[] = [
  [webSearchTool(), 'openaiTools.webSearch()'],
  [fileSearchTool('vs_1'), 'openaiTools.fileSearch()'],
  [codeInterpreterTool(), 'openaiTools.codeInterpreter()'],
  [imageGenerationTool(), 'openaiTools.imageGeneration()'],
  [toolSearchTool(), '@mortise/tool-search'],
  [hostedMcpTool({ serverLabel: 'x', serverUrl: 'https://a.example' }), '@mortise/mcp'],
  [computerTool({ computer: {} as never }), 'your Computer'],
  [shellTool({ shell: {} as never }), 'your Shell'],
  [applyPatchTool({ editor: {} as never }), 'your Editor'],
];

it.each(hosted)('refuses a tool that is no function, and names its replacement: %o', (theirs, words) => {
  const refused = () => fromAgentsTools([theirs], settings);
  expect(refused).toThrow(expect.objectContaining({ code: 'agents_hosted_tool' }));
  expect(refused).toThrow(words);
});

it('a tool that is no function is omitted with the same message on request, and when an agent has it', async () => {
  const own = tool({ name: 'own', description: 'd', parameters: z.object({}), execute: () => 'x' });
  const agent = new Agent({ name: 'theirs', tools: [webSearchTool(), own] });
  for (const source of [agent, [webSearchTool(), own]]) {
    const warnings: string[] = [];
    const toolset = fromAgentsTools(source as never, { ...settings, leaveOutHosted: true });
    const tools = await toolset.tools(testToolContext(), (code, message) => warnings.push(`${code}: ${message}`));
    expect(tools.map(({ name }) => name)).toEqual(['own']);
    expect(warnings).toEqual([expect.stringMatching(/^agents_hosted_tool: .*openaiTools\.webSearch/)]);
  }
});
