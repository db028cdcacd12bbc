/** The text that `--help` prints. */
export const helpText: string = `A terminal agent over the current directory.

Usage: npx --yes pnpm@12 start [options]

  --prompt TEXT      run this request and end; may be given several times. What is piped in goes with the first
  --model MODEL      offline (the default without a key), openai:ID, anthropic:ID or gemini:ID
  --base-url URL     a server that speaks the provider's protocol and needs no key; with openai:ID,
                     http://localhost:11434/v1 is Ollama's
  --api API          for openai:ID: responses (the default with OpenAI) or chat (with any other server)
  --timeout SECONDS  how long the model's server may be silent; 60 unless given
  --directory DIR    work in this directory instead of the current one
  --session ID       resume this session, or start it
  --continue         resume the last session of the directory
  --ephemeral        keep nothing of this conversation
  --team             a planner, a researcher and a writer, with a memory of earlier sessions
  --mcp FILE         tools of the MCP servers in an mcpServers JSON; \${NAME} in it is a variable; repeatable
  --trust-hints      trust MCP servers about which tools only read: those do not ask
  --openapi SOURCE   a tool for each operation of an OpenAPI document, a file or an address; NAME=SOURCE puts NAME_
                     before their names; repeatable
  --openapi-url URL  behind --openapi: where its requests go
  --openapi-auth SCHEME=VARIABLE
                     behind --openapi: the variable with the credential of a security scheme, or none
  --private-network  servers and APIs may be on this machine or in a private network
  --no-tool-search   tell the model of all tools from outside; beyond 40 it searches otherwise
  --yes              approve every call that asks
  --deny             reject every call that asks
  --json             print each event of the run as a line of JSON
  --plain            line after line, nothing that moves: for a screen reader; so it is where TERM is dumb
  --help, --version

Without --prompt: a conversation, if this is a terminal; else a request per line of standard input; and where
there is nothing to read, a short tour with the offline model.

Conversations are kept in MORTISE_HOME, or else in ~/.mortise; requests only with --session or --continue.

A key is read from OPENAI_API_KEY, ANTHROPIC_API_KEY, or GEMINI_API_KEY, and goes to that provider alone, or to the
server of OPENAI_BASE_URL, ANTHROPIC_BASE_URL, or GOOGLE_GEMINI_BASE_URL. In the conversation, /model NAME lets
another model continue.

Exit codes: 0 completed, 1 a run failed, was cancelled or stopped at a limit or an unanswered question,
2 wrong usage, 130 interrupted.
`;
