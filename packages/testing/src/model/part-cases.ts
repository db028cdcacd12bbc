import type { Content, Part } from '@mortise/core';
import { assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import type { ModelSubject } from './model-subject.ts';
import { isSentOrWarned, send } from './send.ts';
import { outcomesOf, toolRound, unknownOrigin, userText, withText } from './tool-round.ts';

/**
 * Cases of every type of part in every role, because
 * histories are also written by hand and by other programs.
 */
export const partCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:parts',
    behavior: 'a part of any type in any role is sent, or a warning names its type',
    needs: 'untoldParts',
    async run(subject) {
      const { provider, id: model } = await subject.playing([]);
      for (const [role, shownAs] of Object.entries(speakers(subject.origin ?? { provider, model })))
        for (const { part, mentions } of parts) {
          // The thoughts of the same model may be omitted if its provider keeps them.
          if (role === 'this model' && part.type === 'thought') continue;
          const sent = await send(subject, { contents: shownAs(part) });
          for (const text of ['before it', 'after it'])
            assertThat(isSentOrWarned(sent, text), `"${text}", next to a ${part.type} of ${role}, is not sent`);
          assertThat(
            isSentOrWarned(sent, marker, ...mentions),
            `a ${part.type} of ${role} is neither sent nor named in a warning: ${sent.warnings.join('; ') || 'there is none'}`,
          );
        }
    },
  },
];

/** A marker in Base64, because media are in Base64. */
const marker = 'c2VlbiBieSB0aGUgbW9kZWw=';

/** Every part, with its name in a warning. */
const parts: readonly { readonly part: Part; readonly mentions: readonly string[] }[] = [
  { part: { type: 'text', text: marker }, mentions: ['"text"'] },
  { part: { type: 'thought', text: marker }, mentions: ['thought'] },
  { part: { type: 'inlineData', mimeType: 'image/png', data: marker }, mentions: ['image/png', '"inlineData"'] },
  {
    part: { type: 'fileData', mimeType: 'image/png', fileUri: `https://example.com/${marker}` },
    mentions: ['image/png', '"fileData"'],
  },
  { part: { type: 'functionCall', id: 'e9/0', name: 'weather', args: { marker } }, mentions: ['"functionCall"'] },
  {
    part: { type: 'functionResponse', id: 'e9/0', name: 'weather', outcome: { status: 'ok', output: { marker } } },
    mentions: ['"functionResponse"'],
  },
  { part: { type: 'provider', provider: 'nobody', value: { marker }, summary: marker }, mentions: [] },
  { part: { type: 'provider', provider: 'nobody', value: { type: 'search' } }, mentions: ['nobody'] },
];

type Speaker = (part: Part) => readonly Content[];

/**
 * Returns conversations in which each role has a part between
 * two texts. A call has its result, and a result has its call.
 */
function speakers(own: typeof unknownOrigin): Readonly<Record<string, Speaker>> {
  return {
    'the user': (part) => [{ role: 'user', parts: withText(part) }, { role: 'model', parts: [] }, userText('Well?')],
    'this model': (part) => turnOf(own, part),
    'another model': (part) => turnOf(unknownOrigin, part),
    'a tool': (part) => {
      const [calls, { parts: results, role }] = toolRound([{ id: 'e1/0' }, { id: 'e1/1' }]);
      const [first, ...more] = results;
      if (!first) throw new Error('a round has results');
      return [userText('Weather?'), calls, { role, parts: [first, ...withText(part), ...more] }, userText('Well?')];
    },
  };
}

function turnOf(origin: typeof unknownOrigin, part: Part): readonly Content[] {
  const answer: readonly Content[] = part.type === 'functionCall' ? [outcomesOf([part])] : [];
  return [userText('Weather?'), { role: 'model', origin, parts: withText(part) }, ...answer, userText('Well?')];
}
