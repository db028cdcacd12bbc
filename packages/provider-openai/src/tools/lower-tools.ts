import type { FunctionDeclaration, JsonObject } from '@mortise/core';
import { restoreAbsent } from '../schema/restore-absent.ts';
import { describeNote } from '../schema/strict-note.ts';
import { type SentSchema, toStrictSchema } from '../schema/to-strict-schema.ts';
import type { ModelProfile, WireWarning } from '../wire.ts';
import { oncePerProfile } from './once-per-profile.ts';
import { wireName } from './wire-name.ts';

/** A tool in words that both protocols share. */
export interface LoweredTool {
  /** As it is called on the wire. */
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonObject;
  readonly strict: boolean;
}

/** The tools of a request, and the way back from what the wire says of them. */
export interface LoweredTools {
  readonly tools: readonly LoweredTool[];
  /** What was lowered or dropped, one for each tool. */
  readonly warnings: readonly WireWarning[];
  /** The tool's own name; a name that is no tool's comes back as it is. */
  fromWire(name: string): string;
  /** An argument text in the words of the tool's own schema; the text as it came, but for `strict: true`. */
  argsText(wireName: string, text: string): string;
}

/**
 * Lowers the tools of a request, once for each array of declarations.
 *
 * Two tools whose names would be one on the wire are told apart by a warning: the one that would have to take another's
 * name is left out, never called in its place.
 */
export const lowerTools: (declarations: readonly FunctionDeclaration[], profile: ModelProfile) => LoweredTools =
  oncePerProfile(lower);

function lower(declarations: readonly FunctionDeclaration[], profile: ModelProfile): LoweredTools {
  const byWireName = new Map<string, { readonly declaration: FunctionDeclaration; readonly sent: SentSchema }>();
  const warnings: WireWarning[] = [];
  for (const declaration of declarations) {
    const { name, parametersJsonSchema } = declaration;
    const onWire = wireName(name);
    const taken = byWireName.get(onWire)?.declaration;
    if (taken) warnings.push(nameTaken(name, onWire, taken.name));
    // A tool may have its own name, whoever else would be called so.
    if (taken && onWire !== name) continue;
    const sent = toStrictSchema(parametersJsonSchema, profile.strict);
    byWireName.set(onWire, { declaration, sent });
    if (sent.notes.length > 0)
      warnings.push({ type: 'warning', feature: `tools.${name}`, message: sent.notes.map(describeNote).join('; ') });
  }
  return {
    tools: [...byWireName].map(([name, { declaration, sent }]) => ({
      name,
      description: declaration.description,
      parameters: sent.schema,
      strict: sent.strict,
    })),
    warnings,
    fromWire: (name) => byWireName.get(name)?.declaration.name ?? name,
    argsText(name, text) {
      const sent = byWireName.get(name)?.sent;
      return sent ? restoreAbsent(text, sent) : text;
    },
  };
}

function nameTaken(name: string, onWire: string, by: string): WireWarning {
  const left = onWire === name ? by : name;
  return {
    type: 'warning',
    feature: `tools.${left}`,
    message: `left out: on the wire it would have the name \`${onWire}\` of another tool. Rename one of them.`,
  };
}
