import {
  checkMembers,
  type JsonObject,
  type JsonValue,
  type Tool,
  type ToolResult,
  traitNames,
  traitsOf,
} from '@mortise/core';
import { assertEqual, assertThat, isEqual, present } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { deepFreeze } from '../conformance/deep-freeze.ts';
import { ofSubject, type SubjectMembers } from '../conformance/of-subject.ts';
import { testToolContext } from '../fake/test-tool-context.ts';
import { prepareCases } from './prepare-cases.ts';
import type { ToolSubject } from './tool-subject.ts';

/** The members of the subject. */
export const toolMembers: SubjectMembers<ToolSubject> = {
  tool: true,
  args: true,
  badArgs: true,
  context: true,
};

/** Cases for every `Tool`. Optional features: `check`, `run`. */
export const toolCases: readonly ConformanceCase<ToolSubject>[] = ofSubject(toolMembers, [
  {
    id: 'tool:name',
    behavior: 'has a name of 1 to 64 letters, digits, `_` and `-`, and a description',
    async run({ tool }) {
      assertThat(
        /^[\w-]{1,64}$/.test(tool.name),
        `the name ${JSON.stringify(tool.name)} is not a name that every provider accepts`,
      );
      assertThat(typeof tool.description === 'string', 'the description is not a string');
    },
  },
  {
    id: 'tool:declaration',
    behavior:
      'its declaration is always the same object, has the name of the tool, and describes the arguments as an object',
    async run({ tool }) {
      const { declaration } = tool;
      if (!declaration) return;
      assertThat(tool.declaration === declaration, 'the declaration is another object each time');
      assertEqual(declaration.name, tool.name, 'the name in the declaration');
      const { parametersJsonSchema: schema } = declaration;
      const isObject = schema['type'] === 'object' || 'properties' in schema || '$ref' in schema;
      assertThat(isObject, 'the root of parametersJsonSchema does not describe an object');
      assertEqual(JSON.parse(JSON.stringify(declaration)), declaration, 'the declaration as JSON');
    },
  },
  {
    id: 'tool:declaration:checked',
    behavior: 'a tool with a declaration checks its arguments, or declares that it does not',
    async run({ tool }) {
      if (!tool.declaration) return;
      const says = (tool.check === undefined) === (tool.unchecked === true);
      assertThat(says, 'a declared tool needs either `check` or `unchecked: true`');
    },
  },
  {
    id: 'tool:traits',
    behavior: 'its members have known values',
    async run({ tool }) {
      const { metadata } = tool;
      try {
        checkMembers('the tool', traitsOf(tool), traitNames);
      } catch (error) {
        assertThat(false, error instanceof Error ? error.message : String(error));
      }
      assertThat(metadata === undefined || isCopied(metadata), 'metadata is not a JSON object');
    },
  },
  {
    id: 'tool:check:pure',
    behavior: 'checking changes neither the arguments nor the declaration, and returns the same result each time',
    needs: 'check',
    async run({ tool, args, badArgs }) {
      const check = checkOf(tool);
      const declared = JSON.stringify(tool.declaration);
      for (const given of [args, present(badArgs, 'the member "badArgs" of the subject')]) {
        const copy = structuredClone(given);
        const first = await check(copy);
        assertEqual(copy, given, 'the arguments after the check');
        assertEqual(await check(deepFreeze(copy)), first, 'the result of a second check of the same arguments');
      }
      assertEqual(JSON.stringify(tool.declaration), declared, 'the declaration after the checks');
    },
  },
  {
    id: 'tool:check:issues',
    behavior: 'checking valid arguments returns a value, and checking invalid ones returns issues instead of throwing',
    needs: 'check',
    async run({ tool, args, badArgs }) {
      const check = checkOf(tool);
      const good = await check(structuredClone(args));
      assertThat('value' in good && !('issues' in good && good.issues), `good arguments give ${JSON.stringify(good)}`);
      const bad = await check(structuredClone(present(badArgs, 'the member "badArgs" of the subject')));
      assertThat('issues' in bad && bad.issues.length > 0, 'bad arguments give no issue');
      for (const { message } of bad.issues)
        assertThat(typeof message === 'string' && message !== '', 'an issue has no message');
    },
  },
  {
    id: 'tool:check:junk',
    behavior: 'checking unusual arguments returns a result, and never throws',
    needs: 'check',
    async run({ tool }) {
      const check = checkOf(tool);
      for (const junk of junkArgs) {
        const checked = await check(structuredClone(junk));
        assertThat(
          'value' in checked || checked.issues.length > 0,
          `the check of ${JSON.stringify(junk)} returns neither a value nor an issue`,
        );
      }
    },
  },
  {
    id: 'tool:run:result',
    behavior: 'running returns one of the known results, with all its members',
    needs: 'run',
    async run(subject) {
      const result = await runTool(subject);
      const { status } = result;
      if (status === 'error')
        assertThat(
          typeof result.code === 'string' && typeof result.message === 'string',
          'an error needs a code and a message',
        );
      else if (status === 'pending')
        assertThat(
          typeof result.request.kind === 'string' && typeof result.request.hint === 'string',
          'a question needs a kind and a hint',
        );
      else if (status === 'ok') assertThat('output' in result, 'an ok result needs an output');
      else if (status === 'delegate') {
        const { agent, input } = result;
        const isListed = subject.tool.agents?.some(({ name }) => name === agent) === true;
        assertThat(isListed, `"${agent}" is not one of the tool's agents`);
        assertThat(input.role === 'user' && input.parts.length > 0, 'the agent to which it delegates gets no message');
      } else assertEqual(status, 'denied', 'the status');
    },
  },
  {
    id: 'tool:run:json',
    behavior: 'its output is JSON, and passes the check of the output by the tool itself',
    needs: 'run',
    async run(subject) {
      const result = await runTool(subject);
      const output = result.status === 'ok' ? result.output : result;
      const json: JsonValue = JSON.parse(JSON.stringify(output) ?? 'null');
      if (result.status !== 'ok') return;
      const checked = await subject.tool.checkOutput?.(json);
      assertThat(!checked || 'value' in checked, `the tool refuses its own output: ${JSON.stringify(checked)}`);
    },
  },
  {
    id: 'tool:preview',
    behavior: 'a preview is always the same string, and creating it changes nothing',
    async run(subject) {
      const { tool } = subject;
      if (!tool.preview) return;
      const value = deepFreeze(await goodValue(subject));
      const context = subject.context ?? testToolContext();
      const text = await tool.preview(value as never, context);
      assertEqual(typeof text, 'string', 'the type of the preview');
      assertEqual(await tool.preview(value as never, context), text, 'a second preview');
    },
  },
  ...prepareCases,
]);

/** Returns true if JSON represents a value completely. */
function isCopied(value: object): boolean {
  return isEqual(JSON.parse(JSON.stringify(value)), value);
}

function checkOf(tool: Tool): NonNullable<Tool['check']> {
  const check = present(tool.check, 'the member "check" of the tool');
  return (args) => check.call(tool, args);
}

async function goodValue({ tool, args }: ToolSubject): Promise<unknown> {
  const checked = await tool.check?.(structuredClone(args));
  if (!checked) return structuredClone(args);
  if ('value' in checked) return checked.value;
  throw new Error(`the subject's args are refused: ${JSON.stringify(checked.issues)}`);
}

async function runTool(subject: ToolSubject): Promise<ToolResult> {
  const { tool } = subject;
  present(tool.run, 'the member "run" of the tool');
  const value = await goodValue(subject);
  return present(await tool.run?.(value as never, subject.context ?? testToolContext()), 'a result');
}

const junkArgs: readonly JsonObject[] = [
  {},
  { constructor: 1, toString: null, hasOwnProperty: [] },
  { '': '', a: { b: { c: [] } } },
  { value: 'x'.repeat(100_000) },
  Array.from({ length: 100 }).reduce<JsonObject>((inner) => ({ inner }), {}),
];
