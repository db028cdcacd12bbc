import { createProject, type ProjectOptions } from '../project/create-project.ts';
import { ProjectError } from '../project/project-error.ts';
import { modelHints, servers, templates } from '../project/template.ts';
import { ArgumentError, type Given, readArguments } from './read-arguments.ts';

/** The output of the command. */
export interface Terminal {
  readonly isTerminal: boolean;
  say(text: string): void;
  complain(text: string): void;
}

/**
 * Creates a project from the arguments of a command line. On a terminal it asks for missing arguments.
 * Returns the exit code: 0, 1 if the project cannot be created, 2 if the arguments are invalid, 130 if the
 * user cancelled.
 */
export async function create(args: readonly string[], terminal: Terminal = processTerminal): Promise<number> {
  try {
    const given = readArguments(args);
    if (given === 'help') {
      terminal.say(help);
      return 0;
    }
    const options = await complete(given, terminal);
    if (!options) return 130;
    const { folder, name, next } = createProject(options);
    terminal.say(
      [
        `Created ${name} in ${folder} from the template ${options.template}. Next:`,
        '',
        `  cd ${folder}`,
        ...next.map((line) => `  ${line}`),
      ].join('\n'),
    );
    return 0;
  } catch (error) {
    if (!(error instanceof ArgumentError) && !(error instanceof ProjectError)) throw error;
    terminal.complain(error.message);
    return error instanceof ArgumentError ? 2 : 1;
  }
}

/** Asks for missing options. Returns `undefined` if the user cancels. */
async function complete(
  { folder, template, ...given }: Given,
  { isTerminal }: Terminal,
): Promise<ProjectOptions | undefined> {
  const isAsked = folder === undefined || template === undefined;
  if (isAsked && isTerminal)
    return await (await import('./ask.ts')).ask({
      ...given,
      ...(folder !== undefined && { folder }),
      ...(template !== undefined && { template }),
    });
  if (folder === undefined) throw new ArgumentError('Name a folder, such as: npm create mortise my-agent');
  return { folder, template: template ?? 'agent', ...given };
}

const processTerminal: Terminal = {
  isTerminal: process.stdin.isTTY === true && process.stdout.isTTY === true,
  say: (text) => console.log(text),
  complain: (text) => console.error(text),
};

const help = `create-mortise [folder] [--template NAME] [--model NAME] [--server NAME] [--name NAME] [--tarballs FOLDER]
create-mortise adapter [folder]    the same as --template provider

Creates a project. On a terminal it asks for missing options; the defaults are \`agent\`, \`offline\` and \`node\`.

  --template
${listOf(templates)}
  --model (agent, page)
${listOf(modelHints)}
  --server (page)
${listOf(servers)}
  --name      the name in package.json; default the name of the folder
  --tarballs  installs Mortise from the tarballs in this folder; \`npx --yes pnpm@12 tarballs\` in a checkout writes them`;

function listOf(entries: { readonly [name: string]: { readonly description: string } }): string {
  return Object.entries(entries)
    .map(([name, { description }]) => `    ${name.padEnd(15)}${description}`)
    .join('\n');
}
