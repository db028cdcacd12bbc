import { createRunner, type JsonValue, llmAgent, type RunEvent, type Tool, type ToolTraits } from '@mortise/core';
import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ofSubject, type SubjectMembers } from '../conformance/of-subject.ts';
import { scriptedModel } from '../fake/scripted-model.ts';
import { hopOutCases } from './hop-out-cases.ts';
import {
  asksAPerson,
  bookArgs,
  bookOutputSchema,
  bookSchema,
  fails,
  hopTools,
  leftOf,
  waits,
  withImage,
  withoutDialect,
  yields,
} from './hop-tools.ts';
import type { ToolHop, ToolHopSubject } from './tool-hop.ts';

/** Cases of tools that were imported back. */
const hopBackCases: readonly ConformanceCase<ToolHopSubject>[] = [
  {
    id: 'hop:back:declared',
    behavior: 'is imported back with the name, description and schema of the exported tool',
    async run(subject) {
      const { runner } = hopTools();
      const [tool, left] = [await backOf(await subject.leave(runner)), await leftOf(runner)];
      const { name, description, declaration } = tool;
      assertEqual([name, description], [left.name, left.description], 'name and description');
      assertEqual(withoutDialect(declaration?.parametersJsonSchema ?? {}), bookSchema, 'the schema of the arguments');
    },
  },
  {
    id: 'hop:back:output',
    behavior: 'is imported back with its output schema',
    needs: 'output',
    async run(subject) {
      const { declaration } = await backOf(await subject.leave(hopTools().runner));
      assertEqual(withoutDialect(declaration?.responseJsonSchema ?? {}), bookOutputSchema, 'the schema');
    },
  },
  kept('effect', 'read'),
  kept('metadata', { 'example.com/tier': { level: 2 } }),
  kept('timeout', 12_345, 'timeoutMs'),
  {
    id: 'hop:back:traits',
    behavior: 'is imported back with its other traits',
    needs: 'traits',
    async run(subject) {
      const tool = await backOf(await subject.leave(hopTools({ more: traits }).runner));
      const names = Object.keys(traits) as (keyof typeof traits)[];
      assertEqual(Object.fromEntries(names.map((name) => [name, tool[name]])), traits, 'its traits');
    },
  },
  {
    id: 'hop:back:result',
    behavior: 'returns the same result after it was imported back',
    async run(subject) {
      const { runner, booked } = hopTools();
      const outcome = outcomeIn(await runBack(await subject.leave(runner)));
      assertEqual(outcome, { status: 'ok', output: { booked: bookArgs } }, 'the outcome');
      assertEqual(booked, [bookArgs], 'the arguments of the runs of the tool');
    },
  },
  {
    id: 'hop:back:result:once',
    behavior: 'converts its arguments once on the way out and back',
    async run(subject) {
      const outcome = outcomeIn(await runBack(await subject.leave(hopTools({ more: countsNights }).runner)));
      assertEqual(outcome, { status: 'ok', output: { booked: { nights: bookArgs['nights'] } } }, 'the outcome');
    },
  },
  {
    id: 'hop:back:error',
    behavior: 'fails with the same message after it was imported back',
    async run(subject) {
      const outcome = outcomeIn(await runBack(await subject.leave(hopTools({ run: fails }).runner)));
      assertThat(
        outcome?.status === 'error' && /try Lund/.test(outcome.message),
        `the outcome is not the error of the tool: ${JSON.stringify(outcome)}`,
      );
    },
  },
  {
    id: 'hop:back:media',
    behavior: 'returns its media as parts after it was imported back',
    needs: 'media',
    async run(subject) {
      const outcome = outcomeIn(await runBack(await subject.leave(hopTools({ run: () => withImage }).runner)));
      const parts = outcome?.status === 'ok' ? (outcome.parts ?? []) : [];
      const images = parts.filter(({ type }) => type === 'inlineData');
      assertEqual(images, withImage.parts, 'the media');
    },
  },
  {
    id: 'hop:back:progress',
    behavior: 'reports its progress after it was imported back',
    needs: 'progress',
    async run(subject) {
      const events = await runBack(await subject.leave(hopTools({ run: yields }).runner));
      const seen = events.flatMap((event) => (event.type === 'toolProgress' ? [event.value] : []));
      assertEqual(seen, [{ step: 1 }, { step: 2 }], 'the progress');
    },
  },
  {
    id: 'hop:back:abort',
    behavior: 'is aborted when its run is cancelled, after it was imported back',
    needs: 'abort',
    async run(subject) {
      const abort = new AbortController();
      const waiting = waits(() => abort.abort());
      await runBack(await subject.leave(hopTools({ run: waiting.run }).runner), abort.signal);
      assertThat(waiting.wasAborted(), 'the tool was not aborted');
    },
  },
  {
    id: 'hop:back:gate',
    behavior: 'does not run before a user has approved it, after it was imported back',
    async run(subject) {
      const { runner, booked } = hopTools({ gates: [asksAPerson] });
      await runBack(await subject.leave(runner));
      assertEqual(booked, [], 'the arguments of the runs of the tool');
    },
  },
];

