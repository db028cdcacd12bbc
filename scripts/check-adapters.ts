import { posix } from 'node:path';
import { type Finding, reportFindings } from './finding.ts';
import { listFiles } from './list-files.ts';
import { publicPackages, type WorkspacePackage } from './workspace-packages.ts';

/** The files that each provider package has in `src`; `<vendor>` is its name without `provider-`. */
const ROOT_FILES = [
  'index.ts',
  '<vendor>-model.ts',
  'options.ts',
  'load-client.ts',
  'profile/model-profile.ts',
  'answer/from-error.ts',
  'schema/to-schema.ts',
  'tools/lower-tools.ts',
  'provider-tools/<vendor>-tools.ts',
];

/**
 * The files of each protocol folder, which is a folder with a `wire.ts`; a reading step may be in `answer` as
 * well.
 */
const WIRE_FILES = ['to-input.ts', 'to-media.ts', 'to-tool-results.ts', 'to-tools.ts', 'from-stream.ts', 'from-end.ts'];

/** Finds provider packages that do not have the same file names for the same purposes. */
export function checkAdapters(root: string): Finding[] {
  return publicPackages(root)
    .filter(({ folder }) => posix.basename(folder).startsWith('provider-'))
    .flatMap((adapter) => {
      const files = listFiles(root, [`${adapter.folder}/src`]);
      return [...checkRoot(adapter, files), ...checkWires(adapter, files)];
    });
}

function checkRoot({ folder }: WorkspacePackage, files: readonly string[]): Finding[] {
  const vendor = posix.basename(folder).replace(/^provider-/, '');
  return ROOT_FILES.map((file) => `${folder}/src/${file.replace('<vendor>', vendor)}`)
    .filter((file) => !files.includes(file))
    .map(missing);
}

function checkWires({ folder }: WorkspacePackage, files: readonly string[]): Finding[] {
  const wires = files.filter((file) => posix.basename(file) === 'wire.ts').map(posix.dirname);
  if (wires.length === 0) {
    const fix = 'Put each protocol into a folder of its own, with its `Wire` in `wire.ts`.';
    return [{ file: `${folder}/src`, problem: 'no folder has a wire.ts', fix }];
  }
  return wires
    .flatMap((wire) =>
      WIRE_FILES.filter((file) => !placesOf(folder, wire, file).some((place) => files.includes(place))).map(
        (file) => `${wire}/${file}`,
      ),
    )
    .map(missing);
}

function placesOf(folder: string, wire: string, file: string): readonly string[] {
  return [`${wire}/${file}`, ...(file.startsWith('from-') ? [`${folder}/src/answer/${file}`] : [])];
}

function missing(file: string): Finding {
  return {
    file,
    problem: 'every package of a provider has this file, and this one has not',
    fix: 'Name the file that does this job so; the list is in scripts/check-adapters.ts.',
  };
}

if (import.meta.main) reportFindings('check-adapters', checkAdapters(process.cwd()));
