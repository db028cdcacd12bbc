import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from './list-files.ts';
import { copyWorkspace } from './workspace-copy.ts';

/**
 * A member that does not exist in any version. It is added
 * to its union or interface in a copy of the workspace.
 */
interface NewMember {
  /** File and name of each; the first file has the member. */
  readonly unions: readonly (readonly [file: string, union: string])[];
  readonly declaration: string;
  /** The files that do not compile with the member, with the decision of each. */
  readonly deciding: { readonly [file: string]: string };
}

/**
 * Lists the code that has to decide when a union gets a member: a `switch` that ends in `satisfies never`, a
 * `satisfies` with the names of ignored members, or a `Record` over the union.
 *
 * Code that no longer decides fails the test, and so does new code that is not listed. Code that selects
 * single members, such as the calls of a turn, does not decide about others.
 */
const members: { readonly [name: string]: NewMember } = {
  NewPart: {
    unions: [
      ['packages/core/src/content/part.ts', 'Part'],
      ['packages/core/src/content/outcome.ts', 'OutcomePart'],
    ],
    declaration: "interface NewPart extends PartBase { readonly type: 'citation' }",
    deciding: {
      'apps/console/src/ui/replay.ts': 'what of a turn a replay shows',
      'examples/provider-ollama/src/to-messages.ts': 'what is told of a part',
      'packages/adk/src/show/adk-parts.ts': 'which part of ADK it is',
      'packages/ai-sdk/src/tools/in/model-messages.ts': 'what a tool reads of the conversation',
      'packages/artifact-fs/src/fs-artifact-service.ts': 'which types only a newer version knows',
      'packages/compaction/src/model-summarizer.ts': 'what a summary is made of',
      'packages/core/src/tokens/count-tokens.ts': 'how large it is',
      'packages/core/src/turn/contents-for-agent.ts': 'what other agents read of it',
      'packages/core/src/turn/normalize-turn.ts': 'what a model can say',
      'packages/hop-kit/src/foreign-json.ts': 'what other frameworks are shown of a result',
      'packages/provider-kit/src/request/write-parts.ts': 'what a model reads of a message, a turn and a result',
      'packages/session-tools/src/foreign-content.ts': 'what of a foreign export is taken',
      'packages/testing/src/fake/scripted-model.ts': 'how a script streams it',
      'packages/ui/src/project/message-parts.ts': 'what a page shows of it',
      'packages/ui/src/project/project-outcome.ts': 'what a page shows of it beside an outcome',
    },
  },
  NewOutcome: {
    unions: [['packages/core/src/content/outcome.ts', 'ToolOutcome']],
    declaration: "interface NewOutcome { readonly status: 'superseded' }",
    deciding: {
      'apps/console/src/offline-model/describe-result.ts': 'how a result is told in words',
      'apps/console/src/ui/shown-values.ts': 'how a result is shown',
      'packages/adk/src/show/adk-parts.ts': 'whether it has media',
      'packages/ai-sdk/src/tools/in/model-messages.ts': 'what a tool reads of it',
      'packages/ai-sdk/src/tools/out/to-output.ts': 'what the other model reads of it',
      'packages/core/src/content/model-response.ts': 'what a model reads of it',
      'packages/core/src/result/bound-outcome.ts': 'what of it may be long',
      'packages/core/src/result/json-of-result.ts': 'what of it is stored, and whether notes go with it',
      'packages/core/src/view/response-contents.ts': 'whether it has media',
      'packages/mcp/src/server/to-result.ts': 'how a server answers it',
      'packages/otel/src/trace/call-traces.ts': 'how the span of a call ends',
      'packages/session-tools/src/foreign-content.ts': 'what of a foreign export is taken',
      'packages/testing/src/inspect/history-problems.ts': 'that it is an outcome',
      'packages/ui/src/http/files.ts': 'whether a page gets media of it',
      'packages/ui/src/project/project-outcome.ts': 'what a page shows of it',
    },
  },
  NewEvent: {
    unions: [['packages/core/src/event/event.ts', 'EventBody']],
    declaration: "interface NewEvent { readonly type: 'forked' }",
    deciding: {
      'apps/console/src/ui/replay.ts': 'what a replay shows of it',
      'packages/adk/src/show/adk-projection.ts': 'which event of ADK it is',
      'packages/core/src/event/event-problem.ts': 'what an export must have of it',
      'packages/core/src/event/read-events.ts': 'whether it ends a turn',
      'packages/core/src/inbox/closed-reason.ts': 'which questions are closed after it',
      'packages/core/src/runner/run-result.ts': 'which calls a result has, and their outcomes',
      'packages/core/src/session/fold/index-events.ts': 'what the index of a store says after it',
      'packages/core/src/view/apply.ts': 'how it changes the view of a session',
      'packages/session-tools/src/foreign-log.ts': 'whether a foreign export may have it',
      'packages/ui/src/project/project-event.ts': 'what a page is told of it',
    },
  },
  NewRunEvent: {
    unions: [['packages/core/src/context/run-event.ts', 'RunEvent']],
    declaration: "interface NewRunEvent { readonly type: 'partialOutput' }",
    deciding: {
      'apps/console/src/ui/transcript.ts': 'what is shown of it',
      'packages/adk/src/show/adk-events.ts': 'which event of ADK it is',
      'packages/core/src/relay/fleeting-event.ts': 'what a page is told of it',
    },
  },
  NewModelEvent: {
    unions: [['packages/core/src/model/model-event.ts', 'ModelEvent']],
    declaration: "interface NewModelEvent { readonly type: 'sourceDelta' }",
    deciding: {
      'packages/core/src/model/model-attempts.ts': 'whether a call may be repeated after it',
      'packages/core/src/turn/read-stream.ts': 'what a run does with it',
    },
  },
  NewEffect: {
    unions: [['packages/core/src/tool/tool.ts', 'ToolEffect']],
    declaration: "type NewEffect = 'compensable'",
    deciding: {
      'apps/console/src/approval/approval-gate.ts': 'which effects are allowed with it; whether a plan runs it',
      'apps/console/src/ui/tool-list.ts': 'what is shown of it',
      'packages/confirmation/src/gate/check-rules.ts': 'which decisions a policy may have for it',
      'packages/confirmation/src/gate/confirmation-gate.ts': 'whether a person is asked',
      'packages/core/src/call/execute-call.ts': 'what the log says of a start',
      'packages/core/src/tool/tool-traits.ts': 'whether a lost call runs again',
      'packages/core/src/turn/record-turn.ts': 'what the log says of a start',
      'packages/mcp/src/server/served-server.ts': 'which hints a client gets',
      'packages/mcp/src/tool/effect-of.ts': 'which of two effects is stricter',
    },
  },
  NewDecision: {
    unions: [['packages/core/src/tool/tool.ts', 'GateDecision']],
    declaration: "interface NewDecision { readonly type: 'postpone' }",
    deciding: {
      'packages/core/src/call/ask-gate.ts': 'what it must have',
      'packages/core/src/call/evaluate-answer.ts': 'what an answer would do',
      'packages/core/src/call/run-gates.ts': 'what happens to the call',
      'packages/testing/src/tool/gate-cases.ts': 'what it must have',
    },
  },
  NewMail: {
    unions: [['packages/core/src/session/session-service.ts', 'Mail']],
    declaration: "interface NewMail { readonly id: string; readonly type: 'remind' }",
    deciding: {
      'packages/core/src/inbox/accept-items.ts': 'which events it makes',
      'packages/testing/src/store/session-mail-cases.ts': 'that a store keeps it',
    },
  },
  NewInDoubtPolicy: {
    unions: [['packages/core/src/run/run-settings.ts', 'InDoubtPolicy']],
    declaration: "type NewInDoubtPolicy = 'giveUp'",
    deciding: {
      'packages/core/src/runner/runner-options.ts': 'that a runner takes it',
      'packages/core/src/tool-run/recover-call.ts': 'whether a person is asked',
      'packages/mcp/src/server/serve-mcp.ts': 'that a server takes it',
    },
  },
  NewPendingMessagePolicy: {
    unions: [['packages/core/src/run/run-settings.ts', 'PendingMessagePolicy']],
    declaration: "type NewPendingMessagePolicy = 'enqueue'",
    deciding: {
      'packages/core/src/inbox/accept.ts': 'whether the message is refused',
      'packages/core/src/runner/runner-options.ts': 'that a runner takes it',
    },
  },
  NewTrait: {
    unions: [['packages/core/src/tool/tool.ts', 'Tool']],
    declaration: "readonly newTrait?: 'cheap' | 'dear'",
    deciding: {
      'packages/core/src/tool/tool-traits.ts': 'which values it may have; factories and wrappers copy it',
      'packages/hop-kit/src/exported-traits.ts': 'whether a tool that comes back has it',
      'packages/testing/src/hop/tool-hop-cases.ts': 'whether a tool that comes back has it',
    },
  },
};

