import { fold } from '../../apps/console/src/text/fold.ts';
import { neutralize } from '../../apps/console/src/text/neutralize.ts';
import { matchesPattern } from '../../packages/confirmation/src/decision/json-pattern.ts';
import { addressesIn } from '../../packages/confirmation/src/egress/addresses-in.ts';
import { isKnownAddress } from '../../packages/confirmation/src/egress/is-known-address.ts';
import { artifactBytes, artifactText } from '../../packages/core/src/artifact/artifact-service.ts';
import { Secrets } from '../../packages/core/src/credential/secrets.ts';
import { nearestNames } from '../../packages/core/src/error/nearest-names.ts';
import { canonicalJson } from '../../packages/core/src/json/canonical-json.ts';
import { clipText } from '../../packages/core/src/json/clip-text.ts';
import { argumentLimits } from '../../packages/core/src/json/json-limits.ts';
import { unfenced } from '../../packages/core/src/json/lenient-json.ts';
import { parseArgs } from '../../packages/core/src/json/parse-args.ts';
import { scanJson } from '../../packages/core/src/json/scan-json.ts';
import { sha256 } from '../../packages/core/src/json/sha256.ts';
import { instructionTemplate } from '../../packages/core/src/llm-agent/instruction.ts';
import { retryAfterOf } from '../../packages/http-kit/src/retry-after.ts';
import { formats } from '../../packages/json-schema/src/format/formats.ts';
import { linearPattern, patternWork } from '../../packages/json-schema/src/pattern/linear-pattern.ts';
import { cleanDescription, cleanText, visibleText } from '../../packages/mcp/src/content/clean-text.ts';
import { fromContent } from '../../packages/mcp/src/content/from-content.ts';
import { toolName } from '../../packages/mcp/src/tool/tool-name.ts';
import { lineReader } from '../../packages/mcp/src/transport/server-process.ts';
import { indexTerms, queryTerms } from '../../packages/memory/src/search-terms.ts';
import { JsonPrefix } from '../../packages/models/src/json-prefix.ts';
import { percentEncode, percentEncodeReserved } from '../../packages/openapi/src/request/parameter-style.ts';
import { toolNames } from '../../packages/openapi/src/tool/tool-names.ts';
import { strictDialect } from '../../packages/provider-anthropic/src/schema/strict-dialect.ts';
import { PartialArgs } from '../../packages/provider-gemini/src/generate-content/partial-args.ts';
import { redact } from '../../packages/provider-kit/src/error/secrets.ts';
import { wellFormed } from '../../packages/provider-kit/src/request/request-body.ts';
import { SseDecoder } from '../../packages/provider-kit/src/wire/sse-decoder.ts';
import { readText, storedText } from '../../packages/session-kit/src/stored-text.ts';
import { parseSkill } from '../../packages/skills/src/library/parse-skill.ts';
import { termsOf } from '../../packages/tool-search/src/terms-of.ts';
import { shownMemories } from '../../packages/tools/src/shown-memories.ts';
import { linesOf, textRange } from '../../packages/tools/src/text-range.ts';

