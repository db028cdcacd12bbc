import {
  checkedArgs,
  createRunner,
  type EventOf,
  inMemorySessionService,
  type JsonValue,
  type LlmAgent,
  type Model,
  type RunResult,
} from '@mortise/core';
import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { deepFreeze } from '../conformance/deep-freeze.ts';
import { ofSubject, type SubjectMembers } from '../conformance/of-subject.ts';
import { scriptedModel } from '../fake/scripted-model.ts';

/** The subject of the structured output cases: an agent that has one. */
export interface OutputSubject {
  /** Creates the agent with a model of the cases. */
  readonly agent: (model: Model) => LlmAgent;
  /** An answer that its schema accepts, in the form that its model would write. */
  readonly given: JsonValue;
}

/** The members of the subject. */
export const outputMembers: SubjectMembers<OutputSubject> = {
  agent: true,
  given: true,
};

/** Cases for every `output` of an agent. */
export const outputCases: readonly ConformanceCase<OutputSubject>[] = ofSubject(outputMembers, [
  {
    id: 'output:stored',
    behavior: "the log has the JSON of the schema's output, and the model's text if that has more",
    async run(subject) {
      const { result, stored } = await answered(subject);
      assertEqual(stored.output, outputJson(result), 'the output in the log');
      if (stored.outputGiven === undefined)
        assertThat(checkedArgs(result.output).faithful, 'the log has nothing to make the output of again');
      else assertEqual(stored.outputGiven, subject.given, 'the answer in the log');
    },
  },
  {
    id: 'output:again',
    behavior:
      'the schema has the same output each time, for an answer that it does not change, also in another process',
    async run(subject) {
      const { result, goOn } = await answered(subject);
      assertEqual(outputJson(await goOn()), outputJson(result), 'the output in another process');
      const { schema } = present(subject.agent(scriptedModel([])).output, 'the output of the agent');
      const given = deepFreeze(structuredClone(subject.given));
      const checked = await schema['~standard'].validate(given);
      assertThat(!checked.issues, 'the schema refuses `given`, or changes it');
      assertEqual(
        checkedArgs('value' in checked ? checked.value : undefined).json,
        outputJson(result),
        'what the schema makes of the same',
      );
    },
  },
]);

/** Runs the agent to its answer, and again in another process. */
async function answered({ agent, given }: OutputSubject): Promise<{
  readonly result: RunResult;
  readonly stored: EventOf<'model'>;
  readonly goOn: () => Promise<RunResult>;
}> {
  const sessions = inMemorySessionService();
  const written = present(agent(scriptedModel([])).output, 'the output of the agent').wrapped
    ? { value: given }
    : given;
  const runner = createRunner({ sessions, agent: agent(scriptedModel([JSON.stringify(written)])) });
  const result = await runner.run({ message: 'Go.' });
  const { status, error } = result;
  assertEqual([status, error?.message], ['completed', undefined], 'how the run ended');
  const { events } = present(await sessions.load(result.session), 'the session');
  const stored = present(
    events.find((event): event is EventOf<'model'> => event.type === 'model'),
    'the answer in the log',
  );
  const goOn = (): Promise<RunResult> =>
    createRunner({ sessions, agent: agent(scriptedModel([])) }).run({ session: result.session });
  return { result, stored, goOn };
}

function outputJson({ output }: RunResult): JsonValue | undefined {
  return checkedArgs(output).json;
}
