import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  functionTool,
  okAnswer,
  type PendingQuestion,
  pendingAnswer,
  schemaTool,
  type Tool,
  ToolError,
} from '@mortise/core';
import { schemaValidator } from '@mortise/json-schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type McpToolServer, serveMcp } from '../src/server/serve-mcp.ts';
import { official } from './official.ts';

/** What the official suite has for servers of tools. The others are about resources, prompts, logging, sampling, tasks, and sessions of older revisions. */
const scenarios: Readonly<Record<string, readonly string[]>> = {
  '2025-11-25': ['server-initialize', 'ping', ...ofBoth()],
  '2026-07-28': [
    ...ofBoth(),
    'http-header-validation',
    'server-sse-multiple-streams',
    'input-required-result-result-type',
    'input-required-result-unsupported-methods',
    'input-required-result-tampered-state',
    'input-required-result-ignore-extra-params',
    'input-required-result-validate-input',
  ],
};

/** What is not as the suite wants it, and why. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  '2025-11-25': ['tools-call-elicitation: over HTTP without sessions an older client cannot be asked'],
  '2026-07-28': [
    'server-stateless: it wants a tool that asks for sampling, which no tool of ours can',
    'caching: it wants prompts and resources, which are not served',
    'http-custom-header-server-validation: no tool that is served wants arguments in headers',
    'input-required-result-basic-elicitation: it wants a key of its own, where ours is the id of the question',
    'input-required-result-request-state: it wants a key of its own, where ours is the id of the question',
    'input-required-result-capability-check: it wants a tool that asks for sampling, which no tool of ours can',
  ],
};

function ofBoth(): readonly string[] {
  return [
    ...['tools-list', 'tools-call-simple-text', 'tools-call-image', 'tools-call-audio', 'tools-call-embedded-resource'],
    ...['tools-call-mixed-content', 'tools-call-error', 'tools-call-with-progress', 'json-schema-2020-12'],
    'dns-rebinding-protection',
  ];
}

/** A tool of the suite, which does what its scenario wants. */
function suiteTool(name: string, run: Parameters<typeof functionTool>[0]['run']): Tool {
  return functionTool({ name, description: `The tool ${name}`, run });
}

const sure: PendingQuestion = {
  kind: 'input',
  hint: 'Sure?',
  answerJsonSchema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
};
const media = (mimeType: string) => ({ type: 'inlineData' as const, mimeType, data: 'AAAA' });
const tools: readonly Tool[] = [
  suiteTool('test_simple_text', () => 'This is a simple text response for testing.'),
  suiteTool('test_image_content', () => okAnswer('an image', { parts: [media('image/png')] })),
  suiteTool('test_audio_content', () => okAnswer('a sound', { parts: [media('audio/wav')] })),
  suiteTool('test_embedded_resource', () => okAnswer('a resource', { parts: [media('application/pdf')] })),
  suiteTool('test_multiple_content_types', () =>
    okAnswer('Multiple content types test:', { parts: [media('image/png'), media('application/json')] }),
  ),
  suiteTool('test_error_handling', () => {
    throw new ToolError('This tool intentionally returns an error for testing');
  }),
  suiteTool('test_tool_with_progress', async function* () {
    for (const progress of [0, 50, 100]) yield { progress, total: 100 };
    return 'over';
  }),
  suiteTool('test_input_required_result_tampered_state', () => pendingAnswer(sure)),
  suiteTool('test_input_required_result_elicitation', () => pendingAnswer(sure)),
  schemaTool({
    name: 'json_schema_2020_12_tool',
    description: 'A tool with much in its schema',
    validator: schemaValidator({}),
    inputJsonSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: {
          $anchor: 'addressDef',
          type: 'object',
          properties: { street: { type: 'string' }, city: { type: 'string' } },
        },
      },
      properties: {
        name: { type: 'string' },
        address: { $ref: '#/$defs/address' },
        contactMethod: { type: 'string', enum: ['phone', 'email'] },
        phone: { type: 'string' },
        email: { type: 'string' },
      },
      allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
      if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
      // biome-ignore lint/suspicious/noThenProperty: it is a keyword.
      then: { required: ['phone'] },
      else: { required: ['email'] },
      additionalProperties: false,
    },
    run: () => 'ok',
  }),
];

let http: Server;
let served: McpToolServer;
let url = '';
beforeAll(async () => {
  served = serveMcp({ tools });
  http = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]),
    );
    const answer = await served.fetch(new Request(`${url}/mcp`, { method: request.method ?? 'GET', headers, ...body }));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    for await (const chunk of answer.body ?? []) response.write(chunk);
    response.end();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await served.close();
  http.closeAllConnections();
  http.close();
});

for (const [revision, names] of Object.entries(scenarios))
  describe(`@modelcontextprotocol/conformance, servers at ${revision}`, () => {
    it.each(names)('%s', { timeout: 40_000 }, async (scenario) => {
      const args = [
        official.conformance,
        'server',
        '--url',
        `${url}/mcp`,
        '--scenario',
        scenario,
        '--spec-version',
        revision,
      ];
      const said = await new Promise<string>((resolve) =>
        execFile(process.execPath, [...args, '--timeout', '20000'], (_error, out, err) => resolve(out + err)),
      );
      expect(said).toMatch(/, 0 failed/);
    });

    for (const exception of exceptions[revision] ?? []) it.skip(exception, () => undefined);
  });
