import type { FunctionDeclaration } from '@mortise/core';
import { describeNote, type SchemaNote } from '../schema/lowered-schema.ts';
import type { ModelProfile, WireTools, WireWarning } from '../wire/wire.ts';

/** How a wire has tools. */
export interface ToolDialect<Profile extends ModelProfile, Sent extends SentSchemas> {
  /** The name of a tool on the wire: a pure function. */
  readonly wireName: (name: string) => string;
  /** A declaration's schemas as they are sent. */
  readonly lower: (declaration: FunctionDeclaration, profile: Profile) => Sent;
  /** What becomes of the tools of a request, in their order, where a server has limits for all of them. */
  readonly settle?: (tools: readonly LoweredTool<Sent>[]) => readonly LoweredTool<Sent>[];
}

/** A declaration's schemas as they are sent, and what was made of them. */
export interface SentSchemas {
  readonly notes: readonly SchemaNote[];
}

/** A tool as it is sent. */
export interface LoweredTool<Sent> {
  /** As it is called on the wire. */
  readonly name: string;
  readonly declaration: FunctionDeclaration;
  readonly sent: Sent;
}

/** The tools of a request, and the way back from what the wire says of them. */
export interface LoweredTools<Sent> extends WireTools {
  readonly tools: readonly LoweredTool<Sent>[];
  /** The name of a tool on the wire, offered or not. */
  toWire(name: string): string;
  /** The tool's own name; a name that is no tool's comes back as it is. */
  fromWire(name: string): string;
  /** What was sent for the tool of this name on the wire. */
  sentOf(wireName: string): Sent | undefined;
}

/**
 * Lowers the tools of a request, once for each array of declarations.
 *
 * A deferred tool that is not sent has its name nevertheless:
 * a model that knows it from elsewhere may call it.
 *
 * Two tools whose names would be one on the wire are told apart by a warning: the one that would have to take
 * another's name is left out, never called in its place.
 */
export function toolLowering<Profile extends ModelProfile, Sent extends SentSchemas>(
  dialect: ToolDialect<Profile, Sent>,
): (declarations: readonly FunctionDeclaration[], profile: Profile) => LoweredTools<Sent> {
  return oncePerProfile((declarations: readonly FunctionDeclaration[], profile: Profile) =>
    lower(declarations, profile, dialect),
  );
}

function lower<Profile extends ModelProfile, Sent extends SentSchemas>(
  declarations: readonly FunctionDeclaration[],
  profile: Profile,
  dialect: ToolDialect<Profile, Sent>,
): LoweredTools<Sent> {
  const { byWireName, warnings } = namedTools(declarations, dialect.wireName);
  const isSent = sendingOf(declarations, profile);
  const each = [...byWireName].flatMap(([name, declaration]): readonly LoweredTool<Sent>[] =>
    isSent(declaration) ? [{ name, declaration, sent: dialect.lower(declaration, profile) }] : [],
  );
  const tools = dialect.settle?.(each) ?? each;
  const sentByName = new Map(tools.map((tool) => [tool.name, tool.sent]));
  return {
    tools,
    warnings: [...warnings, ...tools.flatMap(warningOf)],
    toWire: dialect.wireName,
    fromWire: (name) => byWireName.get(name)?.name ?? name,
    sentOf: (name) => sentByName.get(name),
  };
}

/**
 * Which tools the model is told of: where the server searches for
 * the deferred ones, that is in the place of the tool that does.
 */
function sendingOf(
  declarations: readonly FunctionDeclaration[],
  { searchesTools = false }: ModelProfile,
): (declaration: FunctionDeclaration) => boolean {
  const searches = searchesTools && declarations.some(({ deferred }) => deferred);
  return ({ deferred, findsDeferred }) => (searches ? !findsDeferred : !deferred);
}

/** Which tool has which name on the wire. */
function namedTools(
  declarations: readonly FunctionDeclaration[],
  wireName: (name: string) => string,
): { readonly byWireName: ReadonlyMap<string, FunctionDeclaration>; readonly warnings: readonly WireWarning[] } {
  const byWireName = new Map<string, FunctionDeclaration>();
  const warnings: WireWarning[] = [];
  for (const declaration of declarations) {
    const { name } = declaration;
    const onWire = wireName(name);
    const taken = byWireName.get(onWire);
    if (taken) warnings.push(nameTaken(name, onWire, taken.name));
    // A tool may have its own name, whoever else would be called so.
    if (!taken || onWire === name) byWireName.set(onWire, declaration);
  }
  return { byWireName, warnings };
}

function warningOf<Sent extends SentSchemas>({ declaration, sent }: LoweredTool<Sent>): readonly WireWarning[] {
  const { notes } = sent;
  if (notes.length === 0) return [];
  return [{ type: 'warning', feature: `tools.${declaration.name}`, message: notes.map(describeNote).join('; ') }];
}

function nameTaken(name: string, onWire: string, by: string): WireWarning {
  const left = onWire === name ? by : name;
  return {
    type: 'warning',
    feature: `tools.${left}`,
    message: `omitted: on the wire it would have the name \`${onWire}\` of another tool. Rename one of them.`,
  };
}

/** A function whose result is kept for each key and model, as long as both live. */
export function oncePerProfile<K extends object, P extends ModelProfile, V>(
  make: (key: K, profile: P) => V,
): (key: K, profile: P) => V {
  const made = new WeakMap<P, WeakMap<K, { readonly value: V }>>();
  return (key, profile) => {
    let ofProfile = made.get(profile);
    if (!ofProfile) {
      ofProfile = new WeakMap();
      made.set(profile, ofProfile);
    }
    let entry = ofProfile.get(key);
    if (!entry) {
      entry = { value: make(key, profile) };
      ofProfile.set(key, entry);
    }
    return entry.value;
  };
}
