import type { FunctionDeclaration } from '@mortise/core';
import { describeNote, type SchemaNote } from '../schema/lowered-schema.ts';
import type { ModelProfile, WireTools, WireWarning } from '../wire/wire.ts';

/** The format of tools on a wire. */
export interface ToolDialect<Profile extends ModelProfile, Sent extends SentSchemas> {
  /** Returns the name of a tool on the wire: a pure function. */
  readonly wireName: (name: string) => string;
  /** Returns a declaration's schemas as they are sent. */
  readonly lower: (declaration: FunctionDeclaration, profile: Profile) => Sent;
  /**
   * Changes all tools of a request together, for servers that limit the tools in total; default: no change.
   */
  readonly settle?: (tools: readonly LoweredTool<Sent>[]) => readonly LoweredTool<Sent>[];
}

/** A declaration's schemas as they are sent, and the changes that were made. */
export interface SentSchemas {
  readonly notes: readonly SchemaNote[];
}

/** A tool as it is sent. */
export interface LoweredTool<Sent> {
  /** The tool's name on the wire. */
  readonly name: string;
  readonly declaration: FunctionDeclaration;
  readonly sent: Sent;
}

/** The tools of a request, and their names in both directions. */
export interface LoweredTools<Sent> extends WireTools {
  readonly tools: readonly LoweredTool<Sent>[];
  /** Returns the name of a tool on the wire, declared or not. */
  toWire(name: string): string;
  /** Returns the tool's own name; the given name if no tool has it. */
  fromWire(name: string): string;
  /** Returns the schemas that were sent for the tool of this name on the wire. */
  sentOf(wireName: string): Sent | undefined;
}

/**
 * Lowers the tools of a request, once for each array of declarations.
 *
 * A deferred tool that is not sent keeps its name: a model that knows the tool from elsewhere may call it.
 *
 * If two tools would have the same name on the wire, the tool whose own name differs from that name is
 * omitted with a warning, and never called in place of the other.
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
 * Returns a function that is true for the tools to send. Deferred tools are sent only to a server that
 * searches for tools; its search then replaces the search tool of the request.
 */
function sendingOf(
  declarations: readonly FunctionDeclaration[],
  { searchesTools = false }: ModelProfile,
): (declaration: FunctionDeclaration) => boolean {
  const searches = searchesTools && declarations.some(({ deferred }) => deferred);
  return ({ deferred, findsDeferred }) => (searches ? !findsDeferred : !deferred);
}

/** Returns the tools by their names on the wire. */
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
    // A tool keeps its own name, even if another tool would get the same name on the wire.
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

/** Returns a function that keeps its result for each key and model, as long as both live. */
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
