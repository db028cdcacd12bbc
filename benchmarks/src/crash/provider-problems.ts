import type { Content, ModelRequest } from '@mortise/core';
import { anthropicSubject } from '../providers/anthropic-subject.ts';
import { geminiSubject } from '../providers/gemini-subject.ts';
import { openaiSubjects } from '../providers/openai-subjects.ts';
import type { BodyLog, ProviderSubject } from '../providers/provider-subject.ts';

/**
 * Returns the problems of a history as each adapter sends it: an adapter that refuses it, or a call without
 * exactly one result in the body.
 */
export async function providerProblems(contents: readonly Content[]): Promise<readonly string[]> {
  const problems = await Promise.all(adapters.map((adapter) => problemsOf(adapter, contents)));
  return problems.flat();
}

/** An adapter, and where the ids of calls and of their results are in its bodies. */
interface Adapter {
  readonly subject: ProviderSubject;
  readonly call: RegExp;
  readonly result: RegExp;
}

async function problemsOf(
  { subject, call, result }: Adapter,
  contents: readonly Content[],
): Promise<readonly string[]> {
  const log: BodyLog = { bodies: [], callsTool: false };
  const request: ModelRequest = { instructions: [], contents, declarations: [], providerTools: [] };
  const { signal } = new AbortController();
  for await (const event of subject.conversing(log).generate(request, { signal }))
    if (event.type === 'failure') return [`${subject.name} refuses the history: ${event.error.message}`];
  const sent = JSON.stringify(log.bodies);
  const calls = idsIn(sent, call);
  const results = idsIn(sent, result);
  if (calls.length > 0 && calls.join() === results.join()) return [];
  return [`${subject.name} sends the calls [${calls.join()}] with the results [${results.join()}]`];
}

function idsIn(body: string, place: RegExp): readonly string[] {
  return [...body.matchAll(place)].map(([, id = '']) => id);
}

const [responses, chat] = openaiSubjects;
const adapters: readonly Adapter[] = [
  {
    subject: responses,
    call: /"type":"function_call","call_id":"([^"]+)"/g,
    result: /"type":"function_call_output","call_id":"([^"]+)"/g,
  },
  { subject: chat, call: /"id":"([^"]+)","type":"function"/g, result: /"tool_call_id":"([^"]+)"/g },
  { subject: anthropicSubject, call: /"type":"tool_use","id":"([^"]+)"/g, result: /"tool_use_id":"([^"]+)"/g },
  { subject: geminiSubject, call: /"functionCall":\{"id":"([^"]+)"/g, result: /"functionResponse":\{"id":"([^"]+)"/g },
];
