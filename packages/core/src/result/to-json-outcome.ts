import type { OutcomePart, ToolOutcome } from '../content/outcome.ts';
import { base64Of } from '../json/bytes.ts';
import { mediaLimitBytes } from '../json/json-limits.ts';
import { type Picture, type PicturedBytes, pictureJson } from '../json/snapshot-json.ts';
import type { Tool } from '../tool/tool.ts';
import type { FinalResult, JsonOutcome } from './json-outcome.ts';

/** A tool's result as JSON, as it is at this moment. What has no JSON picture is an error that says where. */
export function toJsonOutcome(tool: Pick<Tool, 'name'> | undefined, result: FinalResult): JsonOutcome {
  if (result.status === 'denied') return pictureDenial(result.reason);
  const parts = result.parts === undefined ? undefined : pictureJson(result.parts);
  if (parts && ('problem' in parts || parts.bytes))
    return unserialisable(tool, 'problem' in parts ? parts.problem : 'the data of a part is not base64 text');
  const media = parts && { parts: parts.value as unknown as readonly OutcomePart[] };
  if (result.status === 'error') {
    const message = String(result.message);
    const outcome: ToolOutcome = { status: 'error', code: String(result.code), message, ...media };
    return { outcome, maxChars: message.length + maxChars(parts) };
  }
  const output = pictureJson(result.output);
  if ('problem' in output) return unserialisable(tool, output.problem);
  if (result.modelOutput === undefined && !media && !output.bytes) {
    const { value, changed } = output;
    return { outcome: { status: 'ok', output: value }, maxChars: maxChars(output), changed };
  }
  const modelOutput = result.modelOutput === undefined ? undefined : pictureJson(result.modelOutput);
  if (modelOutput && 'problem' in modelOutput) return unserialisable(tool, modelOutput.problem);
  const { inline, large } = partsOf([...(output.bytes ?? []), ...(modelOutput?.bytes ?? [])]);
  const all = [...(media?.parts ?? []), ...inline];
  const outcome: ToolOutcome = {
    status: 'ok',
    output: output.value,
    ...(modelOutput && { modelOutput: modelOutput.value }),
    ...(all.length > 0 && { parts: all }),
  };
  const changed = [...(output.changed ?? []), ...(modelOutput?.changed ?? [])];
  return {
    outcome,
    maxChars: maxChars(output) + maxChars(modelOutput) + maxChars(parts),
    ...(changed.length > 0 && { changed }),
    ...(large.length > 0 && { large }),
  };
}

/** As `toJsonOutcome`, where nothing more is done about it. */
export function snapshotOutcome(tool: Pick<Tool, 'name'> | undefined, result: FinalResult): ToolOutcome {
  return toJsonOutcome(tool, result).outcome;
}

function pictureDenial(given: string | undefined): JsonOutcome {
  if (given === undefined) return { outcome: { status: 'denied' }, maxChars: 0 };
  const reason = String(given);
  return { outcome: { status: 'denied', reason }, maxChars: reason.length };
}

/** Bytes as parts, as far as there is room. */
function partsOf(bytes: readonly PicturedBytes[]): {
  readonly inline: readonly OutcomePart[];
  readonly large: readonly PicturedBytes[];
} {
  let room = mediaLimitBytes;
  const fits = ({ data }: PicturedBytes): boolean => {
    room -= data.length;
    return room >= 0;
  };
  const inline: OutcomePart[] = [];
  const large: PicturedBytes[] = [];
  for (const one of bytes) {
    if (fits(one)) inline.push({ type: 'inlineData', mimeType: one.mimeType, data: base64Of(one.data) });
    else large.push(one);
  }
  return { inline, large };
}

/** An escape takes six characters, a number with its comma 25. */
function maxChars(picture: Picture | undefined): number {
  if (!picture) return 0;
  return typeof picture.value === 'string' ? picture.chars : picture.chars * 6 + picture.nodes * 25;
}

function unserialisable(tool: Pick<Tool, 'name'> | undefined, problem: string): JsonOutcome {
  const message = `The result of \`${tool?.name ?? 'the tool'}\` cannot be written as JSON: ${problem}.`;
  return { outcome: { status: 'error', code: 'result_unserialisable', message }, maxChars: message.length };
}
