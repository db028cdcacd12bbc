import type { FunctionDeclaration, JsonObject, Tool, ToolContext, ToolResult } from '@mortise/core';
import type { SkillLibrary } from '../library/skill-library.ts';

/** The differences between the tools of this package. */
interface SkillToolOptions<Name extends string> {
  readonly name: string;
  readonly description: string;
  /** The string arguments of the tool, each with its description. */
  readonly texts: Readonly<Record<Name, string>>;
  readonly run: (args: Readonly<Record<Name, string>>, context: ToolContext) => Promise<ToolResult>;
  /** Returns the instruction that every request gets. */
  readonly instruction?: () => string | undefined;
}

/** Creates a tool that only reads, whose arguments are strings. */
export function skillTool<Name extends string>(options: SkillToolOptions<Name>): Tool {
  const { name, description, texts, run, instruction } = options;
  const names = Object.keys(texts);
  const declaration: FunctionDeclaration = Object.freeze({ name, description, parametersJsonSchema: schemaOf(texts) });
  return {
    name,
    description,
    declaration,
    effect: 'read',
    egress: 'none',
    check(args) {
      const issues = [
        ...names
          .filter((each) => typeof args[each] !== 'string')
          .map((each) => ({ message: 'must be a text', path: [each] })),
        ...Object.keys(args)
          .filter((each) => !names.includes(each))
          .map((each) => ({ message: 'is not expected', path: [each] })),
      ];
      return issues.length > 0 ? { issues } : { value: args };
    },
    run,
    ...(instruction && {
      prepare(draft) {
        draft.addDeclaration(declaration);
        const text = instruction();
        if (text !== undefined) draft.addInstruction(text);
      },
    }),
  };
}

function schemaOf(texts: Readonly<Record<string, string>>): JsonObject {
  const properties = Object.fromEntries(
    Object.entries(texts).map(([name, description]) => [name, { type: 'string', description }]),
  );
  return Object.freeze({ type: 'object', properties, required: Object.keys(texts), additionalProperties: false });
}

/** Returns the error for the model about a skill that does not exist. */
export function skillNotFound(name: string, skills: ReadonlyMap<string, unknown>): ToolResult {
  const names = [...skills.keys()];
  const listed = names.slice(0, 50).join(', ') + (names.length > 50 ? ', and more: see list_skills' : '');
  const there = names.length > 0 ? `There are: ${listed}.` : 'There are none.';
  const message = `No skill is named ${JSON.stringify(name.slice(0, 100))}. ${there}`;
  return { status: 'error', code: 'skill_not_found', message };
}

/** Creates the tool `list_skills`, which returns names and descriptions of all skills. */
export function listSkillsTool(library: SkillLibrary): Tool {
  return skillTool({
    name: 'list_skills',
    description: 'Lists the names and descriptions of all skills.',
    texts: {},
    async run() {
      const skills = [...(await library.scan()).values()].map(({ name, description }) => ({ name, description }));
      return { status: 'ok', output: { skills } };
    },
  });
}
