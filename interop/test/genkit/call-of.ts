import {
  createRunner,
  type JsonObject,
  llmAgent,
  type RunEvent,
  type RunResult,
  type ToolOutcome,
} from '@mortise/core';
import { type FromGenkitOptions, fromGenkitTools, type GenkitToolSource } from '@mortise/genkit';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { scriptedModel } from '@mortise/testing';
import { toJsonSchema } from 'genkit/schema';

export const settings: FromGenkitOptions = { validator: jsonSchemaValidator(), toJsonSchema };

/** The outcome of a run. */
export interface Ran {
  readonly result: RunResult;
  readonly events: readonly RunEvent[];
  readonly outcomes: readonly ToolOutcome[];
  /** Resumes with an answer to the open question. */
  answer(value: JsonObject | string | boolean): Promise<Ran>;
}

/** Has a model call a tool of Genkit. */
export async function callOf(
  source: GenkitToolSource,
  call: { readonly name: string; readonly args?: object },
  { deps, signal, ...own }: Partial<FromGenkitOptions> & { deps?: unknown; signal?: AbortSignal } = {},
): Promise<Ran> {
  const model = scriptedModel([{ calls: [{ name: call.name, args: (call.args ?? {}) as never }] }, 'done', 'done']);
  const tools = [fromGenkitTools(source, { ...settings, ...own })];
  const runner = createRunner({ agent: llmAgent({ name: 'a', model, tools }) });
  const run = async (input: object): Promise<Ran> => {
    const events: RunEvent[] = [];
    for await (const event of runner.stream({ ...input, deps, signal } as never)) events.push(event);
    const last = events.at(-1);
    if (last?.type !== 'end') throw new Error('the run has no end');
    const { result } = last;
    const outcomes = events.flatMap((event) => (event.type === 'toolEnd' ? [event.outcome] : []));
    return {
      result,
      events,
      outcomes: outcomes.filter((outcome) => outcome.status !== 'pending') as ToolOutcome[],
      answer(value) {
        const [question] = result.pending;
        return run({ session: result.session, answers: [{ requestId: question?.id ?? '', value }] });
      },
    };
  };
  return run({ message: 'go' });
}
