import { ProjectError } from './project-error.ts';
import { type ModelName, models, type ServerName, servers, type TemplateName, templates } from './template.ts';

/** The parts of a project, from its template and the chosen model and server. */
export interface ProjectParts {
  readonly template: TemplateName;
  /** Folders of templates; files of a later folder replace those of an earlier one. */
  readonly layers: readonly string[];
  readonly dependencies: readonly string[];
  readonly peerDependencies: readonly string[];
  readonly devDependencies: readonly string[];
  readonly scripts: { readonly [name: string]: string };
}

/** The chosen options that select the parts. */
interface Chosen {
  readonly template: TemplateName;
  readonly model?: ModelName | undefined;
  readonly server?: ServerName | undefined;
}

const checks = { test: 'node --test "test/**/*.test.ts"', types: 'tsc -p tsconfig.json' };

/**
 * Returns the parts of a project. Throws a `ProjectError` if an option is unknown or does not apply to the
 * template.
 */
export function partsOf({ template, ...given }: Chosen): ProjectParts {
  known('template', template, templates);
  const { layers, kind, dependencies, peerDependencies, devDependencies } = templates[template];
  if (kind === 'library') {
    refuse(template, given, ['model', 'server']);
    const scripts = { build: 'tsc -p tsconfig.build.json', ...checks };
    return { template, layers, dependencies, peerDependencies, devDependencies, scripts };
  }
  const { model = 'offline', server = 'node' } = given;
  known('model', model, models);
  known('server', server, servers);
  if (template !== 'page') refuse(template, given, ['server']);
  const added = template === 'page' ? servers[server] : terminal;
  return {
    template,
    layers: [...layers, ...added.layers, `models/${model}`],
    dependencies: [...dependencies, ...added.dependencies, ...models[model]],
    peerDependencies,
    devDependencies: [...devDependencies, ...added.devDependencies],
    scripts: { ...checks, ...added.scripts },
  };
}

/** The parts of a project without a server. */
const terminal = { layers: [], dependencies: [], devDependencies: [], scripts: { start: 'node src/main.ts' } };

function known<Name extends string>(option: string, name: Name, table: { readonly [name in Name]: unknown }): void {
  if (Object.hasOwn(table, name)) return;
  throw new ProjectError(`Unknown ${option} "${name}". Choose one of: ${Object.keys(table).join(', ')}.`);
}

function refuse(template: TemplateName, given: Omit<Chosen, 'template'>, options: readonly ('model' | 'server')[]) {
  for (const option of options)
    if (given[option] !== undefined)
      throw new ProjectError(`The template "${template}" has no ${option}: remove the ${option} "${given[option]}".`);
}
