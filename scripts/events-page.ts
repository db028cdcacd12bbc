import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEvent } from '../packages/core/src/context/run-event.ts';
import type { Event } from '../packages/core/src/event/event.ts';
import { type ExampleRun, exampleRuns, storedIn } from '../packages/core-tests/test/events/event-examples.ts';
import { type Finding, reportFindings } from './finding.ts';

const PAGE = 'docs/events.md';

/** What each event of a stream says. */
const shown: { readonly [type in RunEvent['type']]: string } = {
  delta: 'Text, a thought or arguments as they come. `turn` is the id of the event to come, `callId` that of the call.',
  turnDropped: 'What was shown of a turn came to nothing: no event with its id is stored.',
  toolStart: 'A tool begins, past hooks and gates, with the arguments that run.',
  toolProgress: 'What a running tool reports, for watchers only.',
  toolEnd: 'A call is over, or waits after its tool had begun (`pending`).',
  event: 'An event was stored: the session has this `revision` now. The types of events are below.',
  warning: 'Something is wrong and stops nothing.',
  end: 'The last, once: the result.',
};

/** What each stored event says. */
const stored: { readonly [type in Event['type']]: string } = {
  input: "The user's words. The same `inputId` is taken once.",
  model: "A model's turn. Only one that `acts` has its calls run.",
  modelFailed: 'A model call gave no turn.',
  started: 'An effect may begin: from here on a crash leaves it in doubt.',
  response: 'What a call came to, and how long its tool ran.',
  late: 'A result that came after the model had been told that the call is pending.',
  asked: 'Somebody has to answer; `interim` where the model does not wait.',
  answered: 'An answer, checked, with who gave it.',
  passed: 'A gate let a call pass, and is not asked again about it.',
  stepped: 'A step of a running tool is done, and is not repeated when the call runs again.',
  withdrawn: 'A question is not open any more.',
  opened: 'A nested run begins: for a call, or as a member of another agent.',
  closed: 'A member of another agent has ended.',
  rewound:
    'The conversation goes on as it stood with so many events of the log; what came since stays in the log, and is no part of it. `index`: what an index had of it there.',
  notice: 'Something else that the loop remembers, by its code.',
};

/** The page about all events, with an example of each from runs that were really made. */
export function eventsPage(runs: readonly ExampleRun[]): string {
  const seen = runs.flatMap((run) => run.seen);
  const log = storedIn(runs);
  return `# Events

What \`stream\` shows of a run, and what stands in the log after it. The examples on this page are of one session, as it was run by a
scripted model; \`node scripts/events-page.ts --write\` makes the page again. How the format is kept stable is in
[the format of events](event-format.md).

## In the order of the session

Each line is what a watcher is shown; \`event\` is a stored event, with the session's revision.

${runs.map(({ what, seen }) => `${what}\n\n${fence('text', seen.map(lineOf).join('\n'))}`).join('\n\n')}

## What a watcher is shown

Any number of the others, then exactly one \`end\`.

${sections(shown, firstOf(seen))}

## What is stored

Every event has \`v\`, \`id\`, \`invocationId\`, \`author\` and \`timestamp\`, and \`branch\` where it happened in a nested run.

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

/** The first of each type, in the order in which they came. */
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

/** As the formatter writes it: a list of texts stands in one line. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/\[\s+("[^"\n]*"(?:,\s+"[^"\n]*")*)\s+\]/g, (_, items: string) => {
    return `[${items.replace(/,\s+/g, ', ')}]`;
  });
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** Compares the page with what is run, or writes it. */
export async function checkEventsPage(root: string, write: boolean): Promise<Finding[]> {
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
