import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { type Finding, reportFindings } from './finding.ts';
import { markdownTable } from './markdown-table.ts';

/**
 * A page with the members of a type, between two marks:
 * `<!-- members: TYPE -->` and the next `<!-- members: end -->`.
 */
interface MembersPage {
  readonly page: string;
  readonly source: string;
  /** An interface, or a union whose members have a `type` each. */
  readonly type: string;
  /** True if the table also has the members of the types that an interface extends. */
  readonly withInherited?: true;
  /** True for a type that the library passes to an application: a member without a mark is always present. */
  readonly isGiven?: true;
}

/** The pages that have every member of a type, from its doc comments. */
export const membersPages: readonly MembersPage[] = [
  { page: 'docs/runs.md', source: 'packages/core/src/inbox/run-input.ts', type: 'RunInput' },
  { page: 'docs/runs.md', source: 'packages/core/src/context/run-result.ts', type: 'RunReport', isGiven: true },
  { page: 'docs/runs.md', source: 'packages/core/src/context/run-result.ts', type: 'RunProblem', isGiven: true },
  { page: 'docs/runs.md', source: 'packages/core/src/context/run-result.ts', type: 'RunCall', isGiven: true },
  {
    page: 'docs/runs.md',
    source: 'packages/core/src/content/pending-request.ts',
    type: 'PendingCall',
    withInherited: true,
    isGiven: true,
  },
  { page: 'docs/runs.md', source: 'packages/core/src/content/usage.ts', type: 'Usage', isGiven: true },
  { page: 'docs/runner-options.md', source: 'packages/core/src/runner/runner-options.ts', type: 'RunnerOptions' },
  { page: 'docs/runner-options.md', source: 'packages/core/src/agent/limits.ts', type: 'AgentLimits' },
  { page: 'docs/runner-options.md', source: 'packages/core/src/agent/limits.ts', type: 'Limits' },
  { page: 'docs/llm-agent-options.md', source: 'packages/core/src/llm-agent/llm-agent.ts', type: 'LlmAgentOptions' },
  {
    page: 'docs/tools.md',
    source: 'packages/core/src/tool/function-tool.ts',
    type: 'FunctionToolOptions',
    withInherited: true,
  },
  {
    page: 'docs/tools.md',
    source: 'packages/core/src/context/contexts.ts',
    type: 'ToolContext',
    withInherited: true,
    isGiven: true,
  },
  {
    page: 'docs/write-a-store.md',
    source: 'packages/core/src/session/session-service.ts',
    type: 'SessionService',
  },
  { page: 'docs/write-a-store.md', source: 'packages/core/src/session/session-service.ts', type: 'LeaseStore' },
  { page: 'docs/write-a-store.md', source: 'packages/core/src/session/session-index.ts', type: 'SessionIndex' },
  { page: 'docs/write-a-store.md', source: 'packages/core/src/session/snapshot-store.ts', type: 'SnapshotStore' },
  { page: 'docs/run-events.md', source: 'packages/core/src/context/run-event.ts', type: 'RunEvent' },
  { page: 'docs/ui-options.md', source: 'packages/ui/src/http/ui-handler-options.ts', type: 'UiHandlerOptions' },
  { page: 'docs/ui-options.md', source: 'packages/ui/src/http/person.ts', type: 'Person' },
  { page: 'docs/ui-options.md', source: 'packages/ui/src/http/may-answer.ts', type: 'AnswerRules' },
  { page: 'docs/ui-options.md', source: 'packages/ui/src/http/may-answer.ts', type: 'ProposedAnswer' },
  { page: 'docs/ui-options.md', source: 'packages/ui/src/runs/live-runs-options.ts', type: 'LiveRunsOptions' },
  { page: 'docs/ui-options.md', source: 'packages/ui/src/project/ui-show.ts', type: 'UiShow' },
  { page: 'docs/ui-options.md', source: 'packages/ui/src/client/ask.ts', type: 'ChatOptions' },
  { page: 'docs/ui-options.md', source: 'packages/ui/src/http/inbox.ts', type: 'UiInboxItem' },
  { page: 'docs/ui-options.md', source: 'packages/ui/src/shape/ui-question.ts', type: 'UiQuestion' },
];

const end = '<!-- members: end -->';

/** Returns the members of a type as Markdown. Throws if a member has no doc comment. */
export function membersOf(root: string, page: Omit<MembersPage, 'page'>): string {
  return membersIn(programOf(root, [page]), root, page);
}

function membersIn(
  program: ts.Program,
  root: string,
  { source, type, withInherited, isGiven }: Omit<MembersPage, 'page'>,
): string {
  const file = program.getSourceFile(join(root, source));
  const checker = program.getTypeChecker();
  const declared = file?.statements.find(
    (node): node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration =>
      (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) && node.name.text === type,
  );
  if (!declared) throw new Error(`${source} has no type ${type}`);
  if (ts.isInterfaceDeclaration(declared)) {
    const members = withInherited ? allMembers(declared, checker) : declared.members.map(asDeclared);
    return tableOf(type, members, isGiven ? undefined : 'required', checker);
  }
  if (!ts.isUnionTypeNode(declared.type)) throw new Error(`${type} is no union`);
  return declared.type.types.map((node) => sectionOf(node, checker)).join('\n\n');
}

