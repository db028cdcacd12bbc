import { HttpAgent } from '@ag-ui/client';
import type { AgentCapabilities } from '@ag-ui/core';
import { AgentCapabilitiesSchema } from '@ag-ui/core/schemas';
import { type AgUiCapabilities, agUiCapabilities, agUiHandler } from '@mortise/ag-ui';
import { createRunner, inMemorySessionService, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { liveRuns } from '@mortise/ui';
import { expect, it, onTestFinished } from 'vitest';
import { serveWeb } from './serve-web.ts';

/** Every member that an application may declare. */
const said: AgUiCapabilities = {
  identity: {
    name: 'Desk',
    type: 'mortise',
    description: 'Pays back',
    version: '1.0.0',
    provider: 'Shop',
    documentationUrl: 'https://shop.example/desk',
    metadata: { region: 'eu' },
  },
  tools: {
    supported: true,
    items: [{ name: 'refund', description: 'Pays back', parameters: { type: 'object' }, metadata: {} }],
    parallelCalls: true,
  },
  output: { structuredOutput: true, supportedMimeTypes: ['text/plain'] },
  state: { snapshots: true, deltas: true, memory: false },
  multiAgent: { supported: true, delegation: true, handoffs: false, subagents: [{ name: 'a', description: 'b' }] },
  reasoning: { supported: true },
  multimodal: {
    input: { image: true, audio: false, video: false, pdf: true, file: true },
    output: { image: false, audio: false },
  },
  execution: { codeExecution: false, sandboxed: false, maxIterations: 20, maxExecutionTime: 60_000 },
  humanInTheLoop: { approvals: true, feedback: false },
  custom: { desk: [1, null] },
};

/** A client that requests the capabilities as the README does. */
class Agent extends HttpAgent {
  override getCapabilities = async (): Promise<AgentCapabilities> => {
    const response = await fetch(this.url, { headers: this.headers });
    return (await response.json()) as AgentCapabilities;
  };
}

type Shape = { readonly shape?: { readonly [name: string]: { unwrap(): Shape } } };

/** Returns members, at any depth, that the protocol's schema does not have. */
function unknownMembers(value: object, schema: Shape, path = ''): readonly string[] {
  const { shape } = schema;
  if (!shape || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const of = shape[name];
    if (!of) return [`${path}${name}`];
    return typeof member === 'object' && member !== null ? unknownMembers(member, of.unwrap(), `${path}${name}.`) : [];
  });
}

/** Returns members of the schema that the value does not have. */
function absentMembers(value: object, schema: Shape, path = ''): readonly string[] {
  return Object.entries(schema.shape ?? {}).flatMap(([name, of]) => {
    const member = (value as { readonly [name: string]: unknown })[name];
    if (member === undefined) return [`${path}${name}`];
    return typeof member === 'object' && member !== null ? absentMembers(member, of.unwrap(), `${path}${name}.`) : [];
  });
}

it("the capabilities that a client requests are those of the protocol's schema, member by member", async () => {
  const sessions = inMemorySessionService();
  const agent = llmAgent({ name: 'desk', model: scriptedModel([]) });
  const runs = liveRuns({ runner: createRunner({ sessions, agent }), sessions });
  onTestFinished(() => runs.close());
  const authorize = (): { appName: string; userId: string } => ({ appName: 'shop', userId: 'ann' });
  const url = await serveWeb(agUiHandler({ runs, authorize, capabilities: said }));
  const capabilities = await new Agent({ url }).getCapabilities();
  expect(capabilities).toEqual(agUiCapabilities(said));
  expect(AgentCapabilitiesSchema.parse(capabilities)).toEqual(capabilities);
  const schema = AgentCapabilitiesSchema as unknown as Shape;
  expect(unknownMembers(capabilities, schema)).toEqual([]);
  // The capabilities of the handler and those that an application may declare are all of the protocol's.
  expect(absentMembers(capabilities, schema)).toEqual([]);
  expect(unknownMembers({ ...capabilities, tools: { count: 1 } }, schema)).toEqual(['tools.count']);
});
