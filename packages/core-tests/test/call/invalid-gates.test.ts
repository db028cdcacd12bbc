import {
  addGate,
  createRunner,
  functionTool,
  llmAgent,
  schemaTool,
  staticToolset,
  type Tool,
  type ToolGate,
} from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';

const gate: ToolGate = {
  name: 'ask',
  order: 'confirmation',
  check: () => ({ type: 'pause', question: { kind: 'confirmation', hint: 'May it run?' } }),
};
const { order: _order, ...withoutOrder } = gate;
const { name: _name, ...withoutName } = gate;
const { check: _check, ...withoutCheck } = gate;
const faults: { readonly [fault: string]: unknown } = {
  'no order': withoutOrder,
  'an unknown order': { ...gate, order: 'confirm' },
  'no name': withoutName,
  'no check': withoutCheck,
  nothing: undefined,
};

const ran: string[] = [];
const plain: Tool = functionTool({
  name: 'pay',
  description: 'Pays',
  run() {
    ran.push('pay');
    return 'paid';
  },
});
const byHand = (gates: readonly ToolGate[]): Tool => ({ ...plain, gates });
const model = scriptedModel([]);

/** The places where a gate is passed in. */
const places: { readonly [place: string]: (gates: readonly ToolGate[]) => unknown } = {
  functionTool: (gates) => functionTool({ name: 'pay', description: 'Pays', gates, run: () => 'paid' }),
  schemaTool: (gates) =>
    schemaTool({
      name: 'pay',
      description: 'Pays',
      gates,
      inputJsonSchema: { type: 'object' },
      validator: { compile: () => () => [] } as never,
      run: () => 'paid',
    }),
  addGate: ([first]) => addGate(plain, first as ToolGate),
  'addGate of a toolset': ([first]) => addGate(staticToolset('set', [plain]), first as ToolGate),
  llmAgent: (gates) => llmAgent({ name: 'agent', model, tools: [plain], gates }),
  'a hand-written tool': (gates) => llmAgent({ name: 'agent', model, tools: [byHand(gates)] }),
  createRunner: (gates) => createRunner({ agent: llmAgent({ name: 'agent', model, tools: [plain] }), gates }),
};

describe.each(Object.entries(faults))('a gate with %s', (_fault, broken) => {
  it.each(Object.entries(places))('a gate without a valid member is refused by %s', (place, make) => {
    expect(() => make([gate])).not.toThrow();
    expect(() => make([gate, broken as ToolGate].slice(place.startsWith('addGate') ? 1 : 0))).toThrow(
      /"gates" of .* must be a list of gates, each with a name, an order/,
    );
  });

  it('an invalid gate omits a tool of a toolset, with a warning', async () => {
    const toolset = { name: 'set', tools: () => Promise.resolve([byHand([broken as ToolGate])]) };
    const { watch, outcomes } = testApp([{ calls: [{ name: 'pay', args: {} }] }, 'done'], { tools: [toolset] });
    const seen = await watch({ message: 'pay' });
    expect(seen).toContainEqual(expect.objectContaining({ type: 'warning', code: 'invalid_gate' }));
    expect(await outcomes()).toMatchObject([{ status: 'error', code: 'unknown_tool' }]);
    expect(ran).toEqual([]);
  });
});

it('a gate whose order is removed after it was added is still asked, before the other gates', async () => {
  const asked: string[] = [];
  const asks = (name: string, order: ToolGate['order']): ToolGate => ({
    name,
    order,
    check() {
      asked.push(name);
      return { type: 'proceed' };
    },
  });
  const late = { ...asks('late', 'auth') };
  const pay = { calls: [{ name: 'pay', args: {} }] };
  const { say } = testApp([pay, 'done', pay, 'done'], { tools: [plain], gates: [asks('first', 'policy'), late] });
  await say('pay');
  expect(asked.splice(0)).toEqual(['first', 'late']);
  Object.assign(late, { order: 'later' });
  await say('pay');
  expect(asked).toEqual(['late', 'first']);
});
