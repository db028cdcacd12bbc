import { CallContext } from '../flow/call-context.ts';
import { Journal } from '../flow/journal.ts';
import { Outbox } from '../flow/outbox.ts';
import { ModelOptions, TurnReader } from '../flow/read-turn.ts';
import { ActionContext } from '../flow/run-context.ts';
import { emptyView, newCall } from '../flow/session-view.ts';
import { Round } from '../flow/settle-round.ts';
import { toolTable } from '../flow/tool-table.ts';
import { newTurn } from '../flow/tool-turn.ts';
import type { Engine } from './engine.ts';
import { newScope } from './open-run.ts';
import { Run } from './run.ts';

/**
 * An instance of every class of which each run or turn makes its own. They are kept, and never used.
 *
 * At a full garbage collection V8 forgets the hidden class that no living object has, and with it all that the
 * inline caches had learned of it. The first run of a process that was idle would cost twice as much.
 */
export function exampleRun(engine: Engine): readonly object[] {
  const outbox = new Outbox();
  const view = emptyView({ appName: engine.appName, userId: engine.userId, sessionId: '' });
  const journal = new Journal(view, engine.sessions, outbox);
  const scope = newScope(engine, {}, { view, journal, outbox, idPrefix: '' });
  const turn = newTurn(toolTable([], new Set()));
  return [
    new Run(engine, scope, {}),
    new TurnReader(scope, () => {}),
    new ModelOptions(scope.cancellation),
    new Round(scope, turn, []),
    new ActionContext(scope),
    new CallContext(scope, newCall({ id: '', name: '', args: {} }), turn),
  ];
}
