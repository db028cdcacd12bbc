/** Names of model vendors, their products and agent frameworks. */
export const VENDOR_WORDS: readonly string[] = [
  'adk anthropic autogen azure bedrock claude cohere crewai deepseek gemini genkit google gpt grok groq huggingface',
  'langchain langgraph llama llamaindex mastra mistral ollama openai openrouter pydantic qwen vercel vertex watsonx xai',
].flatMap((words) => words.split(' '));

/** A vendor's word in a text. */
export interface VendorMention {
  readonly word: string;
  readonly line: number;
}

/**
 * Returns the vendors' names in a text, once per line and name. A name counts in any case and inside
 * identifiers (`geminiPart`, `OPENAI_KEY`), but not inside another word (`loadKey`, `coherent`).
 */
export function vendorMentions(text: string): VendorMention[] {
  return text.split('\n').flatMap((content, index) => {
    const words = wordsOf(content);
    return VENDOR_WORDS.filter((word) => words.has(word)).map((word) => ({ word, line: index + 1 }));
  });
}

/**
 * Returns the words of a line in lower case: as written, split where the case changes, and neighbouring words
 * joined (`OpenAI` is also "open" and "ai").
 */
function wordsOf(line: string): Set<string> {
  const words = new Set<string>();
  for (const run of line.match(/[A-Za-z]+/g) ?? []) {
    const parts = run.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
    for (let start = 0; start < parts.length; start++) {
      for (let end = start + 1; end <= parts.length; end++) {
        addWord(words, parts.slice(start, end).join('').toLowerCase());
      }
    }
  }
  return words;
}

function addWord(words: Set<string>, word: string): void {
  words.add(word);
  if (word.endsWith('s')) words.add(word.slice(0, -1));
}
