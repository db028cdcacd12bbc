import { cancel, isCancel, select, text } from '@clack/prompts';
import type { ProjectOptions } from '../project/create-project.ts';
import {
  type ModelName,
  modelHints,
  type ServerName,
  servers,
  type TemplateName,
  templates,
} from '../project/template.ts';
import type { Given } from './read-arguments.ts';

/** Asks the user for missing options. Returns `undefined` if the user cancels. */
export async function ask(given: Given): Promise<ProjectOptions | undefined> {
  const template = given.template ?? (await chosen<TemplateName>('What do you want to create?', entriesOf(templates)));
  if (template === undefined) return undefined;
  const folder = given.folder ?? (await named('In which folder?', `my-${template}`));
  if (folder === undefined) return undefined;
  if (templates[template].kind === 'library') return { ...given, template, folder };
  const model = given.model ?? (await chosen<ModelName>('Which model?', entriesOf(modelHints)));
  if (model === undefined || template !== 'page') return model && { ...given, template, folder, model };
  const server = given.server ?? (await chosen<ServerName>('Which server serves the page?', entriesOf(servers)));
  return server && { ...given, template, folder, model, server };
}

type Entry<Name> = { readonly value: Name; readonly label: string; readonly hint?: string };

function entriesOf<Name extends string>(known: { readonly [name in Name]: object }): readonly Entry<Name>[] {
  return Object.entries<{ readonly description?: string }>(known).map(([name, { description }]) => ({
    value: name as Name,
    label: name,
    ...(description !== undefined && { hint: description }),
  }));
}

async function chosen<Name extends string>(
  message: string,
  options: readonly Entry<Name>[],
): Promise<Name | undefined> {
  const answer = await select<string>({ message, options: [...options] });
  return isCancel(answer) ? left() : (answer as Name);
}

async function named(message: string, initialValue: string): Promise<string | undefined> {
  const answer = await text({
    message,
    initialValue,
    validate: (value) => (value?.trim() ? undefined : 'Enter the name of a folder.'),
  });
  return isCancel(answer) ? left() : answer.trim();
}

function left(): undefined {
  cancel('Nothing was written.');
}
