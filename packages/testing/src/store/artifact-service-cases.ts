import type { ArtifactPart, ArtifactScope, ArtifactService } from '@mortise/core';
import { assertEqual, present } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { changed } from './changed.ts';
import { home, sibling, strangers } from './service-key.ts';
import { unusualTexts } from './unusual-texts.ts';

/** Cases for every `ArtifactService`. Optional features: `forget`. */
export const artifactServiceCases: readonly ConformanceCase<ArtifactService>[] = [
  {
    id: 'artifact:save:version',
    behavior: 'numbers the versions of a name from 0, each name separately',
    async run(artifacts) {
      for (const version of [0, 1, 2]) assertEqual(await artifacts.save(home, 'a', text('x')), version, 'the version');
      assertEqual(await artifacts.save(home, 'b', text('x')), 0, 'the first version of another name');
      assertEqual(await artifacts.save(sibling, 'a', text('x')), 0, 'the first version in another session');
    },
  },
  {
    id: 'artifact:save:concurrent',
    behavior: 'gives each of several simultaneous saves a unique version, and keeps all of them',
    async run(artifacts) {
      const texts = Array.from({ length: 10 }, (_, at) => `text ${at}`);
      const versions = await Promise.all(texts.map((each) => artifacts.save(home, 'a', text(each))));
      assertEqual(versions.toSorted(ascending), [...texts.keys()], 'the versions');
      for (const [at, version] of versions.entries())
        assertEqual(await artifacts.load(home, 'a', version), text(texts[at] ?? ''), `version ${version}`);
    },
  },
  {
    id: 'artifact:save:isolation',
    behavior: 'stores a copy of a part: changing it later changes no artifact',
    async run(artifacts) {
      const part = { type: 'text' as const, text: 'before', providerMetadata: { some: { mark: 1 } } };
      await artifacts.save(home, 'a', part);
      part.text = 'after';
      part.providerMetadata.some.mark = 2;
      const stored = { type: 'text', text: 'before', providerMetadata: { some: { mark: 1 } } };
      assertEqual(await artifacts.load(home, 'a'), stored, 'the artifact');
    },
  },
  {
    id: 'artifact:load:newest',
    behavior: 'returns the newest version by default',
    async run(artifacts) {
      for (let at = 0; at < 12; at++) await artifacts.save(home, 'a', text(`text ${at}`));
      assertEqual(await artifacts.load(home, 'a'), text('text 11'), 'the newest of twelve');
    },
  },
  {
    id: 'artifact:load:version',
    behavior: 'keeps every version, and returns the requested one',
    async run(artifacts) {
      const texts = ['one', 'two', 'one'];
      for (const each of texts) await artifacts.save(home, 'a', text(each));
      for (const [version, each] of texts.entries())
        assertEqual(await artifacts.load(home, 'a', version), text(each), `version ${version}`);
    },
  },
  {
    id: 'artifact:load:unknown',
    behavior: 'returns nothing for an unknown name or version',
    async run(artifacts) {
      assertEqual(await artifacts.load(home, 'a'), undefined, 'an unknown name');
      await artifacts.save(home, 'a', text('x'));
      for (const version of [1, -1, 0.5, 1_000_000])
        assertEqual(
          await artifacts.load(home, 'a', version),
          undefined,
          `version ${version} of a name with fewer versions`,
        );
      assertEqual(await artifacts.load(home, 'b', 0), undefined, 'a version of an unknown name');
      assertEqual(await artifacts.list(home), ['a'], 'the names after loading unknown ones');
    },
  },
  {
    id: 'artifact:load:part',
    behavior: 'returns a part as it was saved: text, data or a URI, of any length',
    async run(artifacts) {
      for (const [at, part] of parts.entries()) {
        await artifacts.save(home, `part ${at}`, part);
        assertEqual(await artifacts.load(home, `part ${at}`), part, `the part number ${at}`);
      }
    },
  },
  {
    id: 'artifact:load:isolation',
    behavior: 'a loaded part is frozen, or changing it changes no artifact',
    async run(artifacts) {
      await artifacts.save(home, 'a', text('before'));
      for (const version of [undefined, 0]) {
        changed(present(await artifacts.load(home, 'a', version), 'the artifact'), { text: 'after' });
        assertEqual(await artifacts.load(home, 'a', version), text('before'), 'the artifact');
      }
    },
  },
  {
    id: 'artifact:scope',
    behavior: 'keeps the names of other sessions, users and apps apart',
    async run(artifacts) {
      await artifacts.save(home, 'a', text('mine'));
      for (const other of [sibling, ...strangers]) {
        assertEqual(await artifacts.load(other, 'a'), undefined, `the artifact in ${JSON.stringify(other)}`);
        assertEqual(await artifacts.list(other), [], `the names in ${JSON.stringify(other)}`);
        await artifacts.delete(other, 'a');
      }
      assertEqual(await artifacts.load(home, 'a'), text('mine'), 'the artifact at home, after deletions elsewhere');
    },
  },
  {
    id: 'artifact:user-scope',
    behavior: 'shares a name that begins with `user:` among all sessions of one user of one app',
    async run(artifacts) {
      await artifacts.save(home, 'user:a', text('one'));
      assertEqual(await artifacts.save(sibling, 'user:a', text('two')), 1, 'the version from another session');
      for (const key of [home, sibling]) {
        assertEqual(await artifacts.load(key, 'user:a'), text('two'), `the artifact in ${key.sessionId}`);
        assertEqual(await artifacts.list(key), ['user:a'], `the names in ${key.sessionId}`);
      }
      for (const other of strangers) {
        assertEqual(await artifacts.load(other, 'user:a'), undefined, `the artifact of ${JSON.stringify(other)}`);
        assertEqual(await artifacts.list(other), [], `the names of ${JSON.stringify(other)}`);
      }
      await artifacts.delete(sibling, 'user:a');
      assertEqual(await artifacts.load(home, 'user:a'), undefined, 'the artifact, deleted from another session');
    },
  },
  {
    id: 'artifact:list',
    behavior: 'lists each name of the session and of the user once, in order',
    async run(artifacts) {
      assertEqual(await artifacts.list(home), [], 'the names of a session without artifacts');
      for (const name of ['c', 'user:b', 'a', 'B', 'c', 'a', 'a2', 'a10']) await artifacts.save(home, name, text(name));
      assertEqual(await artifacts.list(home), ['B', 'a', 'a10', 'a2', 'c', 'user:b'], 'the names');
    },
  },
  {
    id: 'artifact:delete',
    behavior: 'deletes a name with all its versions; an unknown name is no error',
    async run(artifacts) {
      for (const name of ['a', 'a', 'ab', 'b']) await artifacts.save(home, name, text(name));
      for (const name of ['a', 'a', 'unknown']) await artifacts.delete(home, name);
      for (const version of [undefined, 0, 1])
        assertEqual(
          await artifacts.load(home, 'a', version),
          undefined,
          `version ${version ?? 'newest'} of a deleted name`,
        );
      assertEqual(await artifacts.list(home), ['ab', 'b'], 'the names');
      await artifacts.save(home, 'a', text('again'));
      assertEqual(await artifacts.load(home, 'a'), text('again'), 'a name that was deleted, saved again');
    },
  },
  {
    id: 'artifact:name:odd',
    behavior: 'accepts any string as a name',
    async run(artifacts) {
      for (const name of unusualTexts) await artifacts.save(home, name, text(name));
      for (const name of unusualTexts)
        assertEqual(await artifacts.load(home, name), text(name), `the artifact ${JSON.stringify(name)}`);
      assertEqual((await artifacts.list(home)).toSorted(), unusualTexts.toSorted(), 'the names');
    },
  },
  {
    id: 'artifact:forget:session',
    behavior: "deletes a session's artifacts with all versions, and keeps the user's other artifacts",
    needs: 'forget',
    async run(artifacts) {
      for (const key of [home, sibling, ...strangers])
        for (const name of ['a', 'b', 'a', 'user:c']) await artifacts.save(key, name, text(key.sessionId));
      await forget(artifacts, home);
      assertEqual(await artifacts.list(home), ['user:c'], 'the names in the session');
      for (const version of [undefined, 0, 1])
        assertEqual(
          await artifacts.load(home, 'a', version),
          undefined,
          `version ${version ?? 'newest'} of a forgotten name`,
        );
      assertEqual(await artifacts.load(sibling, 'a'), text('s2'), 'an artifact of another session');
      for (const other of strangers)
        assertEqual(await artifacts.load(other, 'b'), text(other.sessionId), `one of ${JSON.stringify(other)}`);
      assertEqual(await artifacts.save(home, 'a', text('again')), 0, 'the first version of a name that is saved again');
      assertEqual(await artifacts.load(home, 'a'), text('again'), 'a name that is saved again');
      await forget(artifacts, home);
      assertEqual(await artifacts.list(home), ['user:c'], 'the names after the session is forgotten again');
    },
  },
  {
    id: 'artifact:forget:user',
    behavior: 'deletes all artifacts of a user in an app; an unknown user is no error',
    needs: 'forget',
    async run(artifacts) {
      const { appName, userId } = home;
      await forget(artifacts, { appName, userId });
      for (const key of [home, sibling, ...strangers])
        for (const name of ['a', 'user:b']) await artifacts.save(key, name, text(name));
      await forget(artifacts, { appName, userId });
      await forget(artifacts, { appName, userId: 'nobody' });
      for (const key of [home, sibling]) {
        assertEqual(await artifacts.list(key), [], `the names in ${key.sessionId}`);
        assertEqual(await artifacts.load(key, 'a', 0), undefined, `an artifact in ${key.sessionId}`);
        assertEqual(await artifacts.load(key, 'user:b'), undefined, "the user's artifact");
      }
      for (const other of strangers)
        assertEqual(await artifacts.list(other), ['a', 'user:b'], `the names of ${JSON.stringify(other)}`);
      await artifacts.save(sibling, 'a', text('again'));
      await forget(artifacts, { appName, userId });
      assertEqual(await artifacts.list(sibling), [], 'the names of a user who came back and is forgotten again');
    },
  },
  {
    id: 'artifact:forget:count',
    behavior: 'forgetting a session or a user resolves with the number of names',
    needs: 'forget',
    async run(artifacts) {
      const { appName, userId } = home;
      assertEqual(await forget(artifacts, { appName, userId }), 0, 'the number for an unknown user');
      for (const key of [home, sibling, ...strangers])
        for (const name of ['a', 'b', 'a', 'user:c']) await artifacts.save(key, name, text(name));
      assertEqual(await forget(artifacts, home), 2, 'the number for a session with two names');
      assertEqual(await forget(artifacts, home), 0, 'the number when the session is forgotten again');
      await artifacts.save(sibling, 'd', text('d'));
      await artifacts.delete(sibling, 'b');
      assertEqual(
        await forget(artifacts, { appName, userId }),
        3,
        'the number for a user with two names and a shared one',
      );
    },
  },
];

function forget(artifacts: ArtifactService, scope: ArtifactScope): Promise<number> {
  return present(artifacts.forget, 'the member "forget"').call(artifacts, scope);
}

function text(content: string): ArtifactPart {
  return { type: 'text', text: content };
}

function ascending(a: number, b: number): number {
  return a - b;
}

const parts: readonly ArtifactPart[] = [
  text(''),
  text('h\u00e9 \u{1f600} \u0000 "x" \\ \n'),
  text('x'.repeat(1_000_000)),
  { type: 'inlineData', mimeType: 'image/png', data: 'iVBORw0KGgo=' },
  { type: 'inlineData', mimeType: 'application/octet-stream', data: 'AAECAwQF/+8='.repeat(50_000) },
  { type: 'fileData', fileUri: 'https://example.com/a%20b?c=d#e' },
  { type: 'fileData', mimeType: 'text/plain', fileUri: 'file:///a', providerMetadata: { some: { mark: [1, null] } } },
];
