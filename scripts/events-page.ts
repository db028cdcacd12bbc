import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEvent } from '../packages/core/src/context/run-event.ts';
import type { Event } from '../packages/core/src/event/event.ts';
import { type ExampleRun, exampleRuns, storedIn } from '../packages/core-tests/test/events/event-examples.ts';
import { type Finding, reportFindings } from './finding.ts';

const PAGE = 'docs/events.md';

/** The description of each event of a stream. */
const shown: { readonly [type in RunEvent['type']]: string } = {
  delta:
    'Text, a thought or arguments as they stream. `turn` is the id of the future event, `callId` that of the call.',
  turnDropped: 'A turn that was shown is dropped: no event with its id is stored.',
  toolStart: 'A tool starts, after hooks and gates, with the arguments that run.',
  toolProgress: 'Progress of a running tool, for watchers only.',
  toolEnd: 'A call has ended, or waits after its tool had started (`pending`).',
  event: 'An event was stored; the session has this `revision` now. The types are below.',
  warning: 'A problem that stops nothing.',
  end: 'The result: last, and once.',
};

/** The description of each stored event. */
const stored: { readonly [type in Event['type']]: string } = {
  input: "The user's message. The same `inputId` is accepted once.",
  model: "A model's turn. Its calls run only if it `acts`.",
  modelFailed: 'A model call failed.',
  started:
    'An effect may start. After a crash from here on, an `idempotent` call runs again, and a `write` is in doubt.',
  response: 'The outcome of a call, and how long its tool ran.',
  late: 'A result that arrived after the model had read that the call is pending.',
  asked: 'A question: a person has to answer. `interim`: the model does not wait.',
  answered: 'A checked answer, with who gave it.',
  passed:
    'A gate let a call pass before another gate asked. When the call resumes, it is asked again, and only its verdict counts.',
  stepped: 'A step of a running tool is done, and is not repeated if the call runs again.',
  withdrawn: 'A question is no longer open.',
  opened: 'A nested run starts: for a call, or as a member of another agent.',
  closed: 'A member of another agent has ended.',
  rewound:
    'The conversation continues from an earlier revision; later events stay in the log but are not part of it. `index`: the index entry of that revision.',
  notice: 'Something else that the loop records, by its code.',
};

/** Returns the page about all events, with an example of each from real runs. */
export function eventsPage(runs: readonly ExampleRun[]): string {
  const seen = runs.flatMap((run) => run.seen);
  const log = storedIn(runs);
  return `# Events

What \`runner.stream\` shows of a run, and what is stored in the log, with an example of each event.

\`\`\`ts
import { createRunner, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';

const agent = llmAgent({ name: 'helper', model: scriptedModel(['Hello.']) });
for await (const event of createRunner({ agent }).stream('Hi')) {
  if (event.type === 'delta' && event.kind === 'text') process.stdout.write(event.text);
  if (event.type === 'event') console.log(event.event.type); // input, model
  if (event.type === 'end') console.log(event.result.status); // completed
}
\`\`\`

The examples below are of one session with a scripted model; \`node scripts/events-page.ts --write\` writes this page. [The format of events](event-format.md) says what stays stable.

## In the order of the session

Each line is one event of the stream; \`event\` is a stored event, with the session's revision.

${runs.map(({ what, seen }) => `${what}\n\n${fence('text', seen.map(lineOf).join('\n'))}`).join('\n\n')}

## What a watcher is shown

Any number of events, then exactly one \`end\`.

${sections(shown, firstOf(seen))}

## What is stored

Every event has \`v\`, \`id\`, \`invocationId\`, \`author\` and \`timestamp\`; \`branch\` in a nested run.

${sections(stored, firstOf(log))}
`;
}

function sections<T extends { readonly type: string }>(
  about: Readonly<Record<string, string>>,
  examples: ReadonlyMap<string, T>,
): string {
  const missing = Object.keys(about).filter((type) => !examples.has(type));
  if (missing.length > 0) throw new Error(`no run of the page has an example of ${missing.join(', ')}`);
  return [...examples]
    .map(([type, example]) => `### \`${type}\`\n\n${about[type]}\n\n${fence('json', jsonOf(example))}`)
    .join('\n\n');
}

/** Returns the first event of each type, in the order of the events. */
function firstOf<T extends { readonly type: string }>(events: readonly T[]): ReadonlyMap<string, T> {
  const first = new Map<string, T>();
  for (const event of events) if (!first.has(event.type)) first.set(event.type, event);
  return first;
}

function lineOf(event: RunEvent): string {
  switch (event.type) {
    case 'event': {
      const { type, branch } = event.event;
      const where = branch === undefined ? '' : `  on ${branch}`;
      return `event ${String(event.revision).padEnd(3)} ${type}${'code' in event.event ? ` (${event.event.code})` : ''}${where}`;
    }
    case 'delta':
      return `delta     ${event.kind}: ${JSON.stringify(event.text)}`;
    case 'toolStart':
      return `toolStart ${event.call.name}`;
    case 'toolEnd':
      return `toolEnd   ${event.call.name}: ${event.outcome.status}`;
    case 'end':
      return `end       ${event.result.status}`;
    default:
      event.type satisfies 'turnDropped' | 'toolProgress' | 'warning';
      return event.type;
  }
}

/** Formats JSON like the formatter: a list of strings is on one line. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/\[\s+("[^"\n]*"(?:,\s+"[^"\n]*")*)\s+\]/g, (_, items: string) => {
    return `[${items.replace(/,\s+/g, ', ')}]`;
  });
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** Compares the page with the events of the runs, or writes it. */
async function checkEventsPage(root: string, write: boolean): Promise<Finding[]> {
  const page = eventsPage(await exampleRuns());
  const file = join(root, PAGE);
  if (write) writeFileSync(file, page);
  else if (readFileSync(file, 'utf8') !== page)
    return [
      { file: PAGE, problem: 'shows other events than a run', fix: 'Run `node scripts/events-page.ts --write`.' },
    ];
  return [];
}

if (import.meta.main)
  reportFindings('events-page', await checkEventsPage(process.cwd(), process.argv.includes('--write')));