/** Returns a member of a union: its `type`, its description, and its members. */
function sectionOf(node: ts.TypeNode, checker: ts.TypeChecker): string {
  const literal = ts.isTypeLiteralNode(node) ? node : undefined;
  const [named] = literal ? [] : (checker.getTypeFromTypeNode(node).symbol?.declarations ?? []);
  const declared = literal ?? (named && ts.isInterfaceDeclaration(named) ? named : undefined);
  const discriminant = declared?.members.find((member) => nameOf(member) === 'type');
  if (!declared || !discriminant || !ts.isPropertySignature(discriminant))
    throw new Error(`${node.getText()} has no type`);
  const type = (discriminant.type?.getText() ?? '').slice(1, -1);
  const rest = declared.members.filter((member) => member !== discriminant).map(asDeclared);
  return `### \`${type}\`\n\n${commentOf(type, declared)}\n\n${tableOf(type, rest, 'always there', checker)}`;
}

interface Member {
  readonly node: ts.TypeElement;
  readonly isOptional: boolean;
}

function asDeclared(node: ts.TypeElement): Member {
  return { node, isOptional: node.questionToken !== undefined };
}

/**
 * Returns the members of an interface and of the types that it extends,
 * its own members first. A mapped type may make a member optional.
 */
function allMembers(declared: ts.InterfaceDeclaration, checker: ts.TypeChecker): readonly Member[] {
  return checker
    .getTypeAtLocation(declared.name)
    .getProperties()
    .map((property) => {
      const node = property.declarations?.find(ts.isTypeElement);
      if (!node) throw new Error(`${property.name} has no declaration`);
      return { node, isOptional: (property.flags & ts.SymbolFlags.Optional) !== 0 };
    });
}

function tableOf(
  owner: string,
  members: readonly Member[],
  required: string | undefined,
  checker: ts.TypeChecker,
): string {
  const rows = members.map(({ node, isOptional }) => {
    const name = nameOf(node);
    const mark = isOptional || required === undefined ? '' : ` (${required})`;
    return [`\`${name}\`${mark}`, `\`${shownType(owner, node, checker)}\``, commentOf(`${owner}.${name}`, node)];
  });
  return markdownTable([['member', 'type', 'what it is'], ...rows]);
}

/** Returns the type of a property, or the signature of a method, on one line. */
function shownType(owner: string, node: ts.TypeElement, checker: ts.TypeChecker): string {
  if (ts.isMethodSignature(node)) {
    const parameters = node.parameters.map((each) => each.getText()).join(', ');
    return `(${parameters}) => ${node.type?.getText() ?? 'unknown'}`.replace(/\s+/g, ' ');
  }
  if (!ts.isPropertySignature(node)) throw new Error(`${owner} has a member that is no property`);
  const type = (node.type ? typeText(node.type, checker) : 'unknown').replace(/\s+/g, ' ').replace(/^\| /, '');
  return type.replace(/ \| undefined$/, '').replace(/^\((.*)\)$/, '$1');
}

/** Returns the text of a type; the name of a union of strings is replaced by these strings. */
function typeText(node: ts.TypeNode, checker: ts.TypeChecker): string {
  if (!ts.isUnionTypeNode(node)) return stringsOf(node, checker) ?? node.getText();
  return node.types.map((each) => stringsOf(each, checker) ?? each.getText()).join(' | ');
}

function stringsOf(node: ts.TypeNode, checker: ts.TypeChecker): string | undefined {
  const type = ts.isTypeReferenceNode(node) ? checker.getTypeFromTypeNode(node) : undefined;
  if (!type?.isUnion() || !type.types.every((each) => each.isStringLiteral())) return undefined;
  return type.types.map((each) => `'${each.value}'`).join(' | ');
}

function nameOf(member: ts.TypeElement): string {
  return member.name?.getText() ?? '';
}

/** Returns the doc comment before a node on one line, without its invariants. */
function commentOf(what: string, node: ts.Node): string {
  const text = node.getSourceFile().text;
  // The comment of a union's member is before the `|` of that member.
  const from = ts.isUnionTypeNode(node.parent) ? beforeBar(node.parent, node) : node.getFullStart();
  const before = ts.getLeadingCommentRanges(text, from)?.at(-1);
  const comment = before && text.slice(before.pos, before.end);
  if (!comment?.startsWith('/**')) throw new Error(`${what} has no doc comment`);
  return comment
    .slice(3, -2)
    .replace(/^\s*\* ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ INVARIANT .*/, '')
    .trim();
}

/**
 * Returns where the text before the `|` of a union's member begins: after the previous member, or after `=`.
 */
function beforeBar(union: ts.UnionTypeNode, node: ts.Node): number {
  const at = union.types.indexOf(node as ts.TypeNode);
  return union.types[at - 1]?.end ?? union.getFullStart();
}

function programOf(root: string, pages: readonly Pick<MembersPage, 'source'>[]): ts.Program {
  const { config } = ts.readConfigFile(join(root, 'tooling/tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const files = pages.map(({ source }) => join(root, source));
  return ts.createProgram([...new Set(files)], options);
}

/** Compares the pages with the types, or writes them. */
function checkMembersPages(root: string, write: boolean): Finding[] {
  const program = programOf(root, membersPages);
  return membersPages.flatMap((each) => {
    const path = join(root, each.page);
    const old = readFileSync(path, 'utf8');
    const made = withMembers(old, each.type, membersIn(program, root, each));
    if (write) writeFileSync(path, made);
    if (write || made === old) return [];
    const fix = 'Run `node scripts/members-page.ts --write`.';
    return [{ file: each.page, problem: `has other members than ${each.type}`, fix }];
  });
}

function withMembers(page: string, type: string, members: string): string {
  const begin = `<!-- members: ${type} -->`;
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`a page has no "${begin}" with an "${end}" after it`);
  return `${page.slice(0, from + begin.length)}\n\n${members}\n\n${page.slice(to)}`;
}

if (import.meta.main)
  reportFindings('members-page', checkMembersPages(process.cwd(), process.argv.includes('--write')));
