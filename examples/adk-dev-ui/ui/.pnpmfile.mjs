/** Of ADK's tools, only the built page is used: the dependencies of their server and command line are omitted. */
export const hooks = {
  readPackage: (manifest) => (manifest.name === '@google/adk-devtools' ? { ...manifest, dependencies: {} } : manifest),
};
