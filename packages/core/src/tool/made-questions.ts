import type { ToolContext } from '../context/tool-context.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import type { Tool } from './tool.ts';
import type { ToolResult } from './tool-result.ts';

/** Runs of tools that wait for something. */
const running = new Set<object>();
/** The run whose function is on the stack. */
let current: object | undefined;
/**
 * Questions that were made while tools ran and that none has
 * returned yet, each with the runs that may have made it.
 */
const unreturned = new Map<object, { readonly runs: Set<object>; readonly sure: boolean }>();

/**
 * Calls a tool's function: what it makes until it waits for the first time is its own. The context is its
 * run's.
 */
export function callRun(
  tool: Required<Pick<Tool, 'run'>>,
  value: unknown,
  context: ToolContext,
): Awaitable<ToolResult> {
  const before = current;
  current = context;
  try {
    // Called on the tool: it may be an object with state of its own.
    const returned = tool.run(value, context);
    if (isPromise(returned)) running.add(context);
    return returned;
  } finally {
    current = before;
  }
}

/** A question was made. Outside any run it is a value like others. */
export function questionMade(question: object): void {
  if (current) unreturned.set(question, { runs: new Set([current]), sure: true });
  else if (running.size > 0) unreturned.set(question, { runs: new Set(running), sure: running.size === 1 });
}

/** A tool returned something, which may be a question. */
export function questionReturned(result: unknown): void {
  if (unreturned.size > 0) unreturned.delete(result as object);
}

/**
 * A run is over. Answers whether a question was made that
 * nobody returned: by it, or by one that ran beside it.
 */
export function runEnded(run: object): 'own' | 'other' | undefined {
  running.delete(run);
  let forgotten: 'own' | 'other' | undefined;
  if (unreturned.size === 0) return forgotten;
  for (const [question, { runs, sure }] of unreturned) {
    if (!runs.delete(run) || runs.size > 0) continue;
    unreturned.delete(question);
    forgotten = sure ? 'own' : (forgotten ?? 'other');
  }
  return forgotten;
}
