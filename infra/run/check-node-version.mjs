// Preloaded by every npm script. Plain JavaScript on purpose: Node 18 and 20 must be able to read
// it, because its purpose is to tell their users what is wrong. Without this line a machine whose
// npm did not install the `node` dependency fails with "Unknown file extension .ts".
const needed = 24;
const running = Number(process.versions.node.split('.')[0]);

if (running < needed) {
  console.error(
    `Lumireel needs Node ${needed} or later and this is Node ${process.versions.node}. Run "npm ci" in this folder (it brings Node ${needed} along, for this folder only) and start again with an npm script, such as "npm start".`,
  );
  process.exit(1);
}

// Compiled modules are kept for the next start, which then takes a third less of the processor; the
// processes that are started from here share them. Where nothing can be written it does nothing.
const { enableCompileCache } = await import('node:module');
const { join } = await import('node:path');
process.env.NODE_COMPILE_CACHE ??= join(
  import.meta.dirname,
  '../../node_modules/.cache/node-compile',
);
enableCompileCache(process.env.NODE_COMPILE_CACHE);
