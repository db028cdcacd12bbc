import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agentTool } from '@mortise/agent-tool';
import { type ApiKeyConfig, answerCredential, authTool } from '@mortise/auth';
import { pendingRequests, requireConfirmation } from '@mortise/confirmation';
import {
  type Agent,
  type AnswerInput,
  createRunner,
  functionTool,
  type JsonValue,
  llmAgent,
  type ModelRequest,
  type PendingCall,
  pendingResult,
  type RunInput,
  type RunResult,
  type Tool,
} from '@mortise/core';
import { type SqliteSessionService, sqliteCredentialService, sqliteSessionService } from '@mortise/sqlite/session';
import { historyProblems, type ScriptedStep, scriptedModel } from '@mortise/testing';
import { loopAgent, parallelAgent, sequentialAgent } from '@mortise/workflow-agents';
import { describe, expect, it, onTestFinished } from 'vitest';
import { apiKey, key } from './desk.ts';

/** Data that outlives every process. */
interface Office {
  readonly file: string;
  readonly now: { ms: number };
  /** The calls whose effect happened. */
  readonly done: string[];
  /** Called when an effect has happened, before its result is stored. */
  onDone: ((sessions: SqliteSessionService) => void) | undefined;
}

/** A kind of question: the tool that asks it, and the answer of a person. */
interface Kind {
  readonly kind: string;
  readonly tool: (office: Office, sessions: SqliteSessionService) => Tool;
  readonly answer: (asked: PendingCall, office: Office) => JsonValue | Promise<readonly AnswerInput[]>;
  /** True if the process dies during the effect. */
  readonly dies?: true;
}

const kinds: readonly Kind[] = [
  {
    kind: 'confirmation',
    tool: (office, sessions) => requireConfirmation(acting(office, sessions)),
    answer: () => ({ confirmed: true }),
  },
  {
    kind: 'input',
    tool: (office) =>
      functionTool({
        name: 'act',
        description: 'Asks, then acts',
        run: (_input, { answers, functionCallId }) => {
          if (answers.length === 0) return pendingResult({ kind: 'input', hint: 'Which one?' });
          office.done.push(functionCallId);
          return answers[0]?.value;
        },
      }),
    answer: () => 'this one',
  },
  {
    kind: 'result',
    tool: (office) =>
      functionTool({
        name: 'act',
        description: 'Starts what takes long',
        isLongRunning: true,
        run: (_input, { functionCallId }) => {
          office.done.push(functionCallId);
          return { ticket: 1 };
        },
      }),
    answer: () => ({ closed: true }),
  },
  {
    kind: 'credential',
    tool: (office, sessions) => authTool(acting(office, sessions), config, { credentials: credentialsOf(office) }),
    answer: (asked, office) =>
      answerCredential(
        [asked],
        { apiKey },
        {
          configs: [config],
          credentials: credentialsOf(office),
          session: key,
          by: 'ada',
        },
      ),
  },
  { kind: 'inDoubt', tool: acting, answer: () => ({ resolution: 'happened', result: 'done' }), dies: true },
];

type Wrap = (name: string, member: Agent) => Agent;

/** Wrappers between an agent and the agent that it calls. */
const around: Readonly<Record<string, Wrap>> = {
  'agents as tools': (_name, member) => member,
  'a sequence': (name, member) => sequentialAgent({ name, subAgents: [talker(`${name}_first`), member] }),
  'parallel members': (name, member) => parallelAgent({ name, subAgents: [talker(`${name}_other`), member] }),
  'a loop': (name, member) => loopAgent({ name, maxIterations: 1, subAgents: [member, talker(`${name}_after`)] }),
  'all of these': (name, member) => {
    const [tool, sequence, parallel, loop] = Object.values(around);
    return ({ w1: loop, w2: parallel, w3: tool, w4: sequence }[name] ?? tool)?.(name, member) ?? member;
  },
};