/**
 * The values of the traits that one case checks together. `effect`, `metadata` and `timeoutMs` each have
 * their own case, and `StaysThere` names the traits that are not restored. A new trait belongs here or in
 * `StaysThere`.
 */
const traits: Required<Omit<ToolTraits, 'effect' | 'metadata' | 'timeoutMs' | StaysThere>> = {
  egress: 'none',
  source: 'memory',
  maxTotalTimeoutMs: 123_456,
  resultLimitChars: 7_000,
  exclusive: true,
};

/** The traits that the exporting runner applies: the imported tool does not have them. */
type StaysThere = 'isLongRunning' | 'whilePending' | 'lenientArgs' | 'strictOutput' | 'gates';

/** Members of a tool that converts its arguments and returns the number of nights. */
const countsNights: Partial<Tool> = {
  strictOutput: true,
  checkOutput(output) {
    const { booked } = output as { readonly booked: { readonly city?: string; readonly nights: number } };
    if (booked.city === undefined) return { issues: [{ message: 'it has been converted' }] };
    return { value: { booked: { nights: booked.nights } } };
  },
};

/** Returns a case for a member that an imported tool still has. */
function kept(
  feature: string,
  value: JsonValue,
  member: 'effect' | 'metadata' | 'timeoutMs' = feature as 'effect',
): ConformanceCase<ToolHopSubject> {
  return {
    id: `hop:back:${feature}`,
    behavior: `is imported back with its ${feature}`,
    needs: feature,
    async run(subject) {
      const tool = await backOf(await subject.leave(hopTools({ more: { [member]: value } }).runner));
      assertEqual(tool[member], value, `its ${member}`);
    },
  };
}

async function backOf(hop: ToolHop): Promise<Tool> {
  const tools = await hop.back();
  assertEqual(tools.length, 1, 'the number of imported tools');
  return present(tools[0], 'the imported tool');
}

/** Runs the imported tool with an agent without gates. */
async function runBack(hop: ToolHop, signal?: AbortSignal): Promise<readonly RunEvent[]> {
  const tools = await hop.back();
  const model = scriptedModel([{ calls: [{ name: 'book', args: bookArgs }] }, 'done']);
  const runner = createRunner({ agent: llmAgent({ name: 'back', model, tools }) });
  const events: RunEvent[] = [];
  for await (const event of runner.stream({ message: 'Book it', signal })) events.push(event);
  return events;
}

function outcomeIn(
  events: readonly RunEvent[],
): Extract<RunEvent, { readonly type: 'toolEnd' }>['outcome'] | undefined {
  return events.flatMap((event) => (event.type === 'toolEnd' ? [event.outcome] : [])).at(-1);
}

/** The members of the subject. */
const toolHopMembers: SubjectMembers<ToolHopSubject> = {
  leave: true,
};

/**
 * Cases for tools that are exported to another framework and imported back. Optional features: `output`,
 * `media`, `progress`, `abort`, `approval`, `effect`, `metadata`, `timeout`.
 */
export const toolHopCases: readonly ConformanceCase<ToolHopSubject>[] = ofSubject(toolHopMembers, [
  ...hopOutCases,
  ...hopBackCases,
]);
