/** Of ADK's tools the built page is used alone: what their server and command line need is left out. */
export const hooks = {
  readPackage: (manifest) => (manifest.name === '@google/adk-devtools' ? { ...manifest, dependencies: {} } : manifest),
};
