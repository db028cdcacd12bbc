/**
 * The version of OpenTelemetry's GenAI semantic conventions that this package follows. Their stability is
 * "Development": the next version may rename anything.
 */
export const conventionsVersion = '0.1.0';

/** The schema URL of that version, attached to the spans and metrics of this package. */
export const schemaUrl: string = `https://opentelemetry.io/schemas/gen-ai/${conventionsVersion}`;

/** The attributes that the conventions define. */
export const attribute = {
  agentDescription: 'gen_ai.agent.description',
  agentName: 'gen_ai.agent.name',
  cacheReadTokens: 'gen_ai.usage.cache_read.input_tokens',
  cacheWriteTokens: 'gen_ai.usage.cache_write.input_tokens',
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
  skillName: 'gen_ai.skill.name',
  skillResourceName: 'gen_ai.skill.resource.name',
  stopSequences: 'gen_ai.request.stop_sequences',
  systemInstructions: 'gen_ai.system_instructions',
  temperature: 'gen_ai.request.temperature',
  timeToFirstChunk: 'gen_ai.response.time_to_first_chunk',
  tokenModality: 'gen_ai.token.modality',
  toolCallArguments: 'gen_ai.tool.call.arguments',
  toolCallId: 'gen_ai.tool.call.id',
  toolCallResult: 'gen_ai.tool.call.result',
  toolDefinitions: 'gen_ai.tool.definitions',
  toolDescription: 'gen_ai.tool.description',
  toolName: 'gen_ai.tool.name',
  toolType: 'gen_ai.tool.type',
  topP: 'gen_ai.request.top_p',
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

/** The `gen_ai.token.modality` of tokens whose modality the provider does not report. */
export const unknownModality = 'unknown';

/** The `gen_ai.tool.name` of metrics of calls whose tool does not exist. */
export const unknownTool = '_OTHER';

/** The metrics that the conventions define. */
export const metric = {
  agentDuration: 'gen_ai.invoke_agent.duration',
  cacheReadTokens: 'gen_ai.client.inference.usage.cache_read.input_tokens',
  cacheWriteTokens: 'gen_ai.client.inference.usage.cache_write.input_tokens',
  inputTokens: 'gen_ai.client.inference.usage.input_tokens',
  inputTokensPerCall: 'gen_ai.client.inference.operation.input_tokens',
  mcpClientDuration: 'mcp.client.operation.duration',
  mcpServerDuration: 'mcp.server.operation.duration',
  modelDuration: 'gen_ai.client.inference.duration',
  outputTokens: 'gen_ai.client.inference.usage.output_tokens',
  outputTokensPerCall: 'gen_ai.client.inference.operation.output_tokens',
  reasoningTokens: 'gen_ai.client.inference.usage.reasoning.output_tokens',
  timeToFirstChunk: 'gen_ai.client.inference.time_to_first_chunk',
  toolDuration: 'gen_ai.execute_tool.duration',
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

/** The bucket boundaries of histograms that the conventions recommend. */
export const buckets = {
  mcpSeconds: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300],
  seconds: [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92],
  tokens: [1, 4, 16, 64, 256, 1024, 4096, 16384, 65536, 262144, 1048576, 4194304, 16777216, 67108864],
} as const;

/** The first words of span names that the conventions do not define; the name of the tool follows. */
export const ownSpan = {
  gates: 'check_gates',
  question: 'wait_for_answer',
} as const;

/** Attributes that the conventions do not define. */
export const ownAttribute = {
  attempt: 'mortise.tool.attempt',
  gate: 'mortise.request.gate',
  gateDecision: 'mortise.gates.decision',
  gateNames: 'mortise.gates.names',
  invocationId: 'mortise.invocation.id',
  modelAttempt: 'mortise.model.attempt',
  requestId: 'mortise.request.id',
  requestKind: 'mortise.request.kind',
  runStatus: 'mortise.run.status',
  toolOutcome: 'mortise.tool.outcome',
  waitedSeconds: 'mortise.request.waited_s',
} as const;
