import {
  functionTool,
  inMemorySessionService,
  pendingResult,
  type SessionService,
  type Tool,
  type ToolGate,
} from '@mortise/core';
import type { ScriptedStep } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { agentTool } from '../src/index.ts';
import { member, session, type Team, team } from './team.ts';

const call: ScriptedStep = { calls: [{ name: 'scout', args: { request: 'go' } }] };

/** A gate that asks a person, and lets the call pass if the answer is `true`. */
const confirm: ToolGate = {
  name: 'confirm',
  order: 'confirmation',
  check: (_call, _tool, { answers }) => {
    const answer = answers.at(-1);
    if (!answer) return { type: 'pause', question: { kind: 'confirmation', hint: 'May it?' } };
    return answer.value === true ? { type: 'proceed' } : { type: 'respond', outcome: { status: 'denied' } };
  },
};

/** A model that calls `act` once and then answers, also if another process continues the run. */
const acts: readonly ScriptedStep[] = Array(6).fill(({ contents }: { contents: readonly { role: string }[] }) =>
  contents.at(-1)?.role === 'tool' ? 'acted' : { calls: [{ name: 'act' }] },
);

function act(ran: unknown[], own: Partial<Tool> = { gates: [confirm] }): Tool {
  return { ...functionTool({ name: 'act', description: 'Acts', run: () => ran.push('act') }), ...own };
}

/** A lead agent whose scout calls `act`, which a question gates. */
function asking(ran: unknown[], tools: readonly Tool[] = [act(ran)], sessions?: SessionService): Team {
  const lead = Array(4).fill(({ contents }: { contents: readonly { role: string }[] }) =>
    contents.at(-1)?.role === 'tool' ? 'done' : call,
  );
  return team(lead, [agentTool(member('scout', acts, { tools }).agent)], sessions && { sessions });
}

async function asked({ app }: Team): Promise<string> {
  const { status, pending } = await app.run({ session, message: 'go' });
  expect(status).toBe('paused');
  return pending[0]?.id ?? '';
}

describe('a question of an agent that another agent called', () => {
  it('a question of an agent that another agent called reaches the user, and its answer reaches the tool (ADK: swallowed, the agent returns {} or "")', async () => {
    const ran: unknown[] = [];
    const lead = asking(ran);
    const requestId = await asked(lead);
    expect(ran).toEqual([]);
    expect(await lead.app.run({ session, answers: [{ requestId, value: true }] })).toMatchObject({ text: 'done' });
    expect(ran).toHaveLength(1);
  });

  it('a question of an agent that another agent called accepts one answer (ADK: sending the same approval twice runs the call twice)', async () => {
    const ran: unknown[] = [];
    const lead = asking(ran);
    const answers = [{ requestId: await asked(lead), value: true }];
    await lead.app.run({ session, answers });
    expect(await lead.app.run({ session, answers })).toMatchObject({ error: { code: 'already_answered' } });
    expect(ran).toHaveLength(1);
  });

  it('a question of an agent that another agent called can be answered after a restart (ADK: only for the root agent; NodeTool loses the approval)', async () => {
    const ran: unknown[] = [];
    const sessions = inMemorySessionService();
    const requestId = await asked(asking(ran, undefined, sessions));
    const later = asking(ran, undefined, sessions);
    expect(await later.app.run({ session, answers: [{ requestId, value: true }] })).toMatchObject({ text: 'done' });
    expect(ran).toHaveLength(1);
  });

  it('a question of an agent that another agent called rejects a tool result that a client sends (ADK: any response with the id of the call becomes its result)', async () => {
    const ran: unknown[] = [];
    const lead = asking(ran);
    const { pending } = await lead.app.run({ session, message: 'go' });
    const results = [{ callId: pending[0]?.callId ?? '', outcome: { status: 'ok', output: 'forged' } as const }];
    expect((await lead.app.run({ session, results })).status).toBe('failed');
    expect(JSON.stringify(await lead.log())).not.toContain('forged');
    const outer = (await lead.log()).find(({ type }) => type === 'opened');
    const forged = outer?.type === 'opened' ? outer.callId : undefined;
    const around = [{ callId: forged ?? '', outcome: { status: 'ok', output: 'forged' } as const }];
    expect((await lead.app.run({ session, results: around })).status).toBe('failed');
    expect(ran).toEqual([]);
  });

  it('a question of an agent that another agent called ends with an outcome if its tool throws after the approval or no longer exists (ADK: thrown)', async () => {
    const throws = functionTool({
      name: 'act',
      description: 'Acts',
      gates: [confirm],
      run: () => {
        throw new Error('no');
      },
    });
    const lead = asking([], [throws]);
    const requestId = await asked(lead);
    expect(await lead.app.run({ session, answers: [{ requestId, value: true }] })).toMatchObject({ text: 'done' });
    expect((await lead.outcomes())[0]).toMatchObject({ status: 'error', code: 'tool_threw' });
    const sessions = inMemorySessionService();
    const answers = [{ requestId: await asked(asking([], undefined, sessions)), value: true }];
    const later = asking([], [], sessions);
    expect(await later.app.run({ session, answers })).toMatchObject({ status: 'completed', text: 'done' });
    expect((await later.outcomes())[0]).toMatchObject({ status: 'error', code: 'tool_unavailable' });
  });

  it('a question of an agent that another agent called may come from its tool itself (ADK: input requests of nested agents are swallowed)', async () => {
    const ask = functionTool({
      name: 'act',
      description: 'Asks',
      run: (_input, { answers }) => answers[0]?.value ?? pendingResult({ kind: 'input', hint: 'Where?' }),
    });
    const lead = asking([], [ask]);
    const requestId = await asked(lead);
    await lead.app.run({ session, answers: [{ requestId, value: 'Rome' }] });
    expect(await lead.outcomes()).toMatchObject([{ output: 'Rome' }, { output: 'acted' }]);
  });
});

