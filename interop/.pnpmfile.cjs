// Packages of LangChain 0.3 stand beside those of 1.x, and each goes with a core of its own.
const names = [
  '@langchain/langgraph',
  '@langchain/langgraph-checkpoint',
  '@langchain/langgraph-sdk',
  '@langchain/openai',
];

function readPackage(pkg) {
  const { '@langchain/core': core, ...peerDependencies } = pkg.peerDependencies ?? {};
  if (!names.includes(pkg.name) || !/< ?0\.4\.0/.test(core)) return pkg;
  return { ...pkg, peerDependencies, dependencies: { ...pkg.dependencies, '@langchain/core': '0.3.80' } };
}

module.exports = { hooks: { readPackage } };
