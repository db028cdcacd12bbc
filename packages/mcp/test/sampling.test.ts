import { pathToFileURL } from 'node:url';
import { acceptedContent, InMemoryTransport, inputRequired, McpServer as Server2 } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import {
  createRunner,
  inMemorySessionService,
  llmAgent,
  type Model,
  type PendingCall,
  type RunEvent,
  type Runner,
  type RunResult,
} from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { type ScriptedStep, scriptedModel } from '@mortise/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type McpSampling,
  type McpServer,
  type McpToolset,
  type McpToolsetSettings,
  type McpWarning,
  mcpToolset,
  samplingWith,
} from '../src/index.ts';
import { everythingServer } from './official.ts';
import { faulty, runCall } from './run-tool.ts';

const open: McpToolset[] = [];
const warnings: McpWarning[] = [];
afterEach(async () => {
  warnings.splice(0);
  await Promise.all(open.splice(0).map((toolset) => toolset.close()));
});

function toolsOf(server: McpServer, options: Partial<McpToolsetSettings> = {}): McpToolset {
  const onWarning = (warning: McpWarning): void => void warnings.push(warning);
  const toolset = mcpToolset({ name: 'srv', server, validator: jsonSchemaValidator(), onWarning, ...options });
  open.push(toolset);
  return toolset;
}

const prompt = { prompt: 'What\u{e0041} is the capital of Italy?', maxTokens: 50 };

/** Creates a server of 2026-07-28 whose tools request sampling and the roots. */
function wanting(): McpServer {
  const factory = (): Server2 => {
    const server = new Server2({ name: 'wanting', version: '1' }, { capabilities: { tools: {} } });
    const said = (text: string) => ({ content: [{ type: 'text' as const, text }] });
    const question = (text: string) =>
      inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens: 50 });
    server.registerTool('summarize', { inputSchema: z.object({}) }, async (_args, { mcpReq: { inputResponses } }) => {
      if (inputResponses) return said(JSON.stringify(inputResponses));
      return inputRequired({ inputRequests: { model: question('Summarize'), roots: inputRequired.listRoots() } });
    });
    server.registerTool('insist', { inputSchema: z.object({}) }, async () =>
      inputRequired({ inputRequests: { again: question('More') } }),
    );
    server.registerTool('wander', { inputSchema: z.object({}) }, async () =>
      inputRequired({ inputRequests: { again: inputRequired.listRoots() } }),
    );
    server.registerTool('both', { inputSchema: z.object({}) }, async (_args, { mcpReq: { inputResponses } }) => {
      if (inputResponses && acceptedContent(inputResponses, 'sure')) return said(JSON.stringify(inputResponses));
      const requestedSchema = z.object({ yes: z.boolean() });
      const sure = inputRequired.elicit({ message: 'Sure?', requestedSchema });
      return inputRequired({ inputRequests: { model: question('First'), sure } });
    });
    return server;
  };
  return {
    type: 'transport',
    open: () => {
      const [ours, theirs] = InMemoryTransport.createLinkedPair();
      serveStdio(factory, { transport: theirs });
      return ours as never;
    },
  };
}

const says = (...texts: readonly string[]): Model & { readonly requests: readonly { readonly contents: unknown }[] } =>
  scriptedModel(texts);
const unasked = (model: Model, options: Omit<McpSampling, 'create'> = {}): McpSampling =>
  samplingWith(model, { approve: false, ...options });

function appOf(toolset: McpToolset, steps: readonly ScriptedStep[], sessions = inMemorySessionService()): Runner {
  return createRunner({ agent: llmAgent({ name: 'tester', model: scriptedModel(steps), tools: [toolset] }), sessions });
}

const trigger: ScriptedStep = { calls: [{ name: 'trigger-sampling-request', args: prompt }] };

/** Returns the question that the run waits for. */
function questionOf(result: RunResult): PendingCall {
  const [question] = result.status === 'paused' ? result.pending : [];
  if (!question) throw new Error(`the run is ${result.status}`);
  return question;
}

async function outcomesOf(events: AsyncIterable<RunEvent>): Promise<readonly unknown[]> {
  const outcomes: unknown[] = [];
  for await (const event of events) if (event.type === 'toolEnd') outcomes.push(event.outcome);
  return outcomes;
}

