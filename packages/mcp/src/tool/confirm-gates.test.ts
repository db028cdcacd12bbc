import type { JsonObject, Tool, ToolGate } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { assertConfirmable, type ConfirmOptions, confirmGates } from './confirm-gates.ts';
import type { McpToolDefinition } from './mcp-tool-definition.ts';

const definition: McpToolDefinition = {
  name: 'pay',
  description: '',
  inputSchema: { type: 'object' },
  annotations: {},
};
const tool = { name: 'bank_pay', description: '' } as Tool;
const gate: ToolGate = { name: 'ask', order: 'confirmation', check: () => ({ type: 'proceed' }) };

/** Returns the gates of a tool, and a function that tells whether they ask a user about a call. */
function gatesOf(options: ConfirmOptions) {
  let when: ((args: JsonObject) => unknown) | undefined;
  const confirmWith: ConfirmOptions['confirmWith'] = (asked, decides) => {
    when = decides;
    return { ...asked, gates: [gate] };
  };
  const gates = confirmGates('bank', tool, definition, { confirmWith, ...options });
  return { gates, asks: (args: JsonObject) => when?.(args) };
}

describe('the confirmation gates of a toolset', () => {
  it('the confirmation gates of a toolset are empty if confirmation is not requested', () => {
    expect(gatesOf({}).gates).toEqual([]);
    expect(gatesOf({ confirm: false }).gates).toEqual([]);
    expect(confirmGates('bank', tool, definition, {})).toEqual([]);
  });

  it('the confirmation gates of a toolset ask about every call', () => {
    const { gates, asks } = gatesOf({ confirm: true });
    expect(gates).toEqual([gate]);
    expect(asks({})).toBe(true);
  });

  it("the confirmation gates of a toolset decide by the server's name of the tool, the arguments and the definition", async () => {
    const seen: unknown[] = [];
    const { asks } = gatesOf({
      confirm: (...given) => {
        seen.push(given);
        return given[1]['amount'] === 2;
      },
    });
    expect([await asks({ amount: 1 }), await asks({ amount: 2 })]).toEqual([false, true]);
    expect(seen[0]).toEqual(['pay', { amount: 1 }, definition]);
  });

  it('the confirmation gates of a toolset throw if confirmWith is missing or makes no gate, before any call runs', () => {
    const noGate = { code: 'no_confirmation', message: expect.stringContaining('"bank"') };
    for (const confirm of [true, () => false])
      expect(() => assertConfirmable('bank', { confirm })).toThrow(expect.objectContaining(noGate));
    expect(() => confirmGates('bank', tool, definition, { confirm: true })).toThrow(expect.objectContaining(noGate));
    for (const gates of [[], undefined])
      expect(() => gatesOf({ confirm: true, confirmWith: () => ({ ...tool, ...(gates && { gates }) }) })).toThrow(
        expect.objectContaining({ ...noGate, message: expect.stringContaining('gave "pay" no gate') }),
      );
    expect(() => assertConfirmable('bank', { confirm: false })).not.toThrow();
    expect(() => assertConfirmable('bank', {})).not.toThrow();
  });
});
