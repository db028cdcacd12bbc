import type { LlmAgent } from '@mortise/core';
import { isLlmAgent } from '@mortise/core';
import type { AdkHandlerOptions } from './adk-handler-options.ts';
import { HttpError } from './http-error.ts';
import type { Routes } from './route.ts';

/** Returns the routes for the names of the apps and their graphs. */
export function appRoutes({ apps }: AdkHandlerOptions): Routes {
  const agentOf = (appName = ''): LlmAgent => {
    const agent = Object.hasOwn(apps, appName) ? apps[appName]?.agent : undefined;
    if (!agent) throw new HttpError(404, `App not found: ${appName}`);
    return agent;
  };
  return {
    'GET /list-apps': () => ({ json: Object.keys(apps) }),
    'GET /version': () => ({ json: { version: '2.0.0', language: 'typescript' } }),
    'GET /dev/apps/:appName/build_graph': ({ names: { appName } }) => ({
      json: { name: appName, root_agent: adkAgent(agentOf(appName)) },
    }),
    'GET /dev/apps/:appName/build_graph_image': ({ names: { appName } }) => {
      const dotSrc = dotOf(agentOf(appName));
      return { json: { '': { dotSrc }, dotSrc } };
    },
  };
}

function adkAgent(agent: LlmAgent): object {
  const { name, description, model, tools, subAgents = [] } = agent;
  return {
    name,
    type: 'agent',
    description,
    model: model.id,
    tools: tools.map((tool) => ({ name: tool.name, type: 'tool' })),
    ...(subAgents.length > 0 && {
      sub_agents: subAgents.map((each) => (isLlmAgent(each) ? adkAgent(each) : { name: each.name, type: 'agent' })),
    }),
  };
}

function dotOf(agent: LlmAgent): string {
  const lines: string[] = [];
  const draw = ({ name, tools, subAgents = [] }: LlmAgent): void => {
    lines.push(`${quoted(name)} [shape=box];`);
    for (const below of [...tools, ...subAgents]) lines.push(`${quoted(name)} -> ${quoted(below.name)};`);
    for (const each of subAgents) if (isLlmAgent(each)) draw(each);
  };
  draw(agent);
  return `digraph { rankdir=LR; ${lines.join(' ')} }`;
}

function quoted(name: string): string {
  return JSON.stringify(name);
}
