import type { Content, FunctionResponsePart, Part } from '@mortise/core';

/**
 * Returns the problems of the contents of a request; none if every provider would accept them. Every call
 * must have a unique id and must be followed by exactly one response, in the order of the calls.
 */
export function historyProblems(contents: readonly Content[]): readonly string[] {
  const problems: string[] = [];
  const ids = new Set<string>();
  contents.forEach((content, at) => {
    if (content.parts.length === 0) problems.push(`content ${at} (${content.role}) has no parts`);
    if (at === 0 && content.role !== 'user') problems.push(`the first content has the role ${content.role}, not user`);
    for (const part of content.parts) problems.push(...placeProblems(part, content, at));
    const calls = idsOf(content, 'functionCall');
    for (const id of calls) {
      if (id === '' || ids.has(id)) problems.push(`content ${at} has a call with the id ${JSON.stringify(id)}`);
      ids.add(id);
    }
    const next = contents[at + 1];
    const answered = next?.role === 'tool' ? idsOf(next, 'functionResponse') : [];
    if (calls.join() !== answered.join()) {
      problems.push(`content ${at} has the calls [${calls.join()}], the next the responses [${answered.join()}]`);
    }
    if (content.role === 'tool' && contents[at - 1]?.role !== 'model')
      problems.push(`content ${at} has responses, but no calls are before it`);
  });
  return problems;
}

function placeProblems(part: Part, { role }: Content, at: number): readonly string[] {
  if (part.type === 'functionCall' && role !== 'model') return [`content ${at} (${role}) has a call`];
  if (part.type !== 'functionResponse') return role === 'tool' ? [`content ${at} (tool) has a part ${part.type}`] : [];
  if (role !== 'tool') return [`content ${at} (${role}) has a response`];
  return Object.hasOwn(statuses, part.outcome?.status) ? [] : [`content ${at} has no outcome`];
}

function idsOf({ parts }: Content, type: 'functionCall' | 'functionResponse'): readonly string[] {
  return parts.flatMap((part) => (part.type === type ? [part.id] : []));
}

const statuses: { readonly [status in FunctionResponsePart['outcome']['status']]: true } = {
  ok: true,
  error: true,
  denied: true,
  interim: true,
};
