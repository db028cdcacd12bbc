import {
  type Awaitable,
  addGate,
  createRunner,
  type JsonObject,
  llmAgent,
  type RunResult,
  type Tool,
  type ToolGate,
} from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import type { OpenapiToolsetOptions, Operation } from '../src/index.ts';
import { documentOf, testToolset, toolsOf } from './support/call-operation.ts';
import { type Loopback, loopback } from './support/loopback.ts';

type When = (args: JsonObject) => Awaitable<boolean>;

/**
 * Adds a gate that asks a user, like `requireConfirmation` of
 * `@mortise/confirmation`, on which this package does not depend.
 */
function asks(tool: Tool, when: When): Tool {
  const gate: ToolGate = {
    name: 'asks',
    order: 'confirmation',
    async check({ checked }) {
      const isAsked = await Promise.resolve(checked.value as JsonObject)
        .then(when)
        .catch(() => true);
      if (!isAsked) return { type: 'proceed' };
      return { type: 'pause', question: { kind: 'confirmation', hint: tool.name, payload: {} } };
    },
  };
  return addGate(tool, gate);
}

const document = documentOf({
  '/pets/{id}': {
    get: { operationId: 'getPet' },
    delete: { operationId: 'deletePet', security: [{ key: [] }] },
  },
});
const components = { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } };

/** Runs an agent that reads a pet, and deletes it. */
async function run(server: Loopback, options: Partial<OpenapiToolsetOptions>): Promise<RunResult> {
  const auth = { key: { type: 'apiKey', value: 'k' } } as const;
  const tools = [testToolset({ ...document, components }, { baseUrl: server.url, auth, ...options } as never)];
  const model = scriptedModel([
    {
      calls: [
        { name: 'getPet', args: { id: '7' } },
        { name: 'deletePet', args: { id: '7' } },
      ],
    },
    'Done.',
  ]);
  return createRunner({ agent: llmAgent({ name: 'helper', model, tools }) }).run({ message: 'Away with it' });
}

describe('approval of operations', () => {
  it('a user is asked for approval of every call', async () => {
    await using server = await loopback();
    const { status, pending } = await run(server, { confirm: true, confirmWith: asks });
    expect([status, pending.map(({ hint }) => hint)]).toEqual(['paused', ['getPet', 'deletePet']]);
    expect(server.received).toEqual([]);
  });

  it('a user is asked for approval by operation and arguments', async () => {
    await using server = await loopback();
    const seen: (readonly [string, string, unknown, JsonObject])[] = [];
    const confirm = ({ method, path, operationId }: Operation, args: JsonObject): boolean => {
      seen.push([method, path, operationId, args]);
      return method !== 'GET';
    };
    const { pending } = await run(server, { confirm, confirmWith: asks });
    expect(pending.map(({ hint }) => hint)).toEqual(['deletePet']);
    expect(seen).toEqual([
      ['GET', '/pets/{id}', 'getPet', { id: '7' }],
      ['DELETE', '/pets/{id}', 'deletePet', { id: '7' }],
    ]);
    expect(server.received.map(({ method }) => method)).toEqual(['GET']);
  });

  it('a user is asked for approval if the rule throws', async () => {
    await using server = await loopback();
    const confirm = (): boolean => {
      throw new Error('no idea');
    };
    expect((await run(server, { confirm, confirmWith: asks })).pending).toHaveLength(2);
  });

  it('no user is asked for approval by default', async () => {
    await using server = await loopback();
    for (const options of [{}, { confirm: false }, { confirmWith: asks }])
      expect((await run(server, options)).status).toBe('completed');
  });
});

it('the gates of credentials are kept next to a confirmation gate', async () => {
  const options = { auth: { key: { type: 'apiKey', value: 'k' } }, baseUrl: 'https://a.example' } as const;
  const tools = await toolsOf(
    testToolset({ ...document, components }, { ...options, confirm: true, confirmWith: asks }),
  );
  expect(tools.map(({ gates }) => gates?.map(({ name }) => name))).toEqual([['asks'], ['openapi:key', 'asks']]);
});

it('the option confirm without confirmation gates is an error', async () => {
  const code = 'no_confirmation';
  expect(() => testToolset(document, { confirm: true })).toThrow(expect.objectContaining({ code }));
  expect(() => testToolset(document, { confirm: () => false })).toThrow(expect.objectContaining({ code }));
  const gateless = testToolset(document, { confirm: true, confirmWith: (tool) => tool, baseUrl: 'https://a.example' });
  await expect(toolsOf(gateless)).rejects.toMatchObject({ code });
});
