import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { compileFunction } from 'node:vm';
import type { CompiledModel, loadAndCompile, loadLiteRt, Tensor } from '@litertjs/core';

const require = createRequire(import.meta.url);

/** The files of the weights, in the packages that they come with. */
export const weightsPath = {
  faces: () => require.resolve('@mediapipe/face_detection/face_detection_full_range_sparse.tflite'),
  person: () => require.resolve('@mediapipe/selfie_segmentation/selfie_segmentation.tflite'),
} as const;

export type ModelName = keyof typeof weightsPath;

/** A model in memory: takes the values of its one input, gives those of each output. */
export type Model = (input: Float32Array) => Promise<Float32Array[]>;

const open = new Map<ModelName, Promise<Model>>();

/**
 * The model, loaded once per thread and never before it is asked for: with the first one the
 * runtime takes half a second of processor time and 60 MB, which the thread's end gives back.
 * Rejects where the runtime cannot be loaded: not installed, or no WebAssembly SIMD.
 */
export function openModel(name: ModelName): Promise<Model> {
  const opened = open.get(name) ?? loadModel(name);
  open.set(name, opened);
  return opened;
}

async function loadModel(name: ModelName): Promise<Model> {
  const { loadAndCompile, Tensor } = await openRuntime();
  const bytes = await readFile(weightsPath[name]());
  const model = await loadAndCompile(new Uint8Array(bytes), { accelerator: 'wasm' });
  return async (values) => {
    const input = new Tensor(values, inputShape(model));
    const outputs = await model.run([input]);
    input.delete();
    return Promise.all(
      outputs.map(async (output) => {
        const made = Float32Array.from(await output.data());
        output.delete();
        return made;
      }),
    );
  };
}

function inputShape(model: CompiledModel): number[] {
  return [...(model.getInputDetails()[0]?.shape ?? [])];
}

/** The used part of the package, which is loaded when the first model is. */
type Runtime = {
  loadLiteRt: typeof loadLiteRt;
  loadAndCompile: typeof loadAndCompile;
  Tensor: typeof Tensor;
};

let runtime: Promise<Runtime> | undefined;

function openRuntime(): Promise<Runtime> {
  return (runtime ??= loadRuntime());
}

/** The globals of a browser's worker that the runtime's loader expects and finds. */
type LoaderGlobals = {
  self: unknown;
  importScripts: (path: string) => void;
  ModuleFactory: unknown;
};

/**
 * The runtime is made for browsers: its loader runs a script with `importScripts` and takes the
 * `ModuleFactory` that it leaves on `self`. That script reads its WebAssembly from a file where it
 * runs in Node. Both say on the console what has no meaning here (no GPU, no NPU).
 */
async function loadRuntime(): Promise<Runtime> {
  // The loader's own names, which Node does not declare.
  const scope = globalThis as unknown as LoaderGlobals;
  scope.self = globalThis;
  scope.importScripts = (path) => {
    const script = `${readFileSync(path, 'utf8')}\nreturn ModuleFactory;`;
    const run = compileFunction(script, ['require', '__dirname', 'console']);
    scope.ModuleFactory = run(require, dirname(path), silentConsole);
  };
  const core = await import('@litertjs/core');
  const { warn } = console;
  console.warn = () => undefined;
  try {
    await core.loadLiteRt(`${dirname(require.resolve('@litertjs/core/package.json'))}/wasm/`);
  } finally {
    console.warn = warn;
  }
  return core;
}

const silentConsole = Object.fromEntries(
  Object.keys(console).map((name) => [name, () => undefined]),
);
