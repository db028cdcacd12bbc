import type { Agent, EventBody, Mail, Model, Part, Runner, SessionService } from '@mortise/core';

/** The functions of some version's core that the story uses. */
export type Core = Pick<
  typeof import('@mortise/core'),
  'addGate' | 'createRunner' | 'functionTool' | 'llmAgent' | 'okResult'
>;

export const scope = { appName: 'earlier', userId: 'ada' } as const;

/** The types of events that this version knows. */
export const eventTypes: readonly string[] = Object.keys({
  input: true,
  model: true,
  modelFailed: true,
  started: true,
  response: true,
  late: true,
  asked: true,
  answered: true,
  passed: true,
  stepped: true,
  withdrawn: true,
  opened: true,
  closed: true,
  rewound: true,
  notice: true,
} satisfies Record<EventBody['type'], true>);

/**
 * Creates sessions as an application leaves them when its processes end, each at another point of its run.
 */
export async function begin(core: Core, sessions: SessionService): Promise<void> {
  const runner = runnerOf(core, sessions);
  const say = (sessionId: string, message: string) => runner.run({ session: { ...scope, sessionId }, message });
  await sessions.create({ ...scope, sessionId: 'empty' }, { plan: 1, 'user:theme': 'dark', 'app:team': ['north'] });
  await say('completed', 'look');
  await say('paused', 'pay');
  await say('elsewhere', 'ticket');
  await say('failed', 'fail');
  await say('mail', 'look');
  await sessions.deliver({ ...scope, sessionId: 'mail' }, words('m1', 'look again'));
  await say('odd \u0000 "\\ é', 'look');
}

/** Resumes each session. Returns the outcomes by session. */
export async function resumeRun(core: Core, sessions: SessionService): Promise<Readonly<Record<string, unknown>>> {
  const runner = runnerOf(core, sessions);
  const reported: Record<string, unknown> = {};
  for (const key of await sessions.list(scope)) {
    const { sessionId } = key;
    const { pending } = await runner.run({ session: key }).catch(() => ({ pending: [] }));
    const [question] = pending;
    if (question?.kind === 'result') {
      const outcome = { status: 'ok', output: 'closed' } as const;
      await sessions.deliver(key, { id: 'late', type: 'result', callId: question.callId, outcome });
    }
    const result = await (question?.kind === 'confirmation'
      ? runner.run({ session: key, answers: [{ requestId: question.id, value: true }] })
      : runner.run({ session: key, ...(question ? {} : { message: 'look once more' }) }));
    const { events = [], revision, state } = (await sessions.load(key)) ?? {};
    const { status, text, error } = result;
    reported[sessionId] = {
      status,
      text,
      ...(error && { error }),
      revision,
      state,
      types: events.map(({ type }) => type),
    };
  }
  return reported;
}

function runnerOf(core: Core, sessions: SessionService): Runner {
  return core.createRunner({ agent: agentOf(core), sessions });
}

function agentOf({ addGate, functionTool, llmAgent, okResult }: Core): Agent {
  const pay = addGate(functionTool({ name: 'pay', description: 'Pays', effect: 'write', run: () => 'paid' }), {
    name: 'asks',
    order: 'confirmation',
    check: (_, __, { answers }) =>
      answers.length > 0 ? { type: 'proceed' } : { type: 'pause', question: { kind: 'confirmation', hint: 'Pay?' } },
  });
  const look = functionTool({
    name: 'look',
    description: 'Looks',
    effect: 'read',
    run: (_, context) => {
      context.setState('seen', true);
      context.setState('user:seen', 1);
      return okResult('nothing');
    },
  });
  const ticket = functionTool({ name: 'ticket', description: 'Opens', isLongRunning: true, run: () => 17 });
  return llmAgent({ name: 'guide', model, tools: [pay, look, ticket] });
}

/** A model that calls the tool named at the start of the last message, and returns the tool's result. */
const model: Model = {
  provider: 'test',
  id: 'earlier',
  async *generate({ contents }) {
    const last = contents.at(-1)?.parts.at(-1);
    const name = last?.type === 'text' ? last.text.split(' ')[0] : undefined;
    if (name === 'fail') throw new Error('the model is down');
    const part: Part = name ? { type: 'functionCall', id: '', name, args: {} } : { type: 'text', text: 'Done.' };
    yield { type: 'end', content: { role: 'model', parts: [part] }, finishReason: { unified: 'stop' } };
  },
};

function words(id: string, text: string): Mail {
  return { id, type: 'message', content: { role: 'user', parts: [{ type: 'text', text }] } };
}