const root = join(import.meta.dirname, '..');

it('a new member of a public union is a type error in every place that has to handle it', () => {
  const found = filesWithout(Object.values(members));
  for (const [name, { deciding }] of Object.entries(members))
    expect.soft((found.get(name) ?? []).toSorted(), name).toEqual(Object.keys(deciding));
}, 600_000);

it('each place states its decision', () => {
  for (const { deciding } of Object.values(members))
    for (const [file, what] of Object.entries(deciding)) expect(what, file).toMatch(/\w+ \w+/);
});

/**
 * Returns the files that fail to compile with each new member, by
 * its name. All members are added at once, for a single compilation.
 */
function filesWithout(added: readonly NewMember[]): ReadonlyMap<string, readonly string[]> {
  const copy = copyWorkspace(root);
  try {
    for (const { unions, declaration } of added) addMember(copy.root, unions, declaration);
    const problems = problemsOf(copy.root);
    const found = new Map<string, string[]>();
    for (const [name, { declaration }] of Object.entries(members)) {
      const said = /(\w+)\?:/.exec(declaration)?.[1] ?? /'(\w+)'/.exec(declaration)?.[1];
      const named = new RegExp(`\\b(${name}|${said})\\b`);
      found.set(
        name,
        [...problems].filter(([, text]) => named.test(text)).map(([file]) => file),
      );
    }
    return found;
  } finally {
    copy.remove();
  }
}

