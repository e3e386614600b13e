import { eachOf } from '../each-of.ts';
import { ProviderFault } from '../provider.ts';
import { inputsOf, type NodeInputs } from './node-inputs.ts';
import type { ComfyServer } from './server.ts';
import { completeGraph, type Workflow, type WorkflowCapability } from './workflow.ts';

const ASKED_AT_ONCE = 4;

/**
 * The nodes and files that workflows name and the server does not have, and the inputs that it
 * requires and they lack, one text each.
 */
export async function checkWorkflows(
  server: ComfyServer,
  workflows: ReadonlyMap<WorkflowCapability, Workflow>,
  signal: AbortSignal,
): Promise<string[]> {
  const graphs = [...workflows.values()].flatMap(({ graph }) => Object.values(graph));
  const names = [...new Set(graphs.map(({ class_type: name }) => name))];
  try {
    const known = new Map(
      await eachOf(names, ASKED_AT_ONCE, async (name) => {
        const inputs = await server.nodeInputs(name, signal);
        return [name, inputs] as const;
      }),
    );
    const faults = await Promise.all(
      [...workflows].map(([capability, workflow]) => faultsOf(capability, workflow, known)),
    );
    return faults.flat();
  } catch (error) {
    if (error instanceof ProviderFault) return [error.message];
    throw error;
  }
}

async function faultsOf(
  capability: WorkflowCapability,
  workflow: Workflow,
  known: ReadonlyMap<string, NodeInputs | null>,
): Promise<string[]> {
  const where = `the workflow for ${capability}`;
  const filled = new Set(Object.values(workflow.fields).flat());
  const graph = await completeGraph(
    workflow.graph,
    workflow,
    async (name) => known.get(name) ?? null,
  );
  return Object.entries(graph).flatMap(([id, { class_type: name, inputs }]) => {
    const node = known.get(name);
    if (!node) return [`${where} needs the node ${name}, which ComfyUI does not have`];
    return inputsOf(node, inputs).flatMap(({ name: input, isRequired, values }) => {
      const value = inputs[input];
      if (value === undefined) {
        return isRequired ? [`${where} lacks ${input} (${name}), which ComfyUI requires`] : [];
      }
      // What an order fills in is no part of the workflow.
      const isOpen = values === null || filled.has(`${id}.${input}`) || typeof value !== 'string';
      if (isOpen || values.includes(value)) return [];
      return [`${where} needs ${value} (${name}, ${input}), which ComfyUI does not have`];
    });
  });
}
