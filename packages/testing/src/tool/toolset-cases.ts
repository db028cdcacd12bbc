import type { Content, ModelRequestDraft, ReadonlyContext, Tool, Toolset } from '@mortise/core';
import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import { rejectionOf } from '../conformance/assert-refused.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ofSubject, type SubjectMembers } from '../conformance/of-subject.ts';
import { testRequestDraft } from '../fake/test-request-draft.ts';
import { testToolContext } from '../fake/test-tool-context.ts';

/** The subject of the toolset cases: a toolset of at least two tools. */
export interface ToolsetSubject {
  readonly toolset: Toolset;
  /** Adds one tool to the toolset from the next resolution on. Feature `change`. */
  readonly change?: () => void | Promise<void>;
  /** Makes the next resolution fail. Feature `failure`. */
  readonly failOnce?: () => void | Promise<void>;
  /** Makes the next resolution emit a warning, and returns its code. Feature `warning`. */
  readonly warnOnce?: () => string | Promise<string>;
  /** The secrets with which the toolset authenticates. Feature `secrets`. */
  readonly secrets?: readonly string[];
  /** Adds a tool with this `prepare` to the toolset, from the next resolution on. Feature `prepare`. */
  readonly prepareWith?: (prepare: NonNullable<Tool['prepare']>) => void | Promise<void>;
  /** The context with which the toolset is resolved; default `testToolContext()`. */
  readonly context?: ReadonlyContext;
}

/** The members of the subject. */
export const toolsetMembers: SubjectMembers<ToolsetSubject> = {
  toolset: true,
  change: true,
  failOnce: true,
  warnOnce: true,
  secrets: true,
  prepareWith: true,
  context: true,
};

/**
 * Cases for every `Toolset`, including decorated ones. Optional features: `change`, `failure`, `warning`,
 * `secrets`, `prepare`.
 */
