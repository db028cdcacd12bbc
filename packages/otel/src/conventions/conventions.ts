/**
 * The version of OpenTelemetry's semantic conventions that the names in this folder are of. All of `gen_ai`
 * is in development: a name may be another one in the next version.
 */
export const conventionsVersion = '1.45.0';

/** The address of the conventions' description at that version, attached to the spans of this package. */
export const schemaUrl: string = `https://opentelemetry.io/schemas/${conventionsVersion}`;

/** Attributes of the conventions. */
export const attribute = {
  agentDescription: 'gen_ai.agent.description',
  agentName: 'gen_ai.agent.name',
  cacheReadTokens: 'gen_ai.usage.cache_read.input_tokens',
  cacheWriteTokens: 'gen_ai.usage.cache_creation.input_tokens',
  conversationId: 'gen_ai.conversation.id',
  errorType: 'error.type',
  finishReasons: 'gen_ai.response.finish_reasons',
  inputMessages: 'gen_ai.input.messages',
  inputTokens: 'gen_ai.usage.input_tokens',
  jsonrpcRequestId: 'jsonrpc.request.id',
  maxTokens: 'gen_ai.request.max_tokens',
  mcpMethodName: 'mcp.method.name',
  mcpSessionId: 'mcp.session.id',
  networkTransport: 'network.transport',
  operationName: 'gen_ai.operation.name',
  outputMessages: 'gen_ai.output.messages',
  outputTokens: 'gen_ai.usage.output_tokens',
  outputType: 'gen_ai.output.type',
  providerName: 'gen_ai.provider.name',
  reasoningTokens: 'gen_ai.usage.reasoning.output_tokens',
  requestModel: 'gen_ai.request.model',
  responseId: 'gen_ai.response.id',
  responseModel: 'gen_ai.response.model',
  rpcStatusCode: 'rpc.response.status_code',
  seed: 'gen_ai.request.seed',
  stopSequences: 'gen_ai.request.stop_sequences',
  systemInstructions: 'gen_ai.system_instructions',
  temperature: 'gen_ai.request.temperature',
  timeToFirstChunk: 'gen_ai.response.time_to_first_chunk',
  tokenType: 'gen_ai.token.type',
  toolCallArguments: 'gen_ai.tool.call.arguments',
  toolCallId: 'gen_ai.tool.call.id',
  toolCallResult: 'gen_ai.tool.call.result',
  toolDefinitions: 'gen_ai.tool.definitions',
  toolDescription: 'gen_ai.tool.description',
  toolName: 'gen_ai.tool.name',
  toolType: 'gen_ai.tool.type',
  topP: 'gen_ai.request.top_p',
  workflowName: 'gen_ai.workflow.name',
} as const;

/** Values of `gen_ai.operation.name`. */
export const operationName = {
  agent: 'invoke_agent',
  model: 'chat',
  tool: 'execute_tool',
  workflow: 'invoke_workflow',
} as const;

/** The `mcp.method.name` of a tool call. */
export const callMethod = 'tools/call';

/** The `error.type` of an MCP call whose result has `isError`. */
export const toolErrorType = 'tool_error';

/** Metrics of the conventions. */
export const metric = {
  mcpClientDuration: 'mcp.client.operation.duration',
  mcpServerDuration: 'mcp.server.operation.duration',
  operationDuration: 'gen_ai.client.operation.duration',
  timeToFirstChunk: 'gen_ai.client.operation.time_to_first_chunk',
  tokenUsage: 'gen_ai.client.token.usage',
} as const;

/**
 * Metrics that the conventions describe and that the constants of `conventionsVersion` do not have yet.
 */
export const newerMetric = {
  agentDuration: 'gen_ai.invoke_agent.duration',
  toolDuration: 'gen_ai.execute_tool.duration',
  workflowDuration: 'gen_ai.workflow.duration',
} as const;

/** Metrics that the conventions do not define. */
export const ownMetric = {
  advancing: 'mortise.worker.advancing',
  oldestWait: 'mortise.sessions.oldest_wait',
  parked: 'mortise.sessions.parked',
  queued: 'mortise.sessions.queued',
  running: 'mortise.sessions.running',
  workerOk: 'mortise.worker.ok',
} as const;

/** Boundaries of buckets, as the conventions advise. */
export const buckets = {
  mcpSeconds: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300],
  seconds: [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92],
  tokens: [1, 4, 16, 64, 256, 1024, 4096, 16384, 65536, 262144, 1048576, 4194304, 16777216, 67108864],
} as const;

/** Attributes that the conventions do not define. */
export const ownAttribute = {
  attempt: 'mortise.tool.attempt',
  gate: 'mortise.request.gate',
  invocationId: 'mortise.invocation.id',
  modelAttempt: 'mortise.model.attempt',
  requestId: 'mortise.request.id',
  requestKind: 'mortise.request.kind',
  runStatus: 'mortise.run.status',
  toolOutcome: 'mortise.tool.outcome',
  waitedSeconds: 'mortise.request.waited_s',
} as const;
