// An application whose tool asks a person before it runs.
import { createRunner, functionTool, llmAgent, type Model, type RunResult } from '@mortise/core';

/**
 * Runs the agent, and answers each question with a yes.
 * Returns how each run ended, and how often the tool ran.
 */
export async function runPaused(): Promise<{ readonly ends: readonly string[]; readonly paid: number }> {
  let [turns, paid] = [0, 0];
  const model: Model = {
    provider: 'none',
    id: 'none',
    async *generate() {
      const call = { type: 'functionCall', id: 'c', name: 'pay', args: {} } as const;
      const parts = turns++ === 0 ? [call] : [{ type: 'text', text: 'done' } as const];
      yield {
        type: 'end',
        content: { role: 'model', parts },
        finishReason: { unified: turns === 1 ? 'functionCalls' : 'stop' },
      };
    },
  };
  const pay = functionTool({
    name: 'pay',
    description: 'Pays.',
    inputJsonSchema: { type: 'object' },
    input: { '~standard': { version: 1, vendor: 'own', validate: (value: unknown) => ({ value }) } },
    run: () => ++paid,
    gates: [
      {
        name: 'ask',
        order: 'confirmation',
        check: (_call, _tool, { answers }) =>
          answers.length > 0
            ? { type: 'proceed' }
            : { type: 'pause', question: { kind: 'confirmation', hint: 'May it?' } },
      },
    ],
  });
  const runner = createRunner({ agent: llmAgent({ name: 'agent', model, tools: [pay] }) });
  const first = await runner.run({ session: 's', message: 'Pay' });
  const ends = [endOf(first)];
  for (const { id } of first.pending)
    ends.push(endOf(await runner.run({ session: 's', answers: [{ requestId: id, value: true }] })));
  return { ends, paid };
}

function endOf({ status, error }: RunResult): string {
  return error ? `${status} ${error.code}` : status;
}
