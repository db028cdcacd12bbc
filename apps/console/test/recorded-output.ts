/**
 * The output of the console to a pipe, recorded before the console
 * had a view; values that differ in every run are replaced.
 */
export const recordedRun = `Mortise console
directory  DIR
model      offline: fixed rules, not an LLM

> read a.txt and then search for beta

Step 1 of 2: read_file.

🔨 Calling read_file #1
   path: "a.txt"
✓ read_file completed (Nms) #1
   path: "a.txt"
   totalLines: 2
   lines: "1-2"
   text:
     | alpha
     | beta

Step 2 of 2: search_text.

🔨 Calling search_text #2
   text: "beta"
✓ search_text completed (Nms) #2
   matches: [{ path: "a.txt", line: 2, text: "beta" }]
   filesSearched: 2

a.txt has 2 lines; I read 1-2. It begins with: alpha
beta is on 1 line of 2 files searched: a.txt:2.
tokens: N in · N out (an estimate)

> write "**x**" to b.txt

Calling write_file.

🔨 Calling write_file #3
   path: "b.txt"
   content: "**x**"
✗ write_file rejected #3
   there is no terminal to ask for approval; start with --yes to allow it

write_file was not run: there is no terminal to ask for approval; start with --yes to allow it.
tokens: N in · N out (an estimate)

> read ../x

Calling read_file.

🔨 Calling read_file #4
   path: "../x"
✗ read_file failed (Nms) #4
   "../x" is outside the working directory, which tools cannot leave. Use a path inside it, such as "." or "src/file.ts".

read_file failed: "../x" is outside the working directory, which tools cannot leave. Use a path inside it, such as "." or "src/file.ts".
tokens: N in · N out (an estimate)

> read evil.txt

Calling read_file.

🔨 Calling read_file #5
   path: "evil.txt"
✓ read_file completed (Nms) #5
   path: "evil.txt"
   totalLines: 1
   lines: "1-1"
   text: "a\\x1b[2J\\u202eb"

evil.txt has 1 line; I read 1-1. It begins with: a\\x1b[2J\\u202eb
tokens: N in · N out (an estimate)

> echo # hi [a](https://b.example) \`c\`

Calling dummy_echo.

🔨 Calling dummy_echo #6
   message: "# hi [a](https://b.example) \`c\`"
✓ dummy_echo completed (Nms) #6
   echo: "Echo: # hi [a](https://b.example) \`c\`"
   timestamp: "TIME"

The tool answered "Echo: # hi [a](https://b.example) \`c\`" at TIME.
tokens: N in · N out (an estimate)
`;

/** The recorded output of a team. */
export const recordedTeam = `Mortise console
directory  DIR
model      offline: fixed rules, not an LLM

> read a.txt and then write "x" to b.txt

Step 1 of 2: researcher.

🔨 Calling researcher #1
   request: "read a.txt"
researcher #1 │ Calling read_file.
researcher #1 │ 🔨 Calling read_file #2
researcher #1 │    path: "a.txt"
researcher #1 │ ✓ read_file completed (Nms) #2
researcher #1 │    path: "a.txt"
researcher #1 │    totalLines: 2
researcher #1 │    lines: "1-2"
researcher #1 │    text:
researcher #1 │      | alpha
researcher #1 │      | beta
researcher #1 │ a.txt has 2 lines; I read 1-2. It begins with: alpha
✓ researcher completed (Nms) #1
   a.txt has 2 lines; I read 1-2. It begins with: alpha

Step 2 of 2: transfer_to_agent.
→ writer continues

Step 2 of 2: write_file.

🔨 Calling write_file #3
   path: "b.txt"
   content: "x"
✓ write_file completed (Nms) #3
   path: "b.txt"
   bytes: 1
   created: true

Created b.txt with 1 byte.
tokens: N in · N out (an estimate)
`;