describe('a server that requests sampling during a call', () => {
  it('a server that requests sampling during a call gets the answer of the model, limited in length and without invisible characters', async () => {
    const model = scriptedModel(['Rome.']);
    const outcome = await runCall(
      toolsOf(everythingServer, { sampling: unasked(model, { maxTokens: 20 }) }),
      'trigger-sampling-request',
      prompt,
    );
    expect(JSON.stringify(outcome)).toContain('Rome.');
    const [request] = model.requests;
    expect(request?.contents).toEqual([
      {
        role: 'user',
        parts: [{ type: 'text', text: 'Resource trigger-sampling-request context: What is the capital of Italy?' }],
      },
    ]);
    expect(request?.instructions).toEqual(['You are a helpful test server.']);
    expect(request?.settings).toEqual({ maxOutputTokens: 20, temperature: 0.7 });
    expect(request?.declarations).toEqual([]);
  });

  it('a server is not offered sampling if no model is configured, so it has no tool for it', async () => {
    const names = (await toolsOf(everythingServer).tools()).map(({ name }) => name);
    expect(names).not.toContain('trigger-sampling-request');
    expect(names).not.toContain('get-roots-list');
  });

  it.each(['sampling/createMessage', 'roots/list', 'dreams/list'])(
    'a server gets an error if it requests something that is not configured (%s)',
    async (method) => {
      const { toolset } = faulty('asks-anyway');
      const outcome = JSON.stringify(await runCall(toolset, 'good', { text: method }));
      expect(outcome).toContain('-32601');
    },
  );

  it('a server that requests sampling waits for the user, who reads the complete request', async () => {
    const model = scriptedModel(['Rome.']);
    const app = appOf(toolsOf(everythingServer, { sampling: samplingWith(model) }), [trigger, 'done']);
    const question = questionOf(await app.run({ session: 's', message: 'go' }));
    expect(question).toMatchObject({
      kind: 'confirmation',
      hint: expect.stringContaining('srv asks the model: Resource trigger-sampling-request context: What is'),
      payload: { server: 'srv', mode: 'sampling', systemPrompt: 'You are a helpful test server.', maxTokens: 50 },
    });
    expect(model.requests).toEqual([]);
    const answers = [{ requestId: question.id, value: { confirmed: true } }];
    expect(JSON.stringify(await outcomesOf(app.stream({ session: 's', answers })))).toContain('Rome.');
    expect(model.requests).toHaveLength(1);
  });

  it('a server that requests sampling during a call is refused if the user rejects it', async () => {
    const model = scriptedModel(['Rome.']);
    const app = appOf(toolsOf(everythingServer, { sampling: samplingWith(model) }), [trigger, 'done']);
    const question = questionOf(await app.run({ session: 's', message: 'go' }));
    const answers = [{ requestId: question.id, value: { confirmed: false } }];
    const [outcome] = await outcomesOf(app.stream({ session: 's', answers }));
    expect(outcome).toMatchObject({
      status: 'error',
      message: expect.stringContaining('the user refused the request'),
    });
    expect(model.requests).toEqual([]);
  });

  it('a server that requests sampling during a call does not learn why the model failed', async () => {
    const sampling: McpSampling = {
      approve: false,
      create: () => Promise.reject(new Error('key sk-123 is not valid')),
    };
    const outcome = await runCall(toolsOf(everythingServer, { sampling }), 'trigger-sampling-request', prompt);
    expect(outcome).toMatchObject({ status: 'error' });
    expect(JSON.stringify(outcome)).not.toContain('sk-123');
    expect(warnings).toContainEqual(expect.objectContaining({ message: expect.stringContaining('sk-123') }));
  });

  it('a server that requests sampling during a call may send a limited number of requests per call, with a limited number of characters each', async () => {
    const model = scriptedModel(['Rome.', 'Rome.']);
    const none = toolsOf(everythingServer, { sampling: unasked(model, { maxPerCall: 0 }) });
    expect(await runCall(none, 'trigger-sampling-request', prompt)).toMatchObject({ status: 'error' });
    const short = toolsOf(everythingServer, { sampling: unasked(model, { maxChars: 100 }) });
    expect(await runCall(short, 'trigger-sampling-request', prompt)).toMatchObject({ status: 'error' });
    expect(model.requests).toEqual([]);
  });
});

