import type { Content, Part } from '@mortise/core';
import { assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import type { ModelSubject } from './model-subject.ts';
import { isTold, send } from './send.ts';
import { beside, nobody, outcomesOf, toolRound, userText } from './tool-round.ts';

/** Cases of every type of part in every role: histories are also written by hand, and by other programs. */
export const partCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:parts',
    behavior: 'a part of any type in any role is sent, or a warning names its type',
    needs: 'untoldParts',
    async run(subject) {
      const { provider, id: model } = await subject.playing([]);
      for (const [role, said] of Object.entries(speakers(subject.origin ?? { provider, model })))
        for (const { part, words } of parts) {
          // A model's thoughts are its own, and may be omitted if its provider keeps them.
          if (role === 'this model' && part.type === 'thought') continue;
          const sent = await send(subject, { contents: said(part) });
          for (const text of ['before it', 'after it'])
            assertThat(isTold(sent, text), `"${text}", beside a ${part.type} of ${role}, is not sent`);
          assertThat(
            isTold(sent, marker, ...words),
            `a ${part.type} of ${role} is neither sent nor named in a warning: ${sent.warnings.join('; ') || 'there is none'}`,
          );
        }
    },
  },
];

/** A marker in Base64, because media are in Base64. */
const marker = 'c2VlbiBieSB0aGUgbW9kZWw=';

/** Every part, with its name in a warning. */
const parts: readonly { readonly part: Part; readonly words: readonly string[] }[] = [
  { part: { type: 'text', text: marker }, words: ['"text"'] },
  { part: { type: 'thought', text: marker }, words: ['thought'] },
  { part: { type: 'inlineData', mimeType: 'image/png', data: marker }, words: ['image/png', '"inlineData"'] },
  {
    part: { type: 'fileData', mimeType: 'image/png', fileUri: `https://example.com/${marker}` },
    words: ['image/png', '"fileData"'],
  },
  { part: { type: 'functionCall', id: 'e9/0', name: 'weather', args: { marker } }, words: ['"functionCall"'] },
  {
    part: { type: 'functionResponse', id: 'e9/0', name: 'weather', outcome: { status: 'ok', output: { marker } } },
    words: ['"functionResponse"'],
  },
  { part: { type: 'provider', provider: 'nobody', value: { marker }, summary: marker }, words: [] },
  { part: { type: 'provider', provider: 'nobody', value: { type: 'search' } }, words: ['nobody'] },
];

type Speaker = (part: Part) => readonly Content[];

/**
 * Conversations in which each role has a part between two texts; a call is answered, and a result has its
 * call.
 */
function speakers(own: typeof nobody): Readonly<Record<string, Speaker>> {
  return {
    'the user': (part) => [{ role: 'user', parts: beside(part) }, { role: 'model', parts: [] }, userText('Well?')],
    'this model': (part) => turnOf(own, part),
    'another model': (part) => turnOf(nobody, part),
    'a tool': (part) => {
      const [calls, { parts: results, role }] = toolRound([{ id: 'e1/0' }, { id: 'e1/1' }]);
      const [first, ...more] = results;
      if (!first) throw new Error('a round has results');
      return [userText('Weather?'), calls, { role, parts: [first, ...beside(part), ...more] }, userText('Well?')];
    },
  };
}

function turnOf(origin: typeof nobody, part: Part): readonly Content[] {
  const answer: readonly Content[] = part.type === 'functionCall' ? [outcomesOf([part])] : [];
  return [userText('Weather?'), { role: 'model', origin, parts: beside(part) }, ...answer, userText('Well?')];
}
