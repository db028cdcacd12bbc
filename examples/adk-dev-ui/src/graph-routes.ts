import type { LlmAgent } from '@mortise/core';
import type { DevApps } from './dev-app.ts';
import type { Handler, Reply } from './route.ts';

/** What the page draws of an app. It asks for the spans of a session too: none are kept. */
export function graphRoutes(apps: DevApps): { readonly [route: string]: Handler } {
  const withApp =
    (reply: (appName: string, agent: LlmAgent) => unknown): Handler =>
    async ({ names: { appName = '' } }): Promise<Reply> => {
      const app = apps[appName];
      return app ? { json: reply(appName, app.agent) } : { status: 404, json: { error: `App not found: ${appName}` } };
    };
  return {
    'GET /dev/apps/:appName/debug/trace/session/:sessionId': async () => ({ json: [] }),
    'GET /dev/apps/:appName/build_graph': withApp((name, agent) => ({ name, root_agent: adkAgent(agent) })),
    'GET /dev/apps/:appName/build_graph_image': withApp((_name, agent) => {
      const dotSrc = dotOf(agent);
      return { '': { dotSrc }, dotSrc };
    }),
  };
}

function adkAgent({ name, description, model, tools }: LlmAgent): object {
  return {
    name,
    type: 'agent',
    description,
    model: model.id,
    tools: tools.map((tool) => ({ name: tool.name, type: 'tool' })),
  };
}

function dotOf({ name, tools }: LlmAgent): string {
  const edges = tools.map((tool) => `${JSON.stringify(name)} -> ${JSON.stringify(tool.name)};`);
  return `digraph { rankdir=LR; ${JSON.stringify(name)} [shape=box]; ${edges.join(' ')} }`;
}
