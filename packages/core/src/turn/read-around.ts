import { asError } from '../error/thrown.ts';
import type { ModelEnd } from '../model/model-event.ts';
import type { ModelRequest } from '../model/model-request.ts';
import { around } from '../run/around.ts';
import type { ActionContext } from '../run/run-context.ts';
import type { AgentScope } from '../run/run-scope.ts';
import { readStream, type StreamEnd } from './read-stream.ts';

/** Reads one model call with the hooks that are around it. Never rejects. */
export async function readAround(scope: AgentScope, request: ModelRequest, context: ActionContext): Promise<StreamEnd> {
  let failed: StreamEnd | undefined;
  const call = async (): Promise<ModelEnd> => {
    const turn = await readStream(scope, request);
    if ('end' in turn) return turn.end;
    failed = turn;
    throw turn.error;
  };
  try {
    return { end: await around(scope, 'aroundModel', call, (hook, run) => hook(run, request, context)) };
  } catch (error) {
    return failed ?? { error: asError(error), text: '' };
  }
}