describe('a server of 2026-07-28 that requests sampling and the roots', () => {
  it('a server of 2026-07-28 that requests sampling and the roots gets both without a question if no approval is required', async () => {
    const model = says('short');
    const roots = [pathToFileURL('/srv/docs')];
    const outcome = await runCall(toolsOf(wanting(), { sampling: unasked(model), roots }), 'summarize');
    const { output } = (outcome as { readonly output: { readonly output: string } }).output;
    expect(JSON.parse(output)).toMatchObject({
      model: { role: 'assistant', content: { type: 'text', text: 'short' }, model: 'scripted', stopReason: 'endTurn' },
      roots: { roots: [{ uri: 'file:///srv/docs' }] },
    });
  });

  it.each([
    ['a model', 'sampling/createMessage', 'no option `sampling`'],
    ['roots', 'roots/list', 'no option `roots`'],
    ['something else', 'dreams/list', 'this client does not support the method of the request'],
  ])(
    'a server that requests sampling and the roots fails its call if the capability is missing (%s)',
    async (_what, method, message) => {
      const client = {
        listTools: async () => ({ tools: [{ name: 'want', inputSchema: { type: 'object' } }] }),
        callTool: async () => ({ resultType: 'input_required', inputRequests: { it: { method, params: {} } } }),
        close: async () => undefined,
      };
      const outcome = await runCall(toolsOf({ type: 'client', open: () => client }), 'want');
      expect(outcome).toMatchObject({
        code: 'mcp_unsupported_request',
        message: expect.stringContaining(message),
      });
    },
  );

  it('a server that requests sampling and the roots learns about missing capabilities before it asks', async () => {
    expect(await runCall(toolsOf(wanting()), 'summarize')).toMatchObject({ status: 'error', code: 'mcp_refused' });
  });

  it('a server that requests sampling and the roots waits for the user, even across processes, and the model is called once', async () => {
    const model = says('short');
    const sessions = inMemorySessionService();
    const options = { sampling: samplingWith(model), roots: () => ['file:///srv'] };
    const first = appOf(toolsOf(wanting(), options), [{ calls: [{ name: 'both' }] }], sessions);
    const question = questionOf(await first.run({ session: 's', message: 'go' }));
    expect(question).toMatchObject({ kind: 'confirmation', payload: { messages: [{ text: 'First' }] } });
    const second = appOf(toolsOf(wanting(), options), [], sessions);
    const answered = [{ requestId: question.id, value: { confirmed: true } }];
    const next = questionOf(await second.run({ session: 's', answers: answered }));
    expect(next).toMatchObject({ kind: 'input', hint: 'srv asks: Sure?' });
    const third = appOf(toolsOf(wanting(), options), ['done'], sessions);
    const answers = [{ requestId: next.id, value: { action: 'accept', content: { yes: true } } }];
    expect(JSON.stringify(await outcomesOf(third.stream({ session: 's', answers })))).toContain('short');
    expect(model.requests).toHaveLength(1);
  });

  it('a server of 2026-07-28 that requests sampling and the roots has its call denied if the user rejects the sampling request', async () => {
    const model = says('short');
    const app = appOf(toolsOf(wanting(), { sampling: samplingWith(model) }), [{ calls: [{ name: 'both' }] }, 'done']);
    const question = questionOf(await app.run({ session: 's', message: 'go' }));
    const answers = [{ requestId: question.id, value: { confirmed: false, reason: 'too dear' } }];
    expect(await outcomesOf(app.stream({ session: 's', answers }))).toEqual([{ status: 'denied', reason: 'too dear' }]);
    expect(model.requests).toEqual([]);
  });

  it('a server of 2026-07-28 that requests sampling and the roots has its call ended if it sends more sampling requests than allowed', async () => {
    const model = says('1', '2', '3', '4');
    const toolset = toolsOf(wanting(), { sampling: unasked(model, { maxPerCall: 3 }) });
    expect(await runCall(toolset, 'insist')).toMatchObject({
      code: 'mcp_unsupported_request',
      message: expect.stringContaining('more sampling requests than'),
    });
    expect(model.requests).toHaveLength(3);
  });

  it('a server of 2026-07-28 that requests sampling and the roots has its call ended if it asks in too many rounds', async () => {
    expect(await runCall(toolsOf(wanting(), { roots: [] }), 'wander')).toMatchObject({
      code: 'mcp_unsupported_request',
      message: expect.stringContaining('in more than 20 rounds'),
    });
  });

  it('a server of 2026-07-28 that requests sampling and the roots fails its call if the model fails', async () => {
    const sampling: McpSampling = { approve: false, create: () => Promise.reject(new Error('down')) };
    const toolset = toolsOf(wanting(), { sampling, roots: [] });
    expect(await runCall(toolset, 'summarize')).toMatchObject({ status: 'error', code: 'mcp_sampling_failed' });
  });
});

describe('roots', () => {
  it('roots are sent to an older server that requests them over stdio', async () => {
    const toolset = toolsOf(everythingServer, { roots: ['file:///srv/docs'] });
    await expect
      .poll(async () => JSON.stringify(await runCall(toolset, 'get-roots-list')))
      .toContain('file:///srv/docs');
  });

  it('roots that are not file: URLs are refused', async () => {
    const options = { sampling: unasked(says('x')) };
    expect(() => toolsOf(wanting(), { ...options, roots: ['https://x.example/'] })).toThrow('pathToFileURL');
    const toolset = toolsOf(wanting(), { ...options, roots: () => ['/srv'] });
    expect(await runCall(toolset, 'summarize')).toMatchObject({ code: 'mcp_invalid_root' });
  });
});