/** Returns the compiler's messages about the sources, by file. */
function problemsOf(at: string): ReadonlyMap<string, string> {
  const files = listFiles(at, ['packages', 'apps', 'examples']).filter((file) =>
    /\/src\/.*(?<!\.test)\.ts$/.test(file),
  );
  const config = {
    extends: './tooling/tsconfig.base.json',
    compilerOptions: {
      types: ['node'],
      isolatedDeclarations: false,
      declaration: false,
      skipLibCheck: true,
      // An example outside of the workspace also finds the sources.
      paths: { '@mortise/*': ['./packages/*/src/index.ts'] },
    },
    files,
  };
  writeFileSync(join(at, 'tsconfig.members.json'), JSON.stringify(config));
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [compiler, '-p', 'tsconfig.members.json', '--pretty', 'false'],
    { cwd: at, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const problems = new Map<string, string>();
  let file = '';
  for (const line of stdout.split('\n')) {
    // A continuation line of a message is indented.
    file = /^(\S+?)\(\d+,\d+\): error /.exec(line)?.[1]?.replaceAll('\\', '/') ?? file;
    problems.set(file, `${problems.get(file) ?? ''}${line}\n`);
  }
  expect(problems.size, stdout + stderr).toBeGreaterThan(1);
  return problems;
}

function addMember(at: string, unions: NewMember['unions'], declaration: string): void {
  const name = /^(?:interface|type) (\w+)/.exec(declaration)?.[1];
  unions.forEach(([file, union], which) => {
    const path = join(at, file);
    const text = readFileSync(path, 'utf8');
    if (name === undefined) {
      const head = new RegExp(`export interface ${union}(?:<[^>]*>)? \\{\n`);
      expect(head.test(text), `${file} has the interface ${union}`).toBe(true);
      writeFileSync(
        path,
        text.replace(head, (said) => `${said}  ${declaration};\n`),
      );
      return;
    }
    const begin = new RegExp(`export type ${union}(?:<(\\w+)[^>]*>)? =`);
    expect(begin.test(text), `${file} has the union ${union}`).toBe(true);
    const member = which === 0 ? name : `import('./${basename(unions[0]?.[0] ?? '')}').${name}`;
    const changed = text.replace(begin, (said, of?: string) => {
      const known = `Known${union}${of === undefined ? '' : `<${of}>`}`;
      return `${said} ${known} | ${member};\ntype ${known} =`;
    });
    writeFileSync(path, which === 0 ? `${changed}\nexport ${declaration}\n` : changed);
  });
}
