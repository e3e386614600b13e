import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { fetchMade, kindOf } from '../made-files.ts';
import type { OutsideProvider } from '../outside-provider.ts';
import { wordsFor } from '../prompts/write-prompt.ts';
import {
  ProviderFault,
  type Capability,
  type OutputFile,
  type Prepared,
  type Provider,
  type ProviderRef,
  type Step,
  type StepContext,
} from '../provider.ts';
import { fileFor } from '../sent-files.ts';
import {
  checkWorkflows,
  comfyServer,
  madeFiles,
  promptId,
  type Over,
  type Queue,
} from './server.ts';
import { comfyProgress, listenToReports, type ComfyProgress } from './progress.ts';
import {
  completeGraph,
  fillWorkflow,
  readWorkflows,
  workflowCapabilities,
  type Workflow,
  type WorkflowValues,
} from './workflow.ts';

/** ComfyUI on a machine of one's own: each capability is a workflow that the operator may edit. */
export const comfyui: OutsideProvider = {
  name: 'comfyui',
  needs: ['COMFYUI_URL'],
  fixedModels: {
    capabilities: workflowCapabilities,
    because: 'the files of its workflows name their models',
  },
  open: ({ config }) =>
    openComfyui(config.COMFYUI_URL ?? '', readWorkflows(join(config.DATA_DIR, 'comfyui'))),
};

const POLL_SECONDS = 2;

function openComfyui(url: string, workflows: ReadonlyMap<Capability, Workflow>): Provider {
  // Each process has an id of its own: ComfyUI reports only to the latest connection of an id.
  const server = comfyServer(url, `lumireel-${randomUUID()}`);
  const progress = comfyProgress();

  const workflowFor = ({ capability }: Step): Workflow => {
    const workflow = workflows.get(capability);
    if (!workflow) throw new Error(`no workflow for ${capability}`);
    return workflow;
  };

  async function find(id: string, signal: AbortSignal): Promise<ProviderRef | null> {
    const { running, waiting } = await server.queue(signal);
    const isKnown = [...running, ...waiting].includes(id) || (await server.history(id, signal));
    return isKnown ? { id } : null;
  }

  return {
    name: 'comfyui',
    label: 'ComfyUI',
    capabilities: new Set(workflows.keys()),
    // A second submit finds the first by its id.
    isSubmitRepeatable: true,
    trustedOrigins: [new URL(url).origin],
    estimateCostMicros: () => 0,
    prepare: async (step, context) => {
      const photo = await fileFor(step, context);
      if (!photo) return null;
      const name = `${promptId(context.clientRef)}.jpg`;
      return { image: await server.upload(photo.path, name, context.signal) };
    },
    submit: async (step, { prepared, clientRef, signal }) => {
      const id = promptId(clientRef);
      const known = await find(id, signal);
      if (known) return { state: 'submitted', ref: known };
      const workflow = workflowFor(step);
      const filled = fillWorkflow(workflow, valuesFor(step, { workflow, prepared, id }));
      const graph = await completeGraph(filled, workflow, (name) =>
        server.nodeInputs(name, signal),
      );
      // Before it is submitted: the first reports may come before the answer.
      progress.expect(id, graph);
      return { state: 'submitted', ref: { id: await server.submit(graph, id, signal) } };
    },
    look: async (refs, signal) => {
      const queue = await server.queue(signal);
      // What left the queue is in the history, or lost: `poll` says which.
      return refs.map((ref) => waitingIn(queue, readRef(ref), progress) ?? { state: 'ready' });
    },
    poll: async (step, ref, context) => {
      const id = readRef(ref);
      // The server moves work from the queue to its history in one step, so in this order work that
      // is in neither is gone: the history lives in memory and ends with the server.
      const waiting = waitingIn(await server.queue(context.signal), id, progress);
      if (waiting) return waiting;
      progress.forget(id);
      const over = await server.history(id, context.signal);
      if (!over) {
        throw new ProviderFault('lost', 'ComfyUI forgot it, as after a restart', { requestId: id });
      }
      const file = await fetchOutput(step, { over, id, url, workflow: workflowFor(step), context });
      return { state: 'done', files: [file], actualCostMicros: 0 };
    },
    find: (clientRef, signal) => find(promptId(clientRef), signal),
    cancel: async (ref, signal) => {
      const id = readRef(ref);
      progress.forget(id);
      const { running, waiting } = await server.queue(signal);
      if (waiting.includes(id)) await server.dequeue(id, signal);
      else if (running.includes(id)) await server.interrupt(id, signal);
      else return;
      const left = await server.queue(signal);
      if (![...left.running, ...left.waiting].includes(id)) return;
      throw new ProviderFault('unavailable', 'ComfyUI has not stopped yet', { requestId: id });
    },
    watch: (changed) =>
      listenToReports(server.reportsUrl, (text) => {
        const id = progress.take(text);
        if (id !== null) changed({ id });
      }),
    check: (signal) => checkWorkflows(server, workflows, signal),
  };
}

