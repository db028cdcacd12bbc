import type { FinishReason, Usage } from '@mortise/core';
import { type JsonMap, listOf, mapOf } from '@mortise/provider-kit/test';
import { chunksOf, partsOf, type RecordedTurn } from '../support/recording.ts';

/** What the JSON of a recorded answer says, read here anew: nothing of the adapter is used. */
export interface ExpectedAnswer {
  readonly text: string;
  readonly thought: string;
  readonly calls: readonly { readonly name: string; readonly providerId: string | undefined; readonly args: string }[];
  readonly finish: FinishReason['unified'];
  readonly usage: Usage;
  /** In order, each with the kind of the part that it stands on. */
  readonly signatures: readonly (readonly [kind: string, signature: string])[];
  /** The parts that the server's own tools made, as they came. */
  readonly kept: readonly JsonMap[];
}

/** What the recorded answer failed with. */
export interface ExpectedFailure {
  readonly status: number;
  readonly message: string;
  readonly code: string;
}

/** The failure that was recorded; undefined where the answer is one. */
export function expectedFailure(turn: RecordedTurn): ExpectedFailure | undefined {
  const { status } = turn.response;
  if (status < 400) return undefined;
  const error = mapOf(chunksOf(turn)[0]?.['error']);
  return { status, message: String(error['message']), code: status === 429 ? 'rate_limit' : 'bad_request' };
}

export function expectedAnswer(turn: RecordedTurn): ExpectedAnswer {
  const parts = partsOf(turn);
  const isServers = hasServerTools(turn);
  const kept = isServers ? parts.filter((part) => part['functionCall'] || part['functionResponse']) : [];
  const calls = isServers ? [] : callsIn(parts);
  const candidates = chunksOf(turn).flatMap(({ candidates }) => listOf(candidates));
  const raw = candidates.findLast(({ finishReason }) => finishReason)?.['finishReason'];
  return {
    text: textIn(parts.filter(({ thought }) => !thought)),
    thought: textIn(parts.filter(({ thought }) => thought)),
    calls,
    finish: raw !== 'STOP' ? 'error' : calls.length > 0 ? 'functionCalls' : 'stop',
    usage: usageIn(chunksOf(turn)),
    signatures: parts.flatMap((part) =>
      typeof part['thoughtSignature'] === 'string' ? [[kindOf(part), part['thoughtSignature']] as const] : [],
    ),
    kept,
  };
}

/** The server itself ran the calls, of a remote MCP server. */
export function hasServerTools({ request }: RecordedTurn): boolean {
  return listOf(request?.body['tools']).some((tool) => 'mcpServers' in tool);
}

/** Calls that come whole, and calls whose one argument comes in pieces. */
function callsIn(parts: readonly JsonMap[]): ExpectedAnswer['calls'] {
  const calls: { name: string; providerId: string | undefined; args: { [name: string]: unknown } }[] = [];
  for (const { functionCall } of parts) {
    if (!functionCall) continue;
    const { name, id, args, partialArgs } = mapOf(functionCall);
    if (name) calls.push({ name: String(name), providerId: id as string | undefined, args: { ...mapOf(args) } });
    const last = calls.at(-1)?.args ?? {};
    for (const { jsonPath, stringValue } of listOf(partialArgs)) {
      const key = String(jsonPath).slice('$.'.length);
      last[key] = `${last[key] ?? ''}${stringValue}`;
    }
  }
  return calls.map((call) => ({ ...call, args: JSON.stringify(call.args) }));
}

function textIn(parts: readonly JsonMap[]): string {
  return parts.map(({ text }) => text ?? '').join('');
}

function kindOf({ text, thought }: JsonMap): string {
  return text === undefined ? 'functionCall' : thought ? 'thought' : 'text';
}

function usageIn(chunks: readonly JsonMap[]): Usage {
  const said = mapOf(chunks.findLast(({ usageMetadata }) => usageMetadata)?.['usageMetadata']);
  const count = (...names: readonly string[]): number => names.reduce((sum, name) => sum + Number(said[name] ?? 0), 0);
  return {
    inputTokens: count('promptTokenCount', 'toolUsePromptTokenCount'),
    outputTokens: count('candidatesTokenCount', 'thoughtsTokenCount'),
  };
}
