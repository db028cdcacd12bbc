/**
 * The tool that reads a part of an artifact: whoever shortens a result points to it, where the model has it.
 */
export const artifactReaderName = 'read_artifact';
