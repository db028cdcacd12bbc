import type { Awaitable, Tool, Toolset } from '@mortise/core';
import { verify } from '../../measure/verify.ts';
import type { LoadedMortise } from '../load-mortise.ts';
import type { McpWay } from './mcp-way.ts';

/** Mortise with a validator: arguments and results are checked. */
export function mortiseWay({ ajvValidator, harnessWith, mcpToolset, testToolContext }: LoadedMortise): McpWay {
  return {
    doors: ['memory', 'stdio'],
    async connect(door) {
      const toolset = mcpToolset({
        name: 'lookups',
        validator: ajvValidator(),
        server:
          door.kind === 'memory'
            ? { type: 'transport', open: door.open }
            : { type: 'stdio', command: door.command, args: door.args },
      });
      await toolset.session.client();
      let tools = new Map<string, Tool>();
      // One context for all calls, none of which stores a step, so that creating it is not measured.
      const context = Object.assign(testToolContext(), { step: takeStep });
      return {
        async list() {
          tools = new Map((await toolset.tools()).map((tool) => [tool.name, tool]));
          return tools.size;
        },
        async call(name, args) {
          const tool = tools.get(name);
          if (!tool?.check || !tool.run) throw new Error(`there is no tool "${name}" with a check`);
          const checked = await tool.check(args);
          if ('issues' in checked) throw new Error(`${name}: ${checked.issues[0]?.message}`);
          const result = await tool.run(checked.value as never, context);
          verify(isOk(result), `a call of ${name} is answered`, result);
          return result;
        },
        session: (setup) => harnessWith([keptOpen(toolset)]).session(setup),
        close: async () => toolset.close(),
      };
    },
  };
}

async function takeStep<T>(_name: string, work: () => Awaitable<T>): Promise<T> {
  return work();
}

function isOk(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'status' in result && result.status === 'ok';
}

/** The toolset outlives the sessions that are measured. */
function keptOpen({ name, tools }: Toolset): Toolset {
  return { name, tools };
}
