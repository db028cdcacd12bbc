import { staticToolset, type Tool, type Toolset, toolRegistry } from '@mortise/core';
import type { ToolsetSubject } from '../../src/index.ts';
import { cityTool } from './sample-tools.ts';

/** Creates the subject of a toolset that can change and fail, optionally decorated. */
export function changingToolset(
  decorate: (toolset: Toolset) => Toolset & { refresh?(): void } = (toolset) => toolset,
): ToolsetSubject {
  const registry = toolRegistry('cities');
  for (const name of ['weather', 'news', 'maps']) registry.register(cityTool(name));
  let failures = 0;
  let warnings = 0;
  const source: Toolset = {
    name: registry.name,
    async tools(context, warn) {
      context.keepSecret('cities', 'hunter22');
      if (warnings-- > 0) warn?.('city_missing', 'the source has lost a city');
      warnings = 0;
      if (failures-- > 0) throw new Error('the source does not answer');
      failures = 0;
      return await registry.tools(context);
    },
    close: () => undefined,
  };
  const toolset = decorate(source);
  return {
    toolset,
    secrets: ['hunter22'],
    change() {
      registry.register(cityTool('trains'));
      toolset.refresh?.();
    },
    warnOnce() {
      warnings = 1;
      toolset.refresh?.();
      return 'city_missing';
    },
    prepareWith(prepare) {
      registry.register({ name: 'notes', description: 'Adds notes to the request', prepare });
      toolset.refresh?.();
    },
    failOnce() {
      failures = 1;
    },
  };
}

/** Creates the subject of a toolset whose tools never change. */
export function twoTools(tools: readonly Tool[] = [cityTool('weather'), cityTool('news')]): ToolsetSubject {
  return { toolset: staticToolset('cities', tools) };
}
