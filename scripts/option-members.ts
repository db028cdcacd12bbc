import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A member of the options of a factory, or of nested options, with the values that its type allows. */
export interface OptionMember {
  readonly factory: string;
  /** The name of the options type that has the member. */
  readonly type: string;
  /** The path to the member; `[]` is any item of a list, `{}` any member of an object of names. */
  readonly path: readonly string[];
  readonly isOptional: boolean;
  readonly kinds: ReadonlySet<ValueKind>;
  /** The allowed strings, if not every string is allowed. */
  readonly words: readonly string[];
  /** The discriminant that separates these options from other forms at the same place. */
  readonly tag: { readonly [name: string]: unknown };
}

/** The kinds of values of a type. `any`: the kind is unknown. */
export type ValueKind = 'number' | 'boolean' | 'string' | 'word' | 'function' | 'list' | 'null' | 'object' | 'any';

/**
 * Returns the members of the options of some functions, and of nested options that are objects of types of
 * this repository, from the types of the packages' entry points.
 */
export function optionMembers(
  root: string,
  entries: readonly string[],
  factories: ReadonlyMap<string, number>,
): readonly OptionMember[] {
  const { config } = ts.readConfigFile(join(root, 'tooling/tsconfig.base.json'), (file) => readFileSync(file, 'utf8'));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(root, 'tooling'));
  const settings: ts.CompilerOptions = { ...options, noEmit: true, skipLibCheck: true, types: ['node'] };
  const host = ts.createCompilerHost(settings);
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
  const program = ts.createProgram([...entries], settings, host);
  const checker = program.getTypeChecker();
  const found = new Map<string, OptionMember>();

  function walk(factory: string, path: readonly string[], type: ts.Type, above: readonly ts.Type[]): void {
    for (const each of formsOf(type)) {
      if (!(each.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || above.includes(each)) continue;
      const within = [...above, each];
      if (checker.isArrayType(each) || checker.isTupleType(each)) {
        for (const item of checker.getTypeArguments(each as ts.TypeReference))
          walk(factory, [...path, '[]'], item, within);
        continue;
      }
      for (const { type: member } of checker.getIndexInfosOfType(each)) walk(factory, [...path, '{}'], member, within);
      const members = each.getProperties();
      if (members.length === 0 || each.getCallSignatures().length > 0) continue;
      if (path.length > 0 && !isOptions(members)) continue;
      const tag = tagOf(members);
      const { name } = each.aliasSymbol ?? each.symbol ?? { name: '' };
      for (const member of members) {
        const memberType = checker.getTypeOfSymbol(member);
        const at = [...path, member.name];
        add({ factory, type: name, path: at, isOptional: isOptional(member), tag, ...valuesOf(memberType) });
        walk(factory, at, memberType, within);
      }
    }
  }

  /** Each form of the same options may allow other values of a member. */
  function add(member: OptionMember): void {
    const name = JSON.stringify([member.factory, member.type, member.path, member.tag]);
    const known = found.get(name);
    if (!known) found.set(name, member);
    else
      found.set(name, {
        ...known,
        kinds: new Set([...known.kinds, ...member.kinds]),
        words: [...known.words, ...member.words],
      });
  }

  function valuesOf(type: ts.Type): Pick<OptionMember, 'kinds' | 'words'> {
    const kinds = new Set<ValueKind>();
    const words: string[] = [];
    for (const each of formsOf(type)) {
      if (each.isStringLiteral()) words.push(each.value);
      if (!(each.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never))) kinds.add(kindOf(each));
    }
    return { kinds, words };
  }

  function kindOf(type: ts.Type): ValueKind {
    if (type.flags & ts.TypeFlags.NumberLike) return 'number';
    if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
    if (type.isStringLiteral()) return 'word';
    if (type.flags & ts.TypeFlags.StringLike) return 'string';
    if (type.flags & ts.TypeFlags.Null) return 'null';
    if (type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0) return 'function';
    if (checker.isArrayType(type) || checker.isTupleType(type)) return 'list';
    return type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection) ? 'object' : 'any';
  }

  function isOptions(members: readonly ts.Symbol[]): boolean {
    return members.every(isOurs) && !members.some((member) => !isOptional(member) && isFunction(member));
  }

  function isFunction(member: ts.Symbol): boolean {
    return formsOf(checker.getTypeOfSymbol(member)).some((each) => each.getCallSignatures().length > 0);
  }

  function tagOf(members: readonly ts.Symbol[]): { readonly [name: string]: unknown } {
    return Object.fromEntries(
      members.flatMap((member) => {
        const type = checker.getTypeOfSymbol(member);
        return type.isStringLiteral() ? [[member.name, type.value]] : [];
      }),
    );
  }

  for (const entry of entries) {
    const file = program.getSourceFile(entry);
    const module = file && checker.getSymbolAtLocation(file);
    for (const exported of module ? checker.getExportsOfModule(module) : []) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const { valueDeclaration: declaration } = symbol;
      const at = factories.get(symbol.name);
      if (at === undefined || !declaration || !ts.isFunctionDeclaration(declaration)) continue;
      const parameter = declaration.parameters[at];
      if (parameter?.type) walk(symbol.name, [], checker.getTypeAtLocation(parameter.type), []);
    }
  }
  return [...found.values()];
}

function formsOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

function isOptional(member: ts.Symbol): boolean {
  return (member.flags & ts.SymbolFlags.Optional) !== 0;
}

/** Other libraries check their own options. */
function isOurs({ declarations = [] }: ts.Symbol): boolean {
  return (
    declarations.length > 0 &&
    declarations.every((one) => /\/packages\/[^/]+\/src\//.test(one.getSourceFile().fileName))
  );
}
