import { createProject, type ProjectOptions } from '../project/create-project.ts';
import { ProjectError } from '../project/project-error.ts';
import { models, servers, templates } from '../project/template.ts';
import { ArgumentError, type Given, readArguments } from './read-arguments.ts';

/** The output of the command. */
export interface Terminal {
  readonly isTerminal: boolean;
  say(text: string): void;
  complain(text: string): void;
}

/**
 * Creates a project from the arguments of a command line; on a terminal it asks for missing ones. Returns the
 * exit code: 0, 1 if it cannot be created, 2 if the arguments are invalid, 130 if the user cancelled.
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
    const { folder, next } = createProject(options);
    terminal.say(
      [`${options.template} in ${folder}. Next:`, '', `  cd ${folder}`, ...next.map((line) => `  ${line}`)].join('\n'),
    );
    return 0;
  } catch (error) {
    if (!(error instanceof ArgumentError) && !(error instanceof ProjectError)) throw error;
    terminal.complain(error.message);
    return error instanceof ArgumentError ? 2 : 1;
  }
}

/** Asks for missing options; `undefined` if the user left. */
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
  if (folder === undefined) throw new ArgumentError('Name the folder: create-mortise my-agent --template agent');
  return { folder, template: template ?? 'agent', ...given };
}

const processTerminal: Terminal = {
  isTerminal: process.stdin.isTTY === true && process.stdout.isTTY === true,
  say: (text) => console.log(text),
  complain: (text) => console.error(text),
};

const help = `create-mortise [folder] [--template NAME] [--model NAME] [--server NAME] [--name NAME] [--tarballs FOLDER]

Creates a project. On a terminal it asks for what you leave out; the defaults are \`agent\`, \`offline\` and \`node\`.

  --template
${Object.entries(templates)
  .map(([name, { description }]) => `    ${name.padEnd(15)}${description}`)
  .join('\n')}
  --model     ${Object.keys(models).join(', ')}: the model of agent and page
  --server    ${Object.keys(servers).join(', ')}: the server of page
  --name      the package's name; default the folder's
  --tarballs  packages of Mortise are taken from this folder, which \`npx --yes pnpm@12 tarballs\` writes in a checkout`;
