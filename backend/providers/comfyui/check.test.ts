import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { faultOf } from '#tests/fault-of.ts';
import { openFileContext, performStep } from '#tests/perform-step.ts';
import { fixturePath } from '#tests/pictures.ts';
import { openComfyuiStandIn, type ComfyuiStandIn } from '#tests/provider-stand-in/comfyui.ts';
import { comfyVersions } from '#tests/provider-stand-in/comfyui-nodes.ts';
import { readConfig } from '../../config.ts';
import type { Step } from '../provider.ts';
import { comfyui } from './comfyui.ts';

const source = { key: 'portrait.jpg' };
const picture: Step = { capability: 'text-to-image', prompt: 'a pier', source: null, seed: 7 };
const enhance: Step = { capability: 'enhance', prompt: 'better', source };
const reel: Step = { capability: 'image-to-video', prompt: 'waves', source, seconds: 10 };

describe('a version of ComfyUI', () => {
  let standIn: ComfyuiStandIn;
  let dataDir: string;
  beforeEach(async () => {
    standIn = await openComfyuiStandIn([]);
    dataDir = await mkdtemp(join(tmpdir(), 'lumireel-comfyui-'));
  });
  afterEach(async () => {
    await standIn.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const open = () =>
    comfyui.open({ config: readConfig({ ...standIn.settings, DATA_DIR: dataDir }), models: {} });
  const faults = () => open().check?.(new AbortController().signal);
  async function perform(step: Step) {
    const provider = open();
    const context = await openFileContext(provider, {
      files: [fixturePath('portrait.jpg')],
      clientRef: `test-${standIn.jobs.length}`,
    });
    try {
      return await performStep(provider, step, context);
    } finally {
      await context.close();
    }
  }
  /** Nodes in place of those of the shipped workflow for pictures, or beside them. */
  async function replaceNodes(nodes: object) {
    const path = join(import.meta.dirname, 'workflows/text-to-image.json');
    const shipped = JSON.parse(await readFile(path, 'utf8')) as { graph: object };
    await mkdir(join(dataDir, 'comfyui'));
    const changed = { ...shipped, graph: { ...shipped.graph, ...nodes } };
    await writeFile(join(dataDir, 'comfyui/text-to-image.json'), JSON.stringify(changed));
  }

  for (const version of comfyVersions) {
    it(`runs the shipped workflows, in which nothing is missing: ${version}`, async () => {
      standIn.setVersion(version);

      expect(await faults()).to.deep.equal([]);
      for (const step of [picture, enhance, reel]) {
        expect((await perform(step)).files, step.capability).to.have.length(1);
      }
    });
  }

  it('gets the scaling to any size where it asks for it, and nothing where it does not', async () => {
    const scaled = () => standIn.jobs.at(-1)?.graph['4']?.inputs;
    await perform(enhance);
    expect(scaled()).to.include({ resolution_steps: 1, megapixels: 4 });

    standIn.setVersion('0.3.64');
    await perform(enhance);
    expect(scaled()).not.to.have.property('resolution_steps');
  });

  it('has the node and the file that a workflow names, or that is said', async () => {
    await replaceNodes({
      3: { class_type: 'VAELoader', inputs: { vae_name: 'mine.safetensors' } },
      9: { class_type: 'MyDecoder', inputs: { samples: ['8', 0] } },
    });

    expect(await faults()).to.have.members([
      'the workflow for text-to-image needs mine.safetensors (VAELoader, vae_name), which ComfyUI does not have',
      'the workflow for text-to-image needs the node MyDecoder, which ComfyUI does not have',
    ]);
    expect(await faultOf(perform(picture))).to.include({ faultClass: 'auth' });
  });

  it('gets the inputs that it requires, also of a chosen option, or that is said', async () => {
    const saves = (inputs: object) => ({
      class_type: 'SaveVideo',
      inputs: { video: ['9', 0], filename_prefix: 'film', ...inputs },
    });
    await replaceNodes({
      4: { class_type: 'ModelSamplingAuraFlow', inputs: { model: ['1', 0] } },
      11: saves({}),
      12: saves({ format: 'webm', 'format.codec': 'h264' }),
      13: saves({ format: 'mp4', codec: 'h264', 'codec.encoding': 're-encode' }),
    });

    expect(await faults()).to.have.members([
      'the workflow for text-to-image lacks shift (ModelSamplingAuraFlow), which ComfyUI requires',
      'the workflow for text-to-image lacks format (SaveVideo), which ComfyUI requires',
      'the workflow for text-to-image needs h264 (SaveVideo, format.codec), which ComfyUI does not have',
      'the workflow for text-to-image lacks codec.encoding.crf (SaveVideo), which ComfyUI requires',
    ]);
  });
});
