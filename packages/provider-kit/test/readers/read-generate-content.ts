import { type JsonMap, listOf, mapOf } from '../recordings/json-map.ts';
import {
  counted,
  cut,
  eventsOf,
  failureIn,
  type ReadAnswer,
  type ReadTurn,
  refusalOf,
  sum,
  textIn,
} from './read-answer.ts';

/** Reads the first candidate of a recorded answer of Gemini's generateContent. */
export function readGenerateContent(turn: ReadTurn): ReadAnswer {
  if (turn.request && !/:(stream)?generateContent/i.test(turn.request.path))
    return { skip: 'the request did not ask for an answer of a model' };
  const refusal = refusalOf(turn);
  if (refusal) return refusal;
  const chunks = eventsOf(turn);
  const candidates = chunks.flatMap(({ candidates }) => listOf(candidates).slice(0, 1));
  const finish = candidates.findLast(({ finishReason }) => finishReason)?.['finishReason'];
  const failed = chunks.find(({ error }) => error);
  if (failed && finish === undefined) return failureIn(failed);
  const blocked = chunks.some(({ promptFeedback }) => mapOf(promptFeedback)['blockReason']);
  if (finish === undefined && !blocked && turn.response.sse !== undefined) return cut;
  if (finish === 'CONTINUATION') return { skip: 'the answer continues in the next one' };
  const parts = candidates.flatMap(({ content }) => listOf(mapOf(content)['parts']));
  const isServers = hasServerTools(turn);
  const kept = parts.filter(
    (part) =>
      serverParts.some((name) => part[name]) || (isServers && (part['functionCall'] || part['functionResponse'])),
  );
  if (finish === 'STOP' && parts.some(isLeftCode(parts))) return { code: 'unhandled_call', says: '' };
  const { calls, isCut } = isServers ? { calls: [], isCut: false } : callsIn(parts);
  const usage = mapOf(
    chunks.findLast(
      ({ usageMetadata: said }) => 'promptTokenCount' in mapOf(said) || 'candidatesTokenCount' in mapOf(said),
    )?.['usageMetadata'],
  );
  return {
    text: parts
      .filter(({ thought }) => !thought)
      .map(({ text }) => textIn(text))
      .join(''),
    thought: parts
      .filter(({ thought }) => thought)
      .map(({ text }) => textIn(text))
      .join(''),
    calls,
    marks: parts.flatMap((part) =>
      [mapOf(part['inlineData'])['data'], part['thoughtSignature']].filter((mark) => typeof mark === 'string'),
    ),
    kept,
    finish:
      blocked && finish === undefined
        ? 'safety'
        : finish === 'STOP'
          ? isCut
            ? 'length'
            : calls.length > 0
              ? 'functionCalls'
              : 'stop'
          : unwhole(textIn(finish)),
    usage: counted({
      inputTokens: sum(usage['promptTokenCount'], usage['toolUsePromptTokenCount']),
      outputTokens: sum(usage['candidatesTokenCount'], usage['thoughtsTokenCount']),
      cachedInputTokens: usage['cachedContentTokenCount'],
      thoughtTokens: usage['thoughtsTokenCount'],
    }),
  };
}

/** Returns true if the server itself ran calls of a remote MCP server: the answer contains their results. */
export function hasServerTools(turn: ReadTurn): boolean {
  if (listOf(turn.request?.body['tools']).some((tool) => 'mcpServers' in tool)) return true;
  return eventsOf(turn).some(({ candidates }) =>
    listOf(candidates).some(({ content }) =>
      listOf(mapOf(content)['parts']).some(({ functionResponse }) => functionResponse),
    ),
  );
}

const serverParts = ['executableCode', 'codeExecutionResult', 'toolCall', 'toolResponse'];

/** Returns a function that is true for a part with code that the server did not run. */
function isLeftCode(parts: readonly JsonMap[]): (part: JsonMap, at: number) => boolean {
  return ({ executableCode }, at) =>
    executableCode !== undefined && !parts.slice(at).some(({ codeExecutionResult }) => codeExecutionResult);
}

/** Returns complete calls, and calls whose arguments arrive in pieces, each at a path. */
function callsIn(parts: readonly JsonMap[]) {
  const calls: { name: string; id: string | undefined; args: { [name: string]: unknown } }[] = [];
  let open = false;
  let isCut = false;
  for (const { functionCall } of parts) {
    if (!functionCall) continue;
    const { name, id, args, partialArgs, willContinue } = mapOf(functionCall);
    if (textIn(name) !== '') calls.push({ name: textIn(name), id: textIn(id) || undefined, args: { ...mapOf(args) } });
    const call = calls.at(-1);
    for (const piece of listOf(partialArgs)) if (call) put(call.args, piece);
    open = willContinue === true || listOf(partialArgs).some((piece) => piece['willContinue'] === true);
    isCut = open && listOf(partialArgs).at(-1)?.['willContinue'] === true;
  }
  return { calls, isCut };
}

function put(
  args: { [name: string]: unknown },
  { jsonPath, stringValue, numberValue, boolValue, nullValue }: JsonMap,
): void {
  const path = [
    ...String(jsonPath)
      .slice(1)
      .matchAll(/\.([^.[]+)|\[(\d+)\]|\['([^']+)'\]/g),
  ].map(([, name, at, quoted]) => name ?? quoted ?? Number(at));
  let into = args as { [step: string | number]: unknown };
  for (const [at, step] of path.slice(0, -1).entries()) {
    into[step] ??= typeof path[at + 1] === 'number' ? [] : {};
    into = into[step] as { [step: string | number]: unknown };
  }
  const last = path.at(-1) ?? '';
  if (stringValue !== undefined) into[last] = `${textIn(into[last])}${textIn(stringValue)}`;
  else into[last] = nullValue === undefined ? (numberValue ?? boolValue) : null;
}

function unwhole(finish: string) {
  if (finish === 'MAX_TOKENS') return 'length';
  if (/^(IMAGE_)?(SAFETY|RECITATION|PROHIBITED_CONTENT)$|^(BLOCKLIST|SPII|MODEL_ARMOR)$/.test(finish)) return 'safety';
  return /MALFORMED|UNEXPECTED_TOOL_CALL|TOO_MANY_TOOL_CALLS|MISSING_THOUGHT_SIGNATURE/.test(finish)
    ? 'error'
    : 'other';
}
