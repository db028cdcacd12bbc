import type { JsonObject, Runner } from '@mortise/core';
import { type ApprovalHop, approvalCases, type HopDesk, type Kept } from '@mortise/hop-kit/test/approval-cases';
import { toAgentsTools } from '@mortise/openai-agents';
import { testConformance } from '@mortise/testing/vitest';
import type { ModelRequest, Tool } from '@openai/agents-core';
import { FakeModel, type FakeTurn } from './fake-model.ts';
import { type Sdk, versions } from './versions.ts';

for (const [version, sdk] of versions) {
  const hop: ApprovalHop = { desk: (runner, session) => deskOf(sdk, runner, session) };
  testConformance(`an approval in a stored state of the SDK ${version}`, approvalCases, () => hop, {
    lacks: {
      'no in the log': 'the SDK does not tell a tool that its call was rejected',
      forged: 'a state is more than a client can write: the one of another conversation stands for it',
      unasked: 'the SDK does not run a call that has no decision',
    },
  });
}

/** An application that stores the state of each run as text. */
async function deskOf(
  { Agent, Runner: TheirRunner, RunState }: Sdk,
  runner: Runner,
  session: string | undefined,
): Promise<HopDesk> {
  const tools: Tool[] = await toAgentsTools(runner, session === undefined ? {} : { session });
  const agentWith = (turns: readonly FakeTurn[]) => {
    const model = new FakeModel(turns);
    return { model, agent: new Agent({ name: 'theirs', model, tools }) };
  };
  const theirs = new TheirRunner({ tracingDisabled: true });
  const ask = async (calls: readonly JsonObject[]): Promise<Kept> => {
    const { agent } = agentWith([{ calls: calls.map((args) => ({ name: 'pay', args })) }, 'done']);
    const { interruptions, state } = await theirs.run(agent, 'go');
    const shown = interruptions.map(({ rawItem }) => JSON.parse((rawItem as { arguments: string }).arguments));
    return { shown, state: state.toString() };
  };
  return {
    ask,
    async answer({ state: kept }, decisions) {
      const { agent, model } = agentWith(['done']);
      try {
        const state = await RunState.fromString(agent, kept as string);
        for (const [at, interruption] of state.getInterruptions().entries()) {
          if (decisions[at] === 'yes') state.approve(interruption);
          if (decisions[at] === 'no') state.reject(interruption);
        }
        await theirs.run(agent, state);
      } catch (error) {
        // The hop reads its state by itself, too.
        return (error as Error).message;
      }
      return readIn(model.requests.at(-1));
    },
    edited: ({ state, shown: [asked, ...others] }, args) => ({
      shown: [args, ...others],
      state: (state as string).replaceAll(escaped(asked), escaped(args)),
    }),
  };
}

function escaped(args: JsonObject | undefined): string {
  return JSON.stringify(JSON.stringify(args)).slice(1, -1);
}

function readIn(request: ModelRequest | undefined): string {
  return JSON.stringify(request?.input ?? '')
    .replaceAll('\\"', '"')
    .replaceAll('\\"', '"');
}
