import { parseArgs } from 'node:util';
import type { ProjectOptions } from '../project/create-project.ts';
import { type ModelName, models, type ServerName, servers, type TemplateName, templates } from '../project/template.ts';

/** The error for arguments that cannot be understood. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

/** The options in the arguments; missing ones are absent. */
export type Given = Partial<ProjectOptions>;

/** Reads the arguments of a command line. Throws an `ArgumentError`. */
export function readArguments(args: readonly string[]): Given | 'help' {
  const { values, positionals } = parsed(args);
  if (values.help) return 'help';
  const { model, server, name, tarballs } = values;
  // `adapter` alone selects the template `provider`, because
  // people search for that word; with `--template` it is the
  // name of a folder.
  const isAdapter = positionals[0] === 'adapter' && values.template === undefined;
  const template = isAdapter ? 'provider' : values.template;
  const [folder, more] = isAdapter ? positionals.slice(1) : positionals;
  if (more !== undefined) throw new ArgumentError(`Name one folder, got "${folder}" and "${more}".`);
  return {
    ...(folder !== undefined && { folder }),
    ...(template !== undefined && { template: oneOf<TemplateName>('template', template, templates) }),
    ...(model !== undefined && { model: oneOf<ModelName>('model', model, models) }),
    ...(server !== undefined && { server: oneOf<ServerName>('server', server, servers) }),
    ...(name !== undefined && { name }),
    ...(tarballs !== undefined && { tarballs }),
  };
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        template: { ...text, short: 't' },
        model: { ...text, short: 'm' },
        server: { ...text, short: 's' },
        name: text,
        tarballs: text,
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new ArgumentError(`${(error as Error).message} See --help.`);
  }
}

function oneOf<Name extends string>(option: string, given: string, known: { readonly [name in Name]: unknown }): Name {
  if (Object.hasOwn(known, given)) return given as Name;
  throw new ArgumentError(`Unknown ${option} "${given}". Choose one of: ${Object.keys(known).join(', ')}.`);
}
