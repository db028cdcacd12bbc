import { type AiTool, type AiToolApproval, type AiToolSet, fromAiTools } from '@mortise/ai-sdk';
import { requireConfirmation } from '@mortise/confirmation';
import { testToolContext } from '@mortise/testing';
import { dynamicTool, type Tool, type ToolApprovalConfiguration, type ToolResultPart, type ToolSet, tool } from 'ai';
import {
  dynamicTool as dynamicTool6,
  type Tool as Tool6,
  type ToolResultPart as ToolResultPart6,
  type ToolSet as ToolSet6,
  tool as tool6,
} from 'ai-6';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { callOf } from './call-of.ts';

type Keys<T> = T extends unknown ? keyof T : never;
/**
 * Not `true` if a member of the AI SDK's tools is not
 * decided here, or if a decided member does not exist there.
 */
type Decided = [Exclude<Keys<Tool> | Keys<Tool6>, keyof AiTool>, Exclude<keyof AiTool, Keys<Tool>>] extends [
  never,
  never,
]
  ? true
  : false;
const decided: Decided = true;

type Output = ToolResultPart['output'] | ToolResultPart6['output'];
type Block = Extract<Output, { type: 'content' }>['value'][number];

it('every member of a tool of AI SDK 6 and 7 is handled', () => {
  expect(decided).toBe(true);
});

it('the tools and the approvals of both versions are accepted by type', () => {
  const sets = (seven: ToolSet, six: ToolSet6): AiToolSet[] => [seven, six];
  const approvals = (given: ToolApprovalConfiguration<ToolSet, never>): AiToolApproval => given;
  expect([sets, approvals]).toHaveLength(2);
  const inputSchema = z.object({ n: z.number() });
  const seven = {
    pay: tool({
      inputSchema,
      contextSchema: z.object({ user: z.string() }),
      needsApproval: ({ n }) => n > 1,
      execute: ({ n }, { context }) => `${context.user}: ${n}`,
      toModelOutput: ({ output }) => ({ type: 'text', value: output }),
    }),
    look: dynamicTool({ inputSchema, execute: async (input) => input }),
  };
  const six = {
    pay: tool6({ inputSchema, needsApproval: true, execute: async ({ n }) => n }),
    look: dynamicTool6({ inputSchema, execute: async (input) => input }),
  };
  expect(fromAiTools(seven, { confirmWith: requireConfirmation }).omitted).toEqual([]);
  expect(fromAiTools(six, { confirmWith: requireConfirmation }).omitted).toEqual([]);
});

it('every output that a tool can return to the model is converted', async () => {
  const outputs: { readonly [type in Output['type']]: Extract<Output, { type: type }> } = {
    text: { type: 'text', value: 'a' },
    json: { type: 'json', value: 1 },
    'execution-denied': { type: 'execution-denied' },
    'error-text': { type: 'error-text', value: 'a' },
    'error-json': { type: 'error-json', value: 1 },
    content: { type: 'content', value: [{ type: 'text', text: 'a' }] },
  };
  const outcomes: { readonly [type in Output['type']]: object } = {
    text: { status: 'ok', modelOutput: 'a' },
    json: { status: 'ok', modelOutput: 1 },
    'execution-denied': { status: 'denied' },
    'error-text': { status: 'error', message: 'a' },
    'error-json': { status: 'error', message: '1' },
    content: { status: 'ok', modelOutput: 'a' },
  };
  for (const [type, output] of Object.entries(outputs)) {
    const say = tool({ inputSchema: z.object({}), execute: () => 0, toModelOutput: () => output as never });
    expect(await callOf({ say }, {})).toMatchObject({ outcome: outcomes[type as 'text'] });
  }
});

it('every block that a tool can return to the model is converted', async () => {
  const blocks: { readonly [type in Block['type']]: Extract<Block, { type: type }> } = {
    text: { type: 'text', text: 'a' },
    file: { type: 'file', mediaType: 'image/png', data: { type: 'url', url: new URL('https://a.example') } },
    'file-data': { type: 'file-data', mediaType: 'image/png', data: 'AAAA' },
    'file-url': { type: 'file-url', url: 'https://a.example', mediaType: 'image/png' },
    'file-id': { type: 'file-id', fileId: 'file-1' },
    'file-reference': { type: 'file-reference', providerReference: { openai: 'file-1' } },
    'image-data': { type: 'image-data', mediaType: 'image/png', data: 'AAAA' },
    'image-url': { type: 'image-url', url: 'https://a.example' },
    'image-file-id': { type: 'image-file-id', fileId: 'file-1' },
    'image-file-reference': { type: 'image-file-reference', providerReference: { openai: 'file-1' } },
    custom: { type: 'custom' },
    media: { type: 'media', mediaType: 'image/png', data: 'AAAA' },
  };
  for (const block of Object.values(blocks)) {
    const say = tool({
      inputSchema: z.object({}),
      execute: () => 1,
      toModelOutput: () => ({ type: 'content', value: [blocks['file-url'], block] }) as never,
    });
    const { outcome } = (await callOf({ say }, {})) as unknown as { outcome: { parts: { type: string }[] } };
    const kinds: { readonly [type: string]: string } = { text: 'text', custom: 'text', media: 'inlineData' };
    const expected = block.type.endsWith('-data') ? 'inlineData' : (kinds[block.type] ?? 'fileData');
    expect([block.type, outcome.parts[1]?.type]).toEqual([block.type, expected]);
  }
});

it('a description is computed from the context of the tool', async () => {
  const say = tool({
    description: ({ context }) => `For ${context.user}`,
    inputSchema: z.object({}),
    contextSchema: z.object({ user: z.string() }),
    execute: (_input, { context }) => context.user,
  });
  const toolset = fromAiTools({ say }, { toolsContext: { say: { user: 'Ada' } } });
  expect((await toolset.tools(testToolContext()))[0]?.description).toBe('For Ada');
});