/** All functions that read a text that a model, a server, a document or a user has written. */
export const textReaders: { readonly [name: string]: (text: string) => unknown } = {
  'confirmation addressesIn': (text) => addressesIn({ name: 'read', description: '' }, { [text]: [text], url: text }),
  'confirmation isKnownAddress': (text) =>
    isKnownAddress(`https://${text}`, [
      { type: 'input', content: { role: 'user', parts: [{ type: 'text', text }] } },
    ] as never),
  'core unfenced': unfenced,
  'core parseArgs': (text) => parseArgs(text, argumentLimits),
  'core parseArgs of a string': (text) => parseArgs(`{"a":${JSON.stringify(text)}} `, argumentLimits),
  'core parseArgs of a number': (text) => parseArgs(`{"a":0.${text}1}`, argumentLimits),
  'core JsonPrefix': (text) => {
    const prefix = new JsonPrefix();
    for (let at = 0; at < text.length; at += 10) prefix.push(text.slice(at, at + 10));
  },
  'core scanJson of many': (text) => scanJson(`[${text}]`, { ...argumentLimits, depth: 1e6 }),
  'core clipText': (text) => clipText(text, 1_000, (left) => left),
  'core sha256': sha256,
  'core canonicalJson': (text) => canonicalJson({ [text]: [text] }),
  'core nearestNames': (text) => nearestNames(text, ['pay', 'list_payments']),
  'core template': (text) => instructionTemplate(text)({ state: {} } as never),
  'core Secrets': (text) => new Secrets({ key: 'xxxxxxxxxxxxxxxx', other: '  \n  \n  ' }).json({ [text]: text }),
  'core artifactBytes': (data) => artifactBytes({ type: 'inlineData', mimeType: 'a/b', data }),
  'core artifactText': (data) => artifactText({ type: 'inlineData', mimeType: data, data: btoa('x') }),
  'core indexTerms': indexTerms,
  'core queryTerms': queryTerms,
  'core shownMemories': (text) =>
    shownMemories(
      [{ content: { role: 'user', parts: [{ type: 'text', text }] } }] as never,
      { maxChars: 1e6, maxCharsPerEntry: 1e6 } as never,
    ),
  'core textRange': (text) => textRange(text, 100, 1_000),
  'core linesOf': (text) => linesOf(text, 100, 100, 1_000),
  'http-kit retryAfterOf': (text) => retryAfterOf({ get: () => text } as never),
  ...Object.fromEntries(
    Object.entries(formats).map(([name, check]) => [`json-schema format ${name}`, (text: string) => check(text)]),
  ),
  'json-schema format email with a name': (text) => formats['email']?.(`a@${text}.com`),
  'json-schema format uri with a path': (text) => formats['uri']?.(`http://a/${text}`),
  'json-schema format uri with a host': (text) => formats['uri']?.(`http://${text}`),
  'json-schema a pattern': (text) => linearPattern(text),
  'json-schema what a pattern is held against': (text) => linearPattern('^(a+)+(\\s*\\w)*$').test(text, patternWork()),
  'mcp cleanText': cleanText,
  'mcp cleanDescription': (text) => cleanDescription(text, 2_000),
  'mcp visibleText': (text) => visibleText(text, 2_000),
  'mcp fromContent': (data) =>
    fromContent([
      { type: 'image', mimeType: 'image/png', data },
      { type: 'text', text: data },
    ]),
  'mcp fromContent of a type': (mimeType) => fromContent([{ type: 'image', mimeType, data: 'AAAA' }]),
  'mcp toolName': (text) => toolName('', text),
  'mcp lineReader': (text) => {
    const read = lineReader(1e9, () => {});
    for (let at = 0; at < text.length; at += 100) read(Buffer.from(text.slice(at, at + 100)));
  },
  'openapi toolNames': (operationId) =>
    toolNames([{ operationId, method: 'GET', path: operationId }] as never, undefined as never),
  'openapi percentEncode': percentEncode,
  'openapi percentEncodeReserved': percentEncodeReserved,
  'provider-anthropic strictDialect': (text) => strictDialect.takes('pattern', text),
  'provider-gemini PartialArgs': (text) => {
    const args = new PartialArgs();
    args.add([{ jsonPath: '$.a', stringValue: text }]);
    args.add([{ jsonPath: `$${text}`, stringValue: text }]);
  },
  'provider-kit SseDecoder': (text) => {
    const decoder = new SseDecoder();
    const bytes = new TextEncoder().encode(`data: ${text}\n`);
    for (let at = 0; at < bytes.length; at += 100) decoder.push(bytes.subarray(at, at + 100), []);
    decoder.flush([]);
  },
  'provider-kit redact': redact,
  'provider-kit wellFormed': wellFormed,
  'session-kit storedText': storedText,
  'session-kit readText': readText,
  'skills parseSkill': (text) => parseSkill(text, 'a'),
  'skills parseSkill of a front': (text) => parseSkill(`---\n${text}\n---\nx`, 'a'),
  'tool-search termsOf': termsOf,
  'confirmation matchesPattern': (text) => matchesPattern({ a: text } as never, { a: text }),
  'console neutralize': neutralize,
  'console fold': (text) => fold(text, 1_000_000, 80),
};

/** The repeated pieces, which slow down patterns and parsers. */
export const seeds: readonly string[] = [
  ' ',
  '\n',
  '\t',
  '\r\n',
  'a',
  'A',
  '0',
  '9',
  '=',
  '_',
  '-',
  '.',
  ',',
  ':',
  ';',
  '/',
  '\\',
  '"',
  "'",
  '`',
  '```\n',
  '\n```',
  '{',
  '[',
  '(',
  '<',
  '?',
  '#',
  '&',
  '%',
  '%2',
  '{{a',
  '{a',
  '[]',
  '[1,',
  '{"a":',
  '\\"',
  '(?',
  '(?<',
  '(?:',
  '(?i',
  'a|',
  '[a',
  'a{1,',
  '.*',
  '<script',
  '<a ',
  '/*',
  '---',
  '--- ',
  '\n---',
  'data:',
  'data: {\n',
  'event:\n',
  '\n\n',
  'a.',
  'a-',
  'a@',
  'a ',
  ' a',
  '1.',
  '.1',
  '0,',
  'aA',
  '\u001b',
  '\u001b]',
  '\u001b[0',
  '\u0301',
  '\u0301\u0316',
  'e\u0301\u0323',
  '\ufe0f',
  '\u200d',
  '\ud83d',
  '😀',
  '語',
  'key: a\n',
  '- a\n',
  '&a ',
  '*a',
  '# ',
  'x'.repeat(16),
  '  \n',
  'could not load ',
  'token count',
];
