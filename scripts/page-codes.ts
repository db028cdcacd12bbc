import { type CodeMeaning, code } from '../packages/core/src/error/code-meaning.ts';

/** The codes of what serves pages. */
export const pageCodes: { readonly [code: string]: CodeMeaning } = {
  interrupted: code(
    'thrown',
    'The process of a run ended before the run did, and nothing has resumed it.',
    'Resume it: `resume()` of the client, or a request with nothing new.',
  ),
  body_was_read: code(
    'thrown',
    'A body parser has read the request before the handler of `@mortise/ui`.',
    'Mount the handler before the parser.',
  ),
  client_tool_failed: code(
    'outcome',
    'A tool that the page runs has failed there.',
    "The model reads the page's words; mend the tool in the page.",
  ),
  duplicate_resume: code('thrown', 'A resume of AG-UI answers an interrupt twice.', 'Let the client answer each once.'),
  interrupt_unanswered: code(
    'thrown',
    'A resume of AG-UI leaves an open interrupt out.',
    'Let the client answer or cancel every one.',
  ),
  method_not_allowed: code('thrown', 'A run of AG-UI is begun by another method than POST.', 'Send a POST.'),
  missing_authorize: code(
    'config',
    'A handler of `@mortise/ui` has no `authorize`.',
    'Give it: who asks, and what they may.',
  ),
  refused: code(
    'thrown',
    'The server of a page refused a request, and does not say why.',
    'Read the status, and the log of the server.',
  ),
  unknown: code('outcome', 'A call failed, and what AG-UI is told of it has no code.', 'Read the message.'),
  unknown_outcome: code('outcome', 'A page is shown an outcome of a newer version.', 'Bring `@mortise/ui` up to date.'),
};