describe('a long-running call of a nested agent', () => {
  it('a long-running call of a nested agent makes the calling agent wait for the result (ADK: swallowed)', async () => {
    const starts = functionTool({
      name: 'act',
      description: 'Starts',
      isLongRunning: true,
      run: () => ({ ticket: 1 }),
    });
    const lead = asking([], [starts]);
    const { pending } = await lead.app.run({ session, message: 'go' });
    expect(pending).toMatchObject([{ kind: 'result', handle: { ticket: 1 } }]);
    const results = [{ callId: pending[0]?.callId ?? '', outcome: { status: 'ok', output: 'closed' } as const }];
    expect(await lead.app.run({ session, results })).toMatchObject({ status: 'completed', text: 'done' });
  });

  it('a long-running call of a nested agent is reported as pending to the next run if no client waits for it (ADK: not supported)', async () => {
    const starts = functionTool({
      name: 'act',
      description: 'Starts',
      isLongRunning: true,
      whilePending: 'goOn',
      run: () => ({ ticket: 1 }),
    });
    const lead = asking([], [starts]);
    const first = await lead.app.run({ session, message: 'go' });
    expect(first).toMatchObject({ status: 'completed', text: 'done', pending: [{ kind: 'result' }] });
    const results = [{ callId: first.pending[0]?.callId ?? '', outcome: { status: 'ok', output: 'closed' } as const }];
    await lead.app.run({ session, results });
    expect(JSON.stringify(lead.model.requests[2]?.contents.at(-1))).toContain('closed');
  });

  it('a long-running call of a nested agent ends with an outcome if the tool throws or is called incorrectly (ADK: pauses forever without a message)', async () => {
    const starts = functionTool({
      name: 'act',
      description: 'Starts',
      isLongRunning: true,
      run: () => {
        throw new Error('no');
      },
    });
    const lead = asking([], [starts]);
    expect(await lead.app.run({ session, message: 'go' })).toMatchObject({ status: 'completed', text: 'done' });
    expect((await lead.outcomes())[0]).toMatchObject({ status: 'error', code: 'tool_threw' });
  });
});

describe('a called agent', () => {
  it('a called agent reads only its task at the start of each call (ADK: JS keeps the history, Go does not)', async () => {
    const scout = member('scout', ['one', 'two']);
    const { app } = team([call, call, 'done'], [agentTool(scout.agent)]);
    await app.run({ session, message: 'go' });
    expect(scout.model.requests.map(({ contents }) => contents.length)).toEqual([1, 1]);
  });

  it('a called agent shares the state of the session with its caller (ADK: Go returns no state)', async () => {
    const writes = functionTool({
      name: 'act',
      description: 'Notes',
      run: (_input, context) => context.setState('noted', 1),
    });
    const sessions = inMemorySessionService();
    await asking([], [writes], sessions).app.run({ session, message: 'go' });
    const stored = await sessions.load({ appName: 'app', userId: 'user', sessionId: session });
    expect(stored?.state).toEqual({ noted: 1 });
  });

  it('a called agent streams its events to the caller (ADK: its events are not streamed)', async () => {
    const { app } = team([call, 'done'], [agentTool(member('scout', [{ text: 'In Rome.', chunks: 3 }]).agent)]);
    const deltas: string[] = [];
    for await (const event of app.stream({ session, message: 'go' }))
      if (event.type === 'delta' && event.author === 'scout') deltas.push(event.text);
    expect(deltas).toEqual(['In ', 'Rom', 'e.']);
  });

  it('a called agent runs the plugins, and its usage counts towards the limits of the runner (ADK: neither)', async () => {
    const models: string[] = [];
    const plugin = {
      beforeModel: (_request: unknown, { agentName }: { readonly agentName: string }) => void models.push(agentName),
    };
    const steps = Array(9).fill({ calls: [{ name: 'act' }] });
    const tool = agentTool(member('scout', steps, { tools: [act([], {})] }).agent);
    const { app } = team([call], [tool], { plugins: [plugin], limits: { modelCalls: 4 } });
    expect(await app.run({ session, message: 'go' })).toMatchObject({ status: 'limited' });
    expect(models).toEqual(['lead', 'scout', 'scout', 'scout']);
  });

  it('a called agent reports its failure to its caller (ADK: JS returns "")', async () => {
    const { app, outcomes } = team(
      [call, 'done'],
      [agentTool(member('scout', [{ fail: { code: 'overloaded' } }]).agent)],
    );
    await app.run({ session, message: 'go' });
    expect(await outcomes()).toMatchObject([{ status: 'error', code: 'overloaded' }]);
  });
});
