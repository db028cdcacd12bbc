/**
 * The name of the tool that reads a part of an artifact. The note in a shortened result refers the model to
 * it, if the model has the tool.
 */
export const artifactReaderName = 'read_artifact';
