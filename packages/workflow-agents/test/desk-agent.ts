import { type Agent, type AgentStep, type BranchView, isJsonObject, llmAgent, type Model } from '@mortise/core';
import { z } from 'zod';

/**
 * Creates an agent that classifies the user's message, lets an expert answer it, and has the answer checked,
 * at most three times.
 */
export function deskAgent(model: Model): Agent {
  const kinds = z.object({ kind: z.enum(['bill', 'trip', 'other']) });
  const sort = llmAgent({ name: 'sort', model, instruction: 'Say what it is about.', output: kinds });
  const bills = llmAgent({ name: 'bills', model, instruction: 'Answer questions about bills.' });
  const trips = llmAgent({ name: 'trips', model, instruction: 'Answer questions about trips.' });
  const check = llmAgent({ name: 'check', model, instruction: 'Is it right?', output: z.object({ ok: z.boolean() }) });
  return {
    name: 'desk',
    description: 'Answers customers',
    subAgents: [sort, bills, trips, check],
    next(view) {
      const kind = outputOf(view, 'sort')?.['kind'];
      if (kind === undefined) return run('sort', sort);
      if (kind === 'other') return { do: 'done', output: 'A person will answer you.' };
      for (let attempt = 1; attempt <= 3; attempt++) {
        const answer = view.members.get(`answer ${attempt}`);
        if (answer?.end?.status !== 'completed') return run(`answer ${attempt}`, kind === 'bill' ? bills : trips);
        const verdict = outputOf(view, `check ${attempt}`);
        if (!verdict) return run(`check ${attempt}`, check);
        if (verdict['ok'] === true) return { do: 'done', output: answer.text };
      }
      return { do: 'done', output: 'A person will answer you.' };
    },
  };
}

function run(key: string, agent: Agent): AgentStep {
  return { do: 'run', members: [{ key, agent, reads: 'shared' }] };
}

function outputOf({ members }: BranchView, key: string): { readonly [name: string]: unknown } | undefined {
  const output = members.get(key)?.end?.output;
  return isJsonObject(output) ? output : undefined;
}
