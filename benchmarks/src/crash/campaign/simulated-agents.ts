import { agentTool } from '@mortise/agent-tool';
import { requestConfirmation, requireConfirmation, toolConfirmation } from '@mortise/confirmation';
import { type Agent, functionTool, llmAgent, pendingResult, type Tool, type ToolEffect } from '@mortise/core';
import type { SimulatedProcess, SimulateOptions } from '@mortise/testing/simulate';
import { loopAgent, parallelAgent, sequentialAgent } from '@mortise/workflow-agents';

type Simulated = Pick<SimulateOptions, 'agent' | 'conversation' | 'answer'>;

/** The simulated agents by name, of every kind, each with a conversation. */
export const simulatedAgents: Readonly<Record<string, Simulated>> = {
  'parallel calls of every effect': {
    agent: (process) =>
      clerk(process, [
        acting('ship', process),
        acting('pay', process),
        acting('reserve', process, 'idempotent'),
        acting('look', process, 'read'),
        requireConfirmation(acting('write', process)),
      ]),
    conversation: [
      {
        message: 'Do all of it.',
        turns: [calls('ship', 'pay', 'reserve', 'look', 'write'), calls('ship'), 'Done.'],
      },
      { message: 'Thanks.', turns: ['You are welcome.'] },
    ],
  },
  'a tool that looks whether it has happened': {
    agent: (process) => {
      const pay = functionTool({
        name: 'pay',
        description: 'Pays',
        run: () => process.effect('pay'),
        reconcile: () => (process.happened('pay') ? { status: 'ok', output: null } : undefined),
      });
      return clerk(process, [pay, acting('ship', process)]);
    },
    conversation: [{ message: 'Pay.', turns: [calls('ship', 'pay'), 'Done.'] }],
  },
  'tools that ask': {
    agent: (process) => {
      const order = functionTool({
        name: 'order',
        description: 'Orders',
        run: async (_input, { answers }) => {
          if (answers.length === 0) return pendingResult({ kind: 'input', hint: 'How many?' });
          return process.effect(`order ${answers[0]?.value}`);
        },
      });
      const write = functionTool({
        name: 'write',
        description: 'Writes',
        run: async (_input, context) => {
          const said = toolConfirmation(context);
          if (!said) return requestConfirmation(context, 'Send it?');
          if (said.confirmed) await process.effect('write');
          return 'written';
        },
      });
      return clerk(process, [order, write]);
    },
    answer: ({ kind }) => (kind === 'confirmation' ? { confirmed: true } : 3),
    conversation: [{ message: 'Order.', turns: [calls('order', 'write'), calls('order'), 'Done.'] }],
  },
  'steps with keys, and a question between them': {
    agent: (process) => {
      const book = functionTool({
        name: 'book',
        description: 'Books',
        effect: 'idempotent',
        run: async (_input, context) => {
          const taken = (name: string) =>
            context.step(name, async () => {
              await process.effect(name, `${context.idempotencyKey} ${name}`);
              return name;
            });
          await taken('seat');
          await taken('meal');
          if (context.answers.length === 0) return pendingResult({ kind: 'input', hint: 'Pay?' });
          return taken('payment');
        },
      });
      return clerk(process, [book]);
    },
    answer: () => 'yes',
    conversation: [{ message: 'Book two.', turns: [calls('book', 'book'), 'Done.'] }],
  },
  'results from outside': {
    agent: (process) => {
      const run = () => process.effect('order');
      const order = functionTool({ name: 'order', description: 'Orders', isLongRunning: true, run });
      return clerk(process, [order, acting('pay', process)]);
    },
    answer: () => ({ delivered: true }),
    conversation: [{ message: 'Order.', turns: [calls('order', 'pay'), 'It is ordered.'] }],
  },
  'one call at a time': {
    agent: (process) =>
      clerk(
        process,
        ['line_1', 'line_2', 'line_3'].map((name) =>
          functionTool({
            name,
            description: 'Adds a line',
            exclusive: () => 'the file',
            run: () => process.effect(name),
          }),
        ),
      ),
    conversation: [{ message: 'Add three.', turns: [calls('line_1', 'line_2', 'line_3'), 'Done.'] }],
  },
  'state that effects depend on': {
    agent: (process) => {
      const count = functionTool({
        name: 'count',
        description: 'Counts',
        effect: 'read',
        run: (_input, context) => {
          const next = Number(context.state['count'] ?? 0) + 1;
          context.setState('count', next);
          return next;
        },
      });
      const tell = functionTool({
        name: 'tell',
        description: 'Tells',
        run: (_input, { state }) => process.effect(`count ${state['count']} after ${state['last']}`),
      });
      return llmAgent({ name: 'clerk', model: process.model, outputKey: 'last', tools: [count, tell] });
    },
    conversation: [
      { message: 'Count.', turns: [calls('count'), calls('count'), 'Two.'] },
      { message: 'Tell.', turns: [calls('count'), calls('tell'), 'Told.'] },
    ],
  },
  'an agent as a tool, with an approval inside': {
    agent: (process) => {
      const child = llmAgent({
        name: 'child',
        description: 'Does it',
        model: process.modelOf([calls('ship', 'write'), 'Done.']),
        tools: [acting('ship', process), requireConfirmation(acting('write', process))],
      });
      return clerk(process, [agentTool(child), acting('pay', process)]);
    },
    conversation: [{ message: 'Do it.', turns: [{ calls: [asked('child'), { name: 'pay' }] }, 'Done.'] }],
  },
  'two agents beside each other': {
    agent: (process) => clerk(process, [agentTool(worker('one', process)), agentTool(worker('two', process))]),
    conversation: [{ message: 'Do both.', turns: [{ calls: [asked('one'), asked('two')] }, 'Done.'] }],
  },
  'members one after another': {
    agent: (process) => sequentialAgent({ name: 'team', subAgents: [worker('one', process), worker('two', process)] }),
    conversation: [{ message: 'Do both.', turns: [] }],
  },
  'members at once': {
    agent: (process) => parallelAgent({ name: 'team', subAgents: [worker('one', process), worker('two', process)] }),
    conversation: [{ message: 'Do both.', turns: [] }],
  },
  'a loop': {
    agent: (process) => {
      const model = process.modelOf([calls('ship'), 'One.', calls('ship'), 'Two.']);
      const member = llmAgent({ name: 'member', model, tools: [acting('ship', process)] });
      return loopAgent({ name: 'team', maxIterations: 2, subAgents: [member] });
    },
    conversation: [{ message: 'Do it twice.', turns: [] }],
  },
  'a conversation that is handed over': {
    agent: (process) => {
      const shipping = llmAgent({
        name: 'shipping',
        description: 'Ships',
        model: process.modelOf([calls('ship'), 'Shipped.', calls('ship'), 'Shipped.']),
        tools: [acting('ship', process)],
      });
      return llmAgent({ name: 'desk', model: process.model, tools: [acting('pay', process)], subAgents: [shipping] });
    },
    conversation: [
      {
        message: 'Pay, then ship.',
        turns: [calls('pay'), { calls: [{ name: 'transfer_to_agent', args: { agent_name: 'shipping' } }] }],
      },
      { message: 'Another one.', turns: [] },
    ],
  },
};

function clerk({ model }: SimulatedProcess, tools: readonly Tool[]): Agent {
  return llmAgent({ name: 'clerk', model, tools });
}

/** A nested agent that has one effect after an approval. */
function worker(name: string, process: SimulatedProcess): Agent {
  const model = process.modelOf([calls(`act_${name}`), 'Done.']);
  const tools = [requireConfirmation(acting(`act_${name}`, process))];
  return llmAgent({ name, description: 'Acts', model, includeContents: 'none', tools });
}

function acting(name: string, { effect }: SimulatedProcess, declared?: ToolEffect): Tool {
  return functionTool({
    name,
    description: `Does ${name}`,
    ...(declared && { effect: declared }),
    run: async (_input, { idempotencyKey }) => {
      if (declared !== 'read') await effect(name, declared === 'idempotent' ? idempotencyKey : undefined);
      return `${name} is done`;
    },
  });
}

function calls(...names: readonly string[]) {
  return { calls: names.map((name) => ({ name })) };
}

function asked(name: string) {
  return { name, args: { request: 'Do it.' } };
}
