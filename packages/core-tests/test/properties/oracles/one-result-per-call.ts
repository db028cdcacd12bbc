import { historyProblems } from '@mortise/testing';
import { lastLog, type Played } from '../played.ts';

/** O1: every request sent to a provider has exactly one result per call, in the order of the calls. */
export function oneResultPerCall(played: Played): readonly string[] {
  return [
    ...played.requests.flatMap(({ turn, sent }) =>
      historyProblems(sent).map((problem) => `request ${turn}: ${problem}`),
    ),
    ...doubles(played),
  ];
}

/** Finds calls with more than one response in the log. */
function doubles(played: Played): readonly string[] {
  const answered = new Set<string>();
  return lastLog(played).flatMap((event) => {
    if (event.type !== 'response') return [];
    if (answered.has(event.callId)) return [`${event.callId} has two responses in the log`];
    answered.add(event.callId);
    return [];
  });
}
