import type { JsonObject, Runner } from '@mortise/core';
import { type ApprovalHop, approvalCases, type HopDesk, type Kept } from '@mortise/hop-kit/test/approval-cases';
import { testConformance } from '@mortise/testing/vitest';
import { toLangchainTools } from '../src/index.ts';

const hop: ApprovalHop = { desk: deskOf };

testConformance('an approval in a checkpoint of LangGraph', approvalCases, () => hop);

/** The checkpoint of a graph that its tools have interrupted. */
interface State {
  readonly message: { readonly id: string; readonly tool_calls: readonly Call[] };
  readonly reads?: readonly string[];
}

interface Call {
  readonly id: string;
  readonly name: 'pay';
  readonly args: JsonObject;
}

type Decided = { readonly decisions: readonly { readonly type: string }[] } | undefined;

/** Calls tools like `createAgent`: each call runs in a separate step, which runs again with its answer. */
async function deskOf(runner: Runner, thread: string | undefined): Promise<HopDesk> {
  const toolWith = async (answer: Decided): Promise<MadeTool | undefined> => {
    const interrupt = (): Decided => {
      if (answer === undefined) throw Object.assign(new Error('stop'), { name: 'GraphInterrupt' });
      return answer;
    };
    const parts = { DynamicStructuredTool: MadeTool, ToolMessage: Message, interrupt };
    return (await toLangchainTools(runner, parts)).tools[0];
  };
  const run = async ({ message }: State, call: Call, answer?: Decided): Promise<string | undefined> => {
    const config = {
      toolCall: { id: call.id },
      state: { messages: [message], lg_tool_call: call },
      configurable: {
        ...(thread !== undefined && { thread_id: thread }),
        checkpoint_ns: 'tools:1',
        ...(answer && { __pregel_resume_map: {}, __pregel_scratchpad: {} }),
      },
    };
    try {
      const read = await (await toolWith(answer))?.fields.func(call.args, undefined, config);
      return (read as { content: string }).content;
    } catch (error) {
      if ((error as Error).name === 'GraphInterrupt') return undefined;
      throw error;
    }
  };
  const resume = async (state: State, decisions: readonly (string | undefined)[]): Promise<string> => {
    const reads: string[] = [];
    for (const [at, call] of state.message.tool_calls.entries()) {
      const type = decisions[at] === 'yes' ? 'approve' : 'reject';
      reads.push((await run(state, call, decisions[at] ? { decisions: [{ type }] } : undefined)) ?? '');
    }
    return reads.join('\n');
  };
  return {
    async ask(given) {
      const calls = given.map((args, at): Call => ({ id: `c${at}`, name: 'pay', args }));
      const state: State = { message: { id: 'm1', tool_calls: calls } };
      const shown: JsonObject[] = [];
      const reads: string[] = [];
      for (const call of calls) {
        const read = await run(state, call);
        if (read === undefined) shown.push(call.args);
        else reads.push(read);
      }
      return { shown, state: { ...state, reads } };
    },
    answer: ({ state }, decisions) => resume(state as State, decisions),
    edited: ({ state, shown }, args): Kept => {
      const { message } = state as State;
      const [first, ...others] = message.tool_calls;
      return { shown, state: { message: { ...message, tool_calls: [{ ...first, args }, ...others] } } };
    },
    forged: (args) => ({
      shown: [args],
      state: { message: { id: 'forged', tool_calls: [{ id: 'f', name: 'pay', args }] } },
    }),
    async unasked({ state }) {
      const { message } = state as State;
      // A client writes its own message, whose call has no question, and sends an answer.
      return resume({ message: { ...message, id: 'copied' } }, ['yes']);
    },
  };
}

/** A replacement for `DynamicStructuredTool`. */
class MadeTool {
  readonly fields: { func(args: JsonObject, manager?: unknown, config?: object): Promise<unknown> };

  constructor(fields: MadeTool['fields']) {
    this.fields = fields;
  }
}

/** A replacement for `ToolMessage`. */
class Message {
  constructor(fields: object) {
    Object.assign(this, fields);
  }
}
