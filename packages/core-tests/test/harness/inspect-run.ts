import type { FunctionResponsePart, ModelRequest, RunEvent, RunInput, Runner, SessionKey } from '@mortise/core';

/** The session of a `testApp`. */
export const sessionId = 's1';
export const key: SessionKey = { appName: 'app', userId: 'user', sessionId };

/** Returns the events that a client of a run receives. */
export async function watchAll(runner: Runner, input: RunInput): Promise<readonly RunEvent[]> {
  const seen: RunEvent[] = [];
  for await (const event of runner.stream(input)) seen.push(event);
  return seen;
}

/** The events of one type. */
export function only<T extends RunEvent['type']>(
  seen: readonly RunEvent[],
  type: T,
): readonly Extract<RunEvent, { readonly type: T }>[] {
  return seen.filter((event): event is Extract<RunEvent, { readonly type: T }> => event.type === type);
}

/** The responses at the end of a request, in order. */
export function responsesIn(request: ModelRequest | undefined): readonly FunctionResponsePart[] {
  const content = request?.contents.findLast(({ role }) => role === 'tool');
  return (content?.parts ?? []).filter((part): part is FunctionResponsePart => part.type === 'functionResponse');
}

/** The outcomes at the end of a request, in order. */
export function outcomesIn(request: ModelRequest | undefined): readonly FunctionResponsePart['outcome'][] {
  return responsesIn(request).map(({ outcome }) => outcome);
}

/** Resolves after some milliseconds. */
export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
