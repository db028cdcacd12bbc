import type { ToolOutcome } from '../content/outcome.ts';
import { type PlainPicture, plainPicture } from '../json/copy-plain.ts';
import { resultLimits } from '../json/json-limits.ts';
import type { FinalResult, JsonOutcome } from './json-outcome.ts';

/** As `toJsonOutcome`, of a result that is nothing but JSON, or an error; undefined of any other. */
export function plainOutcome(result: FinalResult): JsonOutcome | undefined {
  if (result.status === 'denied' || result.parts !== undefined) return undefined;
  if (result.status === 'error') {
    const message = String(result.message);
    return { outcome: { status: 'error', code: String(result.code), message }, maxChars: message.length };
  }
  const output = plainPicture(result.output ?? null, resultLimits);
  if (!output) return undefined;
  const { modelOutput: given } = result;
  const modelOutput = given === undefined ? undefined : plainPicture(given, resultLimits);
  if (given !== undefined && !modelOutput) return undefined;
  const outcome: ToolOutcome = modelOutput
    ? { status: 'ok', output: output.value, modelOutput: modelOutput.value }
    : { status: 'ok', output: output.value };
  return { outcome, maxChars: maxChars(output) + maxChars(modelOutput) };
}

/** An escape takes six characters, a number with its comma 25. */
export function maxChars(picture: PlainPicture | undefined): number {
  if (!picture) return 0;
  return typeof picture.value === 'string' ? picture.chars : picture.chars * 6 + picture.nodes * 25;
}
