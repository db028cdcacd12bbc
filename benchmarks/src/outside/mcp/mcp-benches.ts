import type { JsonObject } from '@mortise/core';
import { type Figures, type Size, smokePlan } from '../../bench/bench.ts';
import { heapMeter } from '../../measure/heap-meter.ts';
import { medianMs, type Plan, steadyMedianMs } from '../../measure/repeat.ts';
import { verify } from '../../measure/verify.ts';
import { callId, type Script, script } from '../../neutral/script.ts';
import { DONE, oneCallPerTurn } from '../../neutral/scripts.ts';
import { sleep } from '../../neutral/sleep.ts';
import type { ToolSpec } from '../../neutral/tool-spec.ts';
import { addTool, lookupArgs, lookupTool } from '../../neutral/tools.ts';
import type { OutsideBench } from '../outside-group.ts';
import { doorTo } from './lookup-server.ts';
import type { McpConnection, McpDoor, McpWay } from './mcp-way.ts';

/** The benches of tools of an MCP server. */
export const mcpBenches: readonly OutsideBench<McpWay>[] = [
  callBench('memory', 'µs per call, in memory'),
  callBench('stdio', 'µs per call, stdio'),
  runBench('memory', 'µs per turn with a call, in memory'),
  runBench('stdio', 'µs per turn with a call, stdio'),
  turnBench('one', 'µs per turn, one tool', 0, 0),
  turnBench('static', 'µs per turn, 500 tools of its own beside', 500, 0),
  turnBench('served', "µs per turn, 500 tools of a server's beside", 0, 500),
  listBench('memory', 'first list of 500 tools, in memory, ms'),
  listBench('stdio', 'first list of 500 tools, stdio, ms', 'heap that they keep, MB'),
];

/** Measures one call at a time, outside of a run. */
function callBench(kind: McpDoor['kind'], title: string): OutsideBench<McpWay> {
  return benchOf(`call-${kind}`, [{ figure: 'us', title }], kind, async (way, size) => {
    const calls = size === 'full' ? 200 : 2;
    return within(way, kind, size === 'full' ? 20 : 3, async (connection) => {
      await served(connection);
      const body = async (): Promise<void> => {
        for (let call = 0; call < calls; call++) await connection.call('lookup_1', args);
      };
      return { us: ((await steadyMedianMs(() => body, planOf(size))) / calls) * 1000 };
    });
  });
}

/** Measures the calls of a run, one in each turn. */
function runBench(kind: McpDoor['kind'], title: string): OutsideBench<McpWay> {
  return benchOf(`run-${kind}`, [{ figure: 'us', title }], kind, (way, size) =>
    within(way, kind, size === 'full' ? 20 : 3, async (connection) => {
      const turns = size === 'full' ? 100 : 3;
      const plan = oneLookupPerTurn(turns);
      const before = await served(connection);
      await connection.session({ script: plan, tools: [] }).run('go');
      const reached = (await served(connection)) - before - 1;
      verify(reached === turns, `each of ${turns} calls reaches the server`, reached);
      return usPerTurn(connection, plan, [], turns, size);
    }),
  );
}

/** Measures turns whose calls stay in the process, beside many other tools. */
function turnBench(id: string, title: string, own: number, served: number): OutsideBench<McpWay> {
  return benchOf(`turn-${id}`, [{ figure: 'us', title }], undefined, (way, size) => {
    const turns = size === 'full' ? 50 : 3;
    const few = (count: number): number => (size === 'full' ? count : Math.min(count, 3));
    const beside = Array.from({ length: few(own) }, (_, index) => lookupTool(index));
    return within(way, way.doors[0] ?? 'stdio', few(served), (connection) => {
      const plan = oneCallPerTurn(turns);
      return usPerTurn(connection, plan, [addTool(), ...beside], turns, size, 1 + few(own) + few(served));
    });
  });
}

/**
 * Measures the time from an open connection to tools for an
 * agent, in a process that lists tools for the first time.
 */
function listBench(kind: McpDoor['kind'], title: string, heapTitle?: string): OutsideBench<McpWay> {
  const measures = [
    { figure: 'ms', title },
    ...(heapTitle === undefined ? [] : [{ figure: 'heapMb', title: heapTitle }]),
  ];
  return benchOf(`list-${kind}`, measures, kind, async (way, size): Promise<Figures> => {
    if (way.connectsLate) return {};
    const count = size === 'full' ? 500 : 5;
    const connection = await way.connect(doorTo(kind, count));
    // A process that has just started is still busy with that.
    if (kind === 'stdio' && size === 'full') await sleep(500);
    const kept = heapMeter();
    const begin = performance.now();
    const listed = await connection.list();
    const ms = performance.now() - begin;
    const heapMb = kept();
    await connection.close();
    verify(listed === count, `all ${count} tools are listed`, listed);
    return { ms, ...(heapTitle !== undefined && { heapMb }) };
  });
}

/** A bench of the subjects that use this transport, or of all. */
function benchOf(
  id: string,
  measures: OutsideBench<McpWay>['measures'],
  kind: McpDoor['kind'] | undefined,
  measure: (way: McpWay, size: Size) => Promise<Figures>,
): OutsideBench<McpWay> {
  return {
    id,
    measures,
    measure: async (way, size) => (kind === undefined || way.doors.includes(kind) ? measure(way, size) : {}),
  };
}

/** Returns the number of calls that the server has answered, including the call that asks. */
async function served(connection: McpConnection): Promise<number> {
  const answer = JSON.stringify(await connection.call('lookup_1', args));
  const count = /x1.*served\D+(\d+)/.exec(answer)?.[1];
  verify(count !== undefined, 'a call is answered by the server', answer);
  return Number(count);
}

async function within<Result>(
  way: McpWay,
  kind: McpDoor['kind'],
  count: number,
  use: (connection: McpConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await way.connect(doorTo(kind, count));
  try {
    await connection.list();
    return await use(connection);
  } finally {
    await connection.close();
  }
}

/** @param tools The number of tools that the model must get. */
async function usPerTurn(
  connection: McpConnection,
  plan: Script,
  tools: readonly ToolSpec[],
  turns: number,
  size: Size,
  seen?: number,
): Promise<{ readonly us: number }> {
  const open = () => {
    const session = connection.session({ script: plan, tools });
    return async () => {
      const text = await session.run('go');
      verify(text === DONE, `a run ends with "${DONE}"`, text);
      verify(seen === undefined || plan.seen.tools === seen, `the model is told of ${seen} tools`, plan.seen.tools);
    };
  };
  await medianMs(open(), smokePlan);
  return { us: ((await steadyMedianMs(open, planOf(size))) / turns) * 1000 };
}

function oneLookupPerTurn(turns: number): Script {
  return script((turn) =>
    turn < turns ? { calls: [{ id: callId(turn, 0), name: 'lookup_1', args: lookupArgs(1) }] } : { text: DONE },
  );
}

function planOf(size: Size): Plan {
  return size === 'full' ? { warmUps: 1, samples: 3, steadyMs: 2500 } : smokePlan;
}

const args: JsonObject = JSON.parse(lookupArgs(1));
