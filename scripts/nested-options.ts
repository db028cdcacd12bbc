import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Options within the options of a factory. */
export interface NestedOptions {
  readonly factory: string;
  /** The type of the options, as it is called. */
  readonly type: string;
  /** The members that lead there; `[]` is any of a list, `{}` any of an object of names. */
  readonly path: readonly string[];
  /** What tells them from the other forms that may stand there, as `type: 'http'`. */
  readonly tag: { readonly [name: string]: unknown };
}

/**
 * The options within options of some functions: objects of types of this repository, of which some member may
 * be left out, and none that has to be there is a function. What has to have one is a tool, a model or a
 * service, which may carry more.
 */
export function nestedOptions(
  root: string,
  entries: readonly string[],
  factories: ReadonlyMap<string, number>,
): readonly NestedOptions[] {
  const { config } = ts.readConfigFile(join(root, 'tooling/tsconfig.base.json'), (file) => readFileSync(file, 'utf8'));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(root, 'tooling'));
  const program = ts.createProgram([...entries], { ...options, noEmit: true, skipLibCheck: true, types: ['node'] });
  const checker = program.getTypeChecker();
  const found = new Map<string, NestedOptions>();

  function walk(factory: string, path: readonly string[], type: ts.Type, above: readonly ts.Type[]): void {
    for (const each of type.isUnion() ? type.types : [type]) {
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
      const { name } = each.aliasSymbol ?? each.symbol ?? { name: '' };
      const nested = { factory, type: name, path, tag: tagOf(members) };
      if (path.length > 0 && members.some(isOptional)) found.set(JSON.stringify(nested), nested);
      for (const member of members) walk(factory, [...path, member.name], checker.getTypeOfSymbol(member), within);
    }
  }

  function isOptions(members: readonly ts.Symbol[]): boolean {
    return members.every(isOurs) && !members.some((member) => !isOptional(member) && isFunction(member));
  }

  function isFunction(member: ts.Symbol): boolean {
    const type = checker.getTypeOfSymbol(member);
    return (type.isUnion() ? type.types : [type]).some((each) => each.getCallSignatures().length > 0);
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

function isOptional(member: ts.Symbol): boolean {
  return (member.flags & ts.SymbolFlags.Optional) !== 0;
}

/** What other libraries have is theirs to refuse. */
function isOurs({ declarations = [] }: ts.Symbol): boolean {
  return (
    declarations.length > 0 &&
    declarations.every((one) => /\/packages\/[^/]+\/src\//.test(one.getSourceFile().fileName))
  );
}
