import { functionTool, inMemorySessionService, type Tool, type Toolset } from '@mortise/core';
import { gateCases, grantServiceCases, type StoredGrant, toolCases, toolsetCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { expectTypeOf, it } from 'vitest';
import {
  confirmationGate,
  type Grant,
  inMemoryGrantService,
  requireConfirmation,
  sessionGrants,
} from '../src/index.ts';
import { lookTool, payTool } from './validating-app.ts';

const call = { id: 'c1', name: 'pay', args: { to: 'ada', amount: 10 } };
const yes = { confirmed: true };
const no = { confirmed: false, reason: 'not now' };

testConformance('inMemoryGrantService', grantServiceCases, inMemoryGrantService);
testConformance('sessionGrants in memory', grantServiceCases, () => sessionGrants(inMemorySessionService()));

it('the approvals of the conformance cases have exactly the members of a Grant', () => {
  expectTypeOf<StoredGrant>().toExtend<Grant>();
  expectTypeOf<keyof StoredGrant>().toEqualTypeOf<keyof Grant>();
});

testConformance('the gate of a policy', gateCases, () => {
  let broken = false;
  const policy = [
    {
      decision: 'allow',
      when: () => {
        if (broken) throw new Error('the rules are unavailable');
        return false;
      },
    },
  ] as const;
  return {
    gate: confirmationGate({ policy }),
    call,
    tool: payTool([]),
    yes,
    no,
    breakDown: () => {
      broken = true;
    },
  };
});

testConformance('the gate of a policy that remembers', gateCases, () => {
  const grants = inMemoryGrantService();
  const broken = { ...grants };
  const gate = confirmationGate({ grants: broken, ask: { remember: {} } });
  const breakDown = (): void => {
    broken.list = () => {
      throw new Error('no store');
    };
  };
  return { gate, call, tool: payTool([]), yes: { confirmed: true, remember: 'always' }, no, breakDown };
});

testConformance('the gate of a tool', gateCases, () => {
  let broken = false;
  const tool = requireConfirmation(payTool([]), () => {
    if (broken) throw new Error('no idea');
    return true;
  });
  const [gate] = tool.gates ?? [];
  if (!gate) throw new Error('the tool has no gate');
  return {
    gate,
    call,
    tool,
    yes,
    no,
    breakDown: () => {
      broken = true;
    },
  };
});

testConformance('the gate of a tool that two people approve', gateCases, () => {
  let broken = false;
  const when = (): boolean => {
    if (broken) throw new Error('no idea');
    return true;
  };
  const tool = requireConfirmation(payTool([]), { when, quorum: 2 });
  const [gate] = tool.gates ?? [];
  if (!gate) throw new Error('the tool has no gate');
  const breakDown = (): void => {
    broken = true;
  };
  return { gate, call, tool, yes, no, breakDown };
});

testConformance('a tool that asks', toolCases, () => ({
  tool: requireConfirmation(payTool([], { preview: ({ to }) => `pays ${to}` })),
  args: call.args,
  badArgs: { to: 1 },
}));

testConformance('a toolset that asks', toolsetCases, () => {
  let list: readonly Tool[] = [payTool([]), lookTool([])];
  let failing = false;
  let warning = false;
  const bank: Toolset = {
    name: 'bank',
    tools(context, warn) {
      context.keepSecret('bank', 'hunter22');
      if (warning) warn?.('subject_warning', 'a tool is missing');
      warning = false;
      if (!failing) return list;
      failing = false;
      throw new Error('the bank is closed');
    },
  };
  return {
    toolset: requireConfirmation(bank),
    secrets: ['hunter22'],
    change: () => {
      list = [...list, functionTool({ name: 'wait', description: 'Waits', run: () => null })];
    },
    prepareWith: (prepare) => {
      list = [...list, { name: 'notes', description: 'Adds notes', prepare }];
    },
    warnOnce: () => {
      warning = true;
      return 'subject_warning';
    },
    failOnce: () => {
      failing = true;
    },
  };
});
