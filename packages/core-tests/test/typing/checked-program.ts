import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const folder = dirname(fileURLToPath(import.meta.url));

/** The cost of checking a text. */
export interface CheckCost {
  /** The errors of the compiler. */
  readonly problems: readonly string[];
  /** The number of types that were made from generic ones. The same at each run. */
  readonly instantiations: number;
}

/** Checks a module as if it were in the folder of the tests. */
export function checkText(text: string): CheckCost {
  const name = join(folder, 'measured.ts');
  const options = optionsOf(join(folder, 'tsconfig.json'));
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (path) => path === name || fileExists(path);
  host.getSourceFile = (path, version) =>
    path === name ? ts.createSourceFile(path, text, version, true) : getSourceFile(path, version);
  const program = ts.createProgram({ rootNames: [name], options, host });
  const file = program.getSourceFile(name);
  const found = program.getSemanticDiagnostics(file);
  return {
    problems: found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
    instantiations: program.getInstantiationCount(),
  };
}

function optionsOf(path: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(path, ts.sys.readFile) as { config: object };
  return ts.parseJsonConfigFileContent(config, ts.sys, dirname(path)).options;
}
