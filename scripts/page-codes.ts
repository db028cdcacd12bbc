import { type CodeMeaning, code } from '../packages/core/src/error/code-meaning.ts';

/** The codes of packages that serve pages. */
export const pageCodes: { readonly [code: string]: CodeMeaning } = {
  interrupted: code(
    'thrown',
    'The process of a run ended before the run did, and the run was not resumed.',
    'Resume it: `resume()` of the client, or a request with nothing new.',
  ),
  body_already_read: code(
    'thrown',
    'A body parser has read the request before the handler of `@mortise/ui`.',
    'Mount the handler before the parser.',
  ),
  client_tool_failed: code(
    'outcome',
    'A tool that the page runs has failed there.',
    "The model reads the page's message; fix the tool in the page.",
  ),
  duplicate_resume: code('thrown', 'A resume of AG-UI answers an interrupt twice.', 'Let the client answer each once.'),
  interrupt_unanswered: code(
    'thrown',
    'A resume of AG-UI omits an open interrupt.',
    'Let the client answer or cancel every one.',
  ),
  method_not_allowed: code('thrown', 'A run of AG-UI was requested with another method than POST.', 'Send a POST.'),
  missing_authorize: code(
    'config',
    'A handler of `@mortise/ui` has no `authorize`.',
    'Give it: it identifies the user and their permissions.',
  ),
  refused: code(
    'thrown',
    'The server of a page refused a request, without a reason.',
    'Read the status, and the log of the server.',
  ),
  unknown: code('outcome', 'A call failed, and AG-UI reports no code for it.', 'Read the message.'),
  unknown_outcome: code('outcome', 'A page received an outcome of a newer version.', 'Bring `@mortise/ui` up to date.'),
};
