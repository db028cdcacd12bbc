import type { Content } from '../content/content.ts';
import { modelResponse } from '../content/model-response.ts';
import type { Part } from '../content/part.ts';
import { clipText } from '../json/clip-text.ts';
import { frozen } from '../json/frozen.ts';
import type { LlmAgent } from '../llm-agent/llm-agent.ts';
import type { AgentsByName } from '../run/agent-tree.ts';
import { transferToolName } from '../toolbox/resolve-tools.ts';
import { type Conversation, isCutNote } from '../view/conversation.ts';

/**
 * Returns the contents of a conversation as an agent reads them: its own turns unchanged, and the turns of
 * other agents as reports with the role `user`. A model that read another agent's calls as its own would
 * assume that it has that agent's tools.
 */
export function contentsForAgent(
  agents: AgentsByName,
  agent: LlmAgent,
  conversation: Conversation,
): readonly Content[] {
  const all = agents.size === 1 ? conversation.contents : reported(agent.name, agents, conversation);
  return agent.includeContents === 'none' ? currentTurn(all) : all;
}

/**
 * Returns the conversation with the turns of other agents as reports. The list grows with the original, and
 * its earlier contents stay the same objects, so that adapters need not convert them again.
 */
function reported(name: string, agents: AgentsByName, conversation: Conversation): readonly Content[] {
  const { contents, speakers, speaker } = conversation;
  const cached = cachedContents(name, conversation);
  for (; cached.read < contents.length; cached.read++) {
    const content = contents[cached.read] as Content;
    const by = speakers ? speakers[cached.read] : content.role === 'user' ? undefined : speaker;
    // A speaker that is not in the tree is taken for this agent under a former name.
    const isOther = by !== undefined && by !== name && agents.has(by);
    const shown = isOther ? reportOf(content, by) : content;
    if (!shown) continue;
    if (shown.role === 'model' && !isAsking(cached.contents.at(-1))) cached.contents.push(continueMessage);
    cached.contents.push(shown);
  }
  return isAsking(cached.contents.at(-1)) ? cached.contents : [...cached.contents, continueMessage];
}

/** Returns true if a model may answer after this content. */
function isAsking(content: Content | undefined): boolean {
  return content !== undefined && content.role !== 'model';
}

function cachedContents(name: string, conversation: Conversation): CachedContents {
  let byName = contentsCache.get(conversation);
  if (!byName) {
    byName = new Map();
    contentsCache.set(conversation, byName);
  }
  let cached = byName.get(name);
  if (!cached) {
    cached = { contents: [], read: 0 };
    byName.set(name, cached);
  }
  return cached;
}

interface CachedContents {
  readonly contents: Content[];
  /** The number of processed contents of the conversation. */
  read: number;
}

const contentsCache = new WeakMap<Conversation, Map<string, CachedContents>>();

/**
 * Returns the contents of the current turn: the newest user messages and reports, and all contents after
 * them.
 */
function currentTurn(contents: readonly Content[]): readonly Content[] {
  let first = contents.findLastIndex((content) => content.role === 'user' && content !== continueMessage);
  // Reports of other agents after the user's message belong to the current turn, and earlier reports to an
  // earlier turn.
  while (isReport(contents[first]) && contents[first - 1]?.role === 'user') first--;
  while (contents[first - 1]?.role === 'user' && isOfTurn(contents[first - 1])) first--;
  return first <= 0 ? contents : contents.slice(first);
}

function isOfTurn(content: Content | undefined): boolean {
  return content !== undefined && !isReport(content) && !isCutNote(content);
}

function isReport(content: Content | undefined): boolean {
  return content !== undefined && (content === continueMessage || allReports.has(content));
}

/** Returns a content of another agent as a report; undefined if there is nothing to report. */
function reportOf(content: Content, by: string): Content | undefined {
  const known = reports.get(content);
  if (known !== undefined) return known ?? undefined;
  const parts = content.parts.flatMap((part) => partsOf(part, by));
  const report: Content | undefined = parts.length > 0 ? frozen({ role: 'user', parts }) : undefined;
  reports.set(content, report ?? null);
  if (report) allReports.add(report);
  return report;
}

const reports = new WeakMap<Content, Content | null>();
const allReports = new WeakSet<Content>();

function partsOf(part: Part, by: string): readonly Part[] {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [textPart(`[${by}] said: ${part.text}`)];
    case 'functionCall':
      if (part.name === transferToolName) return [];
      return [textPart(`[${by}] called ${part.name} with ${clipped(JSON.stringify(part.args))}`)];
    case 'functionResponse': {
      if (part.name === transferToolName) return [];
      const { outcome } = part;
      const media = outcome.status === 'ok' || outcome.status === 'error' ? (outcome.parts ?? []) : [];
      return [
        textPart(`${part.name}, called by [${by}], answered: ${clipped(JSON.stringify(modelResponse(part)))}`),
        ...media,
      ];
    }
    case 'provider':
      if (part.summary === '') return [];
      return [textPart(`[${by}]: ${part.summary ?? `(a part that only ${part.provider} can read is omitted)`}`)];
    case 'thought':
      return [];
    case 'inlineData':
    case 'fileData':
      return [part];
    default:
      part satisfies never;
      return [];
  }
}

function textPart(text: string): Part {
  return { type: 'text', text };
}

function clipped(text: string): string {
  return clipText(text, reportedChars, (omitted) => `… ${omitted} characters omitted …`);
}

/** The user message that is inserted between two turns of a model, because providers require one. */
const continueMessage: Content = frozen({
  role: 'user',
  parts: [textPart('Continue with your task, following your instructions.')],
});
const reportedChars = 20_000;