describe.each(Object.keys(around))('a question inside of %s', (form) => {
  const depths = form === 'all of these' ? [4] : [1, 2, 3, 4];
  const cases = kinds.flatMap((kind) => depths.map((depth) => ({ ...kind, depth })));

  it.each(cases)(
    'a nested question of kind $kind at depth $depth reaches the user, and resumes in another process',
    async (asked) => {
      const office = newOffice();
      const wrap = around[form] as Wrap;
      const first = newProcess(office, asked, wrap);
      if (asked.dies) office.onDone = (sessions) => sessions.close();
      const begun = await first.run({ message: 'go' });
      expect(begun.status).toBe(asked.dies ? 'failed' : 'paused');
      first.end();
      office.onDone = undefined;
      // The lease of the dead process expires.
      office.now.ms += 60_000;

      const second = newProcess(office, asked, wrap);
      const paused = asked.dies ? await second.run({}) : begun;
      expect(paused).toMatchObject({ status: 'paused', pending: [{ kind: asked.kind, call: { name: 'act' } }] });
      const [question] = paused.pending;
      if (!question) throw new Error('nothing is asked');
      expect((await pendingRequests(second.sessions, key)).map(({ id }) => id)).toEqual([question.id]);
      const names = question.branch?.split('/').map((step) => step.slice(0, step.indexOf(':')));
      expect(names?.filter((name) => /^d\d$/.test(name))).toEqual(['d1', 'd2', 'd3', 'd4'].slice(0, asked.depth));
      const answer = await asked.answer(question, office);
      const answers = isList(answer) ? answer : [{ requestId: question.id, value: answer, by: 'ada' }];
      expect(await second.run({ answers })).toMatchObject({ status: 'completed', text: 'all done', pending: [] });
      expect(office.done).toHaveLength(1);
      expect(await pendingRequests(second.sessions, key)).toEqual([]);
      expect(await second.run({ answers })).toMatchObject({ status: 'failed' });
      expect(office.done).toHaveLength(1);
      expect(readFileSync(office.file, 'latin1')).not.toContain(apiKey);
      second.end();
    },
  );
});

interface Process {
  readonly sessions: SqliteSessionService;
  run(input: RunInput): Promise<RunResult>;
  end(): void;
}

function newOffice(): Office {
  const folder = mkdtempSync(join(tmpdir(), 'nested-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { file: join(folder, 'office.db'), now: { ms: Date.UTC(2026, 0, 5) }, done: [], onDone: undefined };
}

/** Creates a process over the office's file, with a chain of agents, the innermost of which has the tool. */
function newProcess(office: Office, { depth, tool }: Kind & { depth: number }, wrap: Wrap): Process {
  const sessions = sqliteSessionService({ path: office.file, clock: () => office.now.ms });
  const requests: ModelRequest[][] = [];
  const caller = (name: string, tools: readonly Tool[], said: string): Agent => {
    const model = scriptedModel(callsOnce(tools[0]?.name ?? '', said));
    requests.push(model.requests as ModelRequest[]);
    return llmAgent({ name, description: name, model, tools });
  };
  let inner = tool(office, sessions);
  for (let at = depth; at >= 1; at--)
    inner = agentTool(wrap(`w${at}`, caller(`d${at}`, [inner], `d${at} done`)), { name: `ask_d${at}` });
  const app = createRunner({ agent: caller('lead', [inner], 'all done'), sessions });
  return {
    sessions,
    run: (input) => app.run({ session: key, ...input }),
    end() {
      for (const { contents } of requests.flat()) expect(historyProblems(contents)).toEqual([]);
      sessions.close();
    },
  };
}

/** Creates a model that calls a tool once, and then answers with `said`, in any process. */
function callsOnce(name: string, said: string): ScriptedStep[] {
  return Array.from(
    { length: 4 },
    () =>
      ({ contents }) =>
        contents.at(-1)?.role === 'tool' ? said : { calls: [{ name, args: name === 'act' ? {} : { request: 'go' } }] },
  );
}

function talker(name: string): Agent {
  return llmAgent({ name, model: scriptedModel(['I said something.', 'I said something.']) });
}

function acting(office: Office, sessions: SqliteSessionService): Tool {
  return functionTool({
    name: 'act',
    description: 'Acts',
    run: (_input, { functionCallId }) => {
      office.done.push(functionCallId);
      office.onDone?.(sessions);
      return 'done';
    },
  });
}

function credentialsOf({ file }: Office): ReturnType<typeof sqliteCredentialService> {
  return sqliteCredentialService({ path: file, key: { id: 'first', key: new Uint8Array(32).fill(7) } });
}

function isList(value: JsonValue | readonly AnswerInput[]): value is readonly AnswerInput[] {
  return Array.isArray(value);
}

const config: ApiKeyConfig = { type: 'apiKey', provider: 'Ledger', in: 'header', name: 'x-api-key' };
