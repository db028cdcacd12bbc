import type { Content, Event, Part } from '@mortise/core';

/**
 * Returns the conversation of each branch of a log, from its events alone: the first message, the turns, and
 * after each turn the responses to its calls.
 */
export function branchHistories(log: readonly Event[]): readonly (readonly Content[])[] {
  const words = log.find((event) => event.type === 'input')?.content;
  const branches = [...new Set(log.map(({ branch }) => branch))];
  return branches.map((of) =>
    historyOf(
      log.filter(({ branch }) => branch === of),
      words,
    ),
  );
}

function historyOf(events: readonly Event[], words: Content | undefined): readonly Content[] {
  // A member of another agent takes part in the turn that the user started.
  const given = events.flatMap((event) => (event.type === 'opened' && event.input ? [event.input] : []));
  const turns = events
    .filter((event) => event.type === 'model')
    .flatMap(({ content }) => [content, ...answersTo(content, events)]);
  return [...(given.length > 0 ? given : words ? [words] : []), ...turns];
}

/** Returns all responses in the log to the calls of a turn: a second response to the same call is a fault. */
function answersTo({ parts }: Content, events: readonly Event[]): readonly Content[] {
  const responses = parts.flatMap((call) =>
    call.type === 'functionCall'
      ? events.flatMap((event): readonly Part[] =>
          event.type === 'response' && event.callId === call.id
            ? [{ type: 'functionResponse', id: call.id, name: call.name, outcome: event.outcome }]
            : [],
        )
      : [],
  );
  return responses.length > 0 ? [{ role: 'tool', parts: responses }] : [];
}
