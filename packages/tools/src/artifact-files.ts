import {
  type ArtifactPart,
  type Content,
  checkMembers,
  type MemberRules,
  type PrepareContext,
  sessionKeyText,
  type Tool,
} from '@mortise/core';
import { artifactOf } from '@mortise/core/files';

/** Options of `artifactFiles`. */
export interface ArtifactFilesOptions {
  /** The name of the tool; default `artifact_files`. The model never sees it. */
  readonly name?: string | undefined;
}

/**
 * Creates a tool that shows the model the artifacts that messages refer to (`artifactFile` of
 * `@mortise/core/files`), in place of the reference: a request has the content of the artifacts, the log only
 * their names. The model cannot call it. Needs `createRunner({ artifacts })`.
 *
 * With `fileModel` around the model, each artifact is uploaded once, and the requests do not have its bytes
 * either. If a name is unknown, the model reads a note instead. Artifacts are always read from the session
 * and its user, also if another user wrote the reference.
 */
export function artifactFiles(options: ArtifactFilesOptions = {}): Tool {
  options = checkMembers('artifactFiles', options, artifactFilesOptions);
  const { name = 'artifact_files' } = options;
  /**
   * The contents that were read. They are cached while they are in use, and stay the same objects until then.
   */
  const known = new WeakMap<Content, Map<string, WeakRef<Content>>>();
  return {
    name,
    description: 'Shows the artifacts that messages name.',
    async prepare(draft, context) {
      if (!draft.contents.some(namesArtifacts)) return;
      const owner = sessionKeyText(context.session);
      const contents: Content[] = [];
      for (const content of draft.contents) {
        const isFixed = namesArtifacts(content) && content.parts.every(hasVersion);
        const shown = (isFixed && known.get(content)?.get(owner)?.deref()) || (await show(content, context));
        contents.push(shown);
        if (isFixed) known.set(content, (known.get(content) ?? new Map()).set(owner, new WeakRef(shown)));
      }
      draft.setContents(contents);
    },
  };
}

function namesArtifacts({ parts }: Content): boolean {
  return parts.some((part) => part.type === 'fileData' && artifactOf(part.fileUri) !== undefined);
}

/**
 * Returns true if each reference of the content names a version:
 * the newest version may change until the next request.
 */
function hasVersion(part: Content['parts'][number]): boolean {
  return part.type !== 'fileData' || artifactOf(part.fileUri)?.version !== undefined;
}

async function show(content: Content, context: PrepareContext): Promise<Content> {
  if (!namesArtifacts(content)) return content;
  const parts = await Promise.all(
    content.parts.map(async (part) => {
      const named = part.type === 'fileData' ? artifactOf(part.fileUri) : undefined;
      if (!named || part.type !== 'fileData') return part;
      const found = await context.loadArtifact(named.name, named.version);
      const { providerMetadata } = part;
      const shown = found ?? missing(named.name);
      return providerMetadata ? { ...shown, providerMetadata } : shown;
    }),
  );
  return { ...content, parts };
}

function missing(name: string): ArtifactPart {
  return { type: 'text', text: `[the file ${JSON.stringify(name)} no longer exists]` };
}

const artifactFilesOptions = { name: 'text' } satisfies MemberRules<ArtifactFilesOptions>;
