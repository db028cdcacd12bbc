import { requireConfirmation } from '@mortise/confirmation';
import { functionTool, ToolError } from '@mortise/core';
import { type McpToolServer, type ResourceSource, type ServedPrompt, serveMcp } from '@mortise/mcp/server';
import { z } from 'zod';

/**
 * Creates a server with a list of tasks that any MCP client can edit. A task is deleted only after the
 * client's user has approved it.
 */
export function taskServer(tasks: Map<string, string>): McpToolServer {
  const listTasks = functionTool({
    name: 'list_tasks',
    description: 'Lists the tasks',
    effect: 'read',
    output: z.object({ tasks: z.array(z.object({ id: z.string(), title: z.string() })) }),
    run: () => ({ tasks: [...tasks].map(([id, title]) => ({ id, title })) }),
  });
  const addTask = functionTool({
    name: 'add_task',
    description: 'Adds a task',
    effect: 'idempotent',
    input: z.object({ id: z.string().min(1), title: z.string().min(1) }),
    run: async ({ id, title }) => {
      tasks.set(id, title);
      await server.resourceUpdated(uriOf(id));
      return `added ${id}`;
    },
  });
  const deleteTask = functionTool({
    name: 'delete_task',
    description: 'Deletes a task',
    input: z.object({ id: z.string() }),
    run: ({ id }) => {
      if (!tasks.delete(id)) throw new ToolError(`there is no task ${id}`);
      return `deleted ${id}`;
    },
  });
  const server = serveMcp({
    serverInfo: { name: 'tasks', version: '1.0.0' },
    instructions: 'A list of tasks. Read it before you change it.',
    tools: [listTasks, addTask, requireConfirmation(deleteTask)],
    resources: [taskResources(tasks)],
    prompts: [plan],
  });
  return server;
}

function taskResources(tasks: ReadonlyMap<string, string>): ResourceSource {
  return {
    list: () => [...tasks].map(([id, title]) => ({ uri: uriOf(id), name: title, mimeType: 'text/plain' })),
    templates: () => [{ uriTemplate: 'task:///{id}', name: 'A task by its id' }],
    read(uri) {
      const title = [...tasks].find(([id]) => uriOf(id) === uri)?.[1];
      return title === undefined ? undefined : { text: title, mimeType: 'text/plain' };
    },
  };
}

const plan: ServedPrompt = {
  name: 'plan',
  description: 'Plans a day',
  arguments: [{ name: 'day', description: 'Which day', required: true }],
  get: ({ day }) => `Plan ${day} with the tasks of the list.`,
};

function uriOf(id: string): string {
  return `task:///${encodeURIComponent(id)}`;
}