export const toolsetCases: readonly ConformanceCase<ToolsetSubject>[] = ofSubject(toolsetMembers, [
  {
    id: 'toolset:name',
    behavior: 'has a stable name',
    async run(subject) {
      const { name } = subject.toolset;
      assertThat(typeof name === 'string' && name !== '', 'the name is empty');
      await toolsOf(subject);
      assertEqual(subject.toolset.name, name, 'the name after a resolution');
    },
  },
  {
    id: 'toolset:order',
    behavior: 'lists its tools in the same order each time',
    async run(subject) {
      const names = namesOf(await toolsOf(subject));
      for (let time = 2; time <= 5; time++)
        assertEqual(namesOf(await toolsOf(subject)), names, `the names at resolution ${time}`);
    },
  },
  {
    id: 'toolset:identity',
    behavior: 'returns an unchanged tool as the same object, with the same declaration',
    async run(subject) {
      const first = await toolsOf(subject);
      const declarations = first.map(({ declaration }) => declaration);
      for (const [at, tool] of (await toolsOf(subject)).entries()) {
        assertThat(tool === first[at], `the tool "${tool.name}" is another object at the second resolution`);
        assertThat(tool.declaration === declarations[at], `the tool "${tool.name}" has another declaration`);
      }
    },
  },
  {
    id: 'toolset:unique',
    behavior: 'has no two tools with the same name',
    async run(subject) {
      const names = namesOf(await toolsOf(subject));
      assertEqual(names, [...new Set(names)], 'the names');
    },
  },
  {
    id: 'toolset:declared',
    behavior: 'each of its tools is declared under its name, and checked or unchecked',
    async run(subject) {
      for (const { name, declaration, check, unchecked } of await toolsOf(subject)) {
        if (!declaration) continue;
        assertEqual(declaration.name, name, 'the name in the declaration');
        assertThat(
          (check === undefined) === (unchecked === true),
          `"${name}" must have either check or unchecked: true`,
        );
      }
    },
  },
  {
    id: 'toolset:concurrent',
    behavior: 'simultaneous resolutions return the same tools',
    async run(subject) {
      const [first = [], ...others] = await Promise.all(Array.from({ length: 5 }, () => toolsOf(subject)));
      for (const tools of others) {
        assertEqual(namesOf(tools), namesOf(first), 'the names of a simultaneous resolution');
        assertThat(
          tools.every((tool, at) => tool === first[at]),
          'a simultaneous resolution returns a tool as another object',
        );
      }
    },
  },
  {
    id: 'toolset:context',
    behavior: 'reads the given context, and does not change it',
    async run(subject) {
      const context = Object.freeze({
        ...contextOf(subject),
        state: Object.freeze({ a: 1 }),
        events: Object.freeze([]),
      });
      const tools = await subject.toolset.tools(context);
      assertThat(tools.length >= 2, 'a toolset for the cases needs at least two tools');
    },
  },
  {
    id: 'toolset:snapshot',
    behavior: 'a returned list does not change when the tools change, and unchanged tools stay the same objects',
    needs: 'change',
    async run(subject) {
      const before = await toolsOf(subject);
      const copy = [...before];
      await present(subject.change, 'the member "change" of the subject')();
      const after = await toolsOf(subject);
      assertThat(
        before.length === copy.length && before.every((tool, at) => tool === copy[at]),
        'the earlier list has changed',
      );
      assertEqual(after.length, copy.length + 1, 'the number of tools after the change');
      const kept = after.filter((tool) => copy.includes(tool));
      assertEqual(namesOf(kept), namesOf(copy), 'the tools that are the same objects, in their order');
    },
  },
  {
    id: 'toolset:failure',
    behavior:
      'a failing source makes the resolution reject instead of returning an empty list, and is asked again at the next resolution',
    needs: 'failure',
    async run(subject) {
      await present(subject.failOnce, 'the member "failOnce" of the subject')();
      const error = await rejectionOf(toolsOf(subject));
      assertThat(error !== undefined, 'the resolution with a failing source succeeded');
      assertThat((await toolsOf(subject)).length >= 2, 'the next resolution does not return the tools');
    },
  },
  {
    id: 'toolset:warn',
    behavior: "passes on its source's warnings about the list",
    needs: 'warning',
    async run(subject) {
      const codes: string[] = [];
      await subject.toolset.tools(contextOf(subject));
      const expected = await present(subject.warnOnce, 'the member "warnOnce" of the subject')();
      const tools = await subject.toolset.tools(contextOf(subject), (code) => codes.push(code));
      assertEqual(codes, [expected], 'the codes of the warnings');
      assertThat(tools.length >= 2, 'the tools are missing from the resolution with a warning');
    },
  },
  {
    id: 'toolset:secrets',
    behavior: 'registers its secrets with each run that lists its tools, even if the listing fails',
    needs: 'secrets',
    async run(subject) {
      const secrets = present(subject.secrets, 'the member "secrets" of the subject');
      const ask = async (when: string): Promise<void> => {
        const warnings: string[] = [];
        const context: ReadonlyContext = {
          ...contextOf(subject),
          keepSecret: (_name, value) => void warnings.push(value),
        };
        await rejectionOf((async () => subject.toolset.tools(context))());
        for (const secret of secrets) assertThat(warnings.includes(secret), `a secret was not registered ${when}`);
      };
      await ask('at the first resolution');
      await ask('at the second resolution');
      await subject.failOnce?.();
      await ask('at a resolution that fails');
    },
  },
  {
    id: 'toolset:prepare',
    behavior: "passes the complete draft of a request to a tool's `prepare`",
    needs: 'prepare',
    async run(subject) {
      let seen: readonly unknown[] = [];
      await present(
        subject.prepareWith,
        'the member "prepareWith" of the subject',
      )((draft) => {
        seen = [draft.contents, draft.settings, draft.toolChoice];
        changeAll(draft);
      });
      const draft = testRequestDraft({ settings: { seed: 1 }, toolChoice: 'auto' });
      for (const tool of await toolsOf(subject)) await tool.prepare?.(draft, testToolContext());
      assertEqual(
        seen,
        [draft.contents, draft.settings, draft.toolChoice],
        'the data that the tool reads in the draft',
      );
      const direct = testRequestDraft();
      changeAll(direct);
      assertEqual(draft.changes, direct.changes, 'the changes of the tool in the draft');
    },
  },
  {
    id: 'toolset:close',
    behavior: 'can be closed even if its tools were never listed',
    async run({ toolset, context }) {
      const asked = toolset.tools(context ?? testToolContext());
      await toolset.close?.();
      await asked;
    },
  },
]);

/** Calls each member of a draft. */
function changeAll(draft: ModelRequestDraft): void {
  const content: Content = { role: 'user', parts: [{ type: 'text', text: 'by the way' }] };
  draft.addInstruction('Be brief.');
  draft.addContent(content);
  draft.addProviderTool({ provider: 'scripted', name: 'search', config: {} });
  draft.setContents([...draft.contents, content]);
  draft.setSettings({ temperature: 0 });
  draft.setToolChoice('none');
  draft.setState('seen', true);
  draft.addDeclaration({ name: 'late', description: 'Late', parametersJsonSchema: { type: 'object' } });
}

function contextOf({ context }: ToolsetSubject): ReadonlyContext {
  return context ?? testToolContext();
}

async function toolsOf(subject: ToolsetSubject): Promise<readonly Tool[]> {
  return await subject.toolset.tools(contextOf(subject));
}

function namesOf(tools: readonly Tool[]): readonly string[] {
  return tools.map(({ name }) => name);
}