/** Goes into the path of an address. */
const storedRef = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) });
const readRef = (ref: ProviderRef): string => storedRef.parse(ref).id;

function waitingIn({ running, waiting }: Queue, id: string, progress: ComfyProgress) {
  const soon = { state: 'waiting', nextPollSeconds: POLL_SECONDS } as const;
  if (running.includes(id)) {
    return { ...soon, stage: 'Drawing', fraction: progress.fraction(id) ?? 0 };
  }
  const place = waiting.indexOf(id);
  return place === -1 ? null : { ...soon, stage: 'In the queue', queuePosition: place + 1 };
}

/** A vertical picture; a workflow that draws another size maps no width and height. */
const size = { width: 768, height: 1344 } as const;
const preparedImage = z.object({ image: z.string() });

type Order = { workflow: Workflow; prepared: Prepared; id: string };

/** The values that an order puts into the fields of its workflow. */
export function valuesFor(step: Step, { workflow, prepared, id }: Order): WorkflowValues {
  const { prompt, seed, seconds } = wordsFor(step);
  return {
    prompt,
    // Another one for each order: ComfyUI answers the same graph with the file that it made before.
    seed: seed ?? Number.parseInt(id.slice(0, 8), 16),
    ...(prepared ? preparedImage.parse(prepared) : {}),
    ...(seed === null ? {} : size),
    // Models of video want a picture more than a whole number of groups.
    ...(seconds > 0 ? { frames: Math.round(seconds * workflow.framesPerSecond) + 1 } : {}),
  };
}

async function fetchOutput(
  step: Step,
  made: { over: Over; id: string; url: string; workflow: Workflow; context: StepContext },
): Promise<OutputFile> {
  const { over, id: requestId, url, workflow, context } = made;
  const { output } = workflow;
  const lost = (message: string) => new ProviderFault('lost', message, { requestId });
  if (over.status.status_str !== 'success') throw lost(`ComfyUI failed: ${failureOf(over)}`);
  const [file] = madeFiles(over.outputs[output.node]?.[output.list]);
  if (!file) throw lost(`node ${output.node} made no ${output.list}`);
  const kind = kindOf(step.capability);
  const place = `${url}/view?${new URLSearchParams(file)}`;
  return fetchMade(context, { service: 'ComfyUI', url: place, kind, known: { requestId } });
}

const failure = z.tuple([
  z.literal('execution_error'),
  z.looseObject({ node_type: z.string(), exception_type: z.string() }),
]);

/** The node and the kind of error; its text may hold the order's words. */
function failureOf({ status: { messages } }: Over): string {
  const found = messages.map((message) => failure.safeParse(message).data?.[1]).find(Boolean);
  if (!found) return 'it was interrupted';
  return `${found.exception_type} in ${found.node_type}`.replaceAll(/[^\w .]/g, '?').slice(0, 200);
}
