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

/** The subject of the structured output cases: an agent with structured output. */
export interface OutputSubject {
  /** Creates the agent with a model that a case passes. */
  readonly agent: (model: Model) => LlmAgent;
  /** An answer that the output schema accepts, as the model would write it. */
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
    behavior:
      "the log has the output of the schema as JSON, and the model's answer if JSON cannot represent the output",
    async run(subject) {
      const { result, stored } = await answered(subject);
      assertEqual(stored.output, outputJson(result), 'the output in the log');
      if (stored.outputGiven === undefined)
        assertThat(
          checkedArgs(result.output).faithful,
          "JSON cannot represent the output, and the log does not have the model's answer",
        );
      else assertEqual(stored.outputGiven, subject.given, 'the answer in the log');
    },
  },
  {
    id: 'output:again',
    behavior: 'the schema returns the same output each time and does not change the answer, even in another process',
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
        'the output of the schema for the same answer',
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
  assertEqual([status, error?.message], ['completed', undefined], 'the status and error of the run');
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
