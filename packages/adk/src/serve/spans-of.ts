import type { Event, FunctionCall, JsonObject } from '@mortise/core';

/** A span of a run, in the format of ADK's page. Times are nanoseconds since the epoch. */
export interface AdkSpan {
  readonly name: string;
  readonly span_id: string;
  readonly trace_id: string;
  readonly parent_span_id?: string;
  readonly start_time: number;
  readonly end_time: number;
  readonly attributes: JsonObject;
}

/**
 * Returns the spans of a session, derived from its log only: each invocation, and in it each model call and
 * each tool call, including the time spent waiting for users.
 */
export function spansOf(events: readonly Event[]): readonly AdkSpan[] {
  const invocations = new Map<string, { start: number; end: number; last: Map<string, number> }>();
  const calls = new Map<string, { readonly call: FunctionCall; readonly start: number }>();
  const spans: AdkSpan[] = [];
  const span = (event: Event, name: string, start: number, more: JsonObject = {}): AdkSpan => ({
    name,
    span_id: event.id,
    trace_id: event.invocationId,
    parent_span_id: event.invocationId,
    start_time: start * nanoseconds,
    end_time: event.timestamp * nanoseconds,
    attributes: {
      'gcp.vertex.agent.event_id': event.id,
      'gcp.vertex.agent.invocation_id': event.invocationId,
      ...more,
    },
  });
  for (const event of events) {
    const { invocationId, timestamp, branch = '' } = event;
    const invocation = invocations.get(invocationId) ?? { start: timestamp, end: timestamp, last: new Map() };
    invocations.set(invocationId, invocation);
    invocation.end = timestamp;
    if (event.type === 'model' || event.type === 'modelFailed')
      spans.push(span(event, 'call_llm', invocation.last.get(branch) ?? invocation.start));
    if (event.type === 'model')
      for (const part of event.content.parts)
        if (part.type === 'functionCall') calls.set(part.id, { call: part, start: timestamp });
    if (event.type === 'response' || event.type === 'late') {
      const known = calls.get(event.callId);
      if (known)
        spans.push(
          span(event, `execute_tool ${known.call.name}`, known.start, {
            'gen_ai.tool.name': known.call.name,
            'gen_ai.tool.call.id': event.callId,
          }),
        );
    }
    invocation.last.set(branch, timestamp);
  }
  const roots = [...invocations].map(
    ([id, { start, end }]): AdkSpan => ({
      name: 'invocation',
      span_id: id,
      trace_id: id,
      start_time: start * nanoseconds,
      end_time: end * nanoseconds,
      attributes: { 'gcp.vertex.agent.invocation_id': id },
    }),
  );
  return [...roots, ...spans];
}

const nanoseconds = 1e6;
