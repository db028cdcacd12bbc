/**
 * The used part of an ADK tool: `FunctionTool`, `LongRunningFunctionTool`, or an application's own class.
 */
export interface AdkTool {
  readonly name: string;
  readonly description: string;
  readonly isLongRunning: boolean;
  _getDeclaration(): AdkFunctionDeclaration | undefined;
  // ADK's own argument types are classes, but this context only has their members.
  runAsync(request: { args: Record<string, unknown>; toolContext: never }): Promise<unknown>;
  checkRequireConfirmation?(args: Record<string, unknown>, toolContext?: never): Promise<boolean>;
}

/** A toolset of ADK, whose tools are listed when an agent runs, such as the tools of an MCP server. */
export interface AdkToolset {
  getTools(context?: never): Promise<readonly AdkTool[]>;
  close(): Promise<void>;
}

/** The declaration of a tool that ADK sends to a model. */
export interface AdkFunctionDeclaration {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** The parameters in Gemini's own dialect. */
  readonly parameters?: object | undefined;
  readonly parametersJsonSchema?: unknown;
  readonly response?: object | undefined;
  readonly responseJsonSchema?: unknown;
}

/** Returns true if a value has the members of an ADK tool. */
export function isAdkTool(value: unknown): value is AdkTool {
  const { name, runAsync, _getDeclaration } = (value ?? {}) as Partial<AdkTool>;
  return typeof name === 'string' && typeof runAsync === 'function' && typeof _getDeclaration === 'function';
}

/** Returns true if a value has the members of an ADK toolset. */
export function isAdkToolset(value: unknown): value is AdkToolset {
  return typeof (value as Partial<AdkToolset> | undefined)?.getTools === 'function';
}
