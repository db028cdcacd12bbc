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
 * Begins a project by the arguments of a command line, and asks for what they leave open where a person is
 * there. Answers with the exit code: 0, 1 where it cannot be begun, 2 where the arguments are wrong, 130
 * where the person left.
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

Begins a project. What is not said is asked, where somebody is there to ask; the defaults are \`agent\` and \`offline\`.

  --template
${Object.entries(templates)
  .map(([name, { description }]) => `    ${name.padEnd(15)}${description}`)
  .join('\n')}
  --model     ${Object.keys(models).join(', ')}: which model answers, of agent and page
  --server    ${Object.keys(servers).join(', ')}: which server has the page, of page; default node
  --name      the package's name; default the folder's
  --tarballs  packages of Mortise are taken from this folder, which \`npx --yes pnpm@12 tarballs\` writes in a checkout`;
