import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openAdapterFixture, steps } from '#tests/adapter-fixture.ts';
import { openedEach } from '#tests/opened.ts';
import { openComfyuiStandIn } from '#tests/provider-stand-in/comfyui.ts';
import { comfyVersions } from '#tests/provider-stand-in/comfyui-nodes.ts';
import { emptyFolder } from '#tests/test-folder.ts';
import { comfyui } from './comfyui.ts';

describe('a version of ComfyUI', () => {
  const dataDir = emptyFolder();
  const fixture = openedEach(() =>
    openAdapterFixture(comfyui, openComfyuiStandIn, { DATA_DIR: dataDir }),
  );
  const faults = () => fixture.reopen().check?.(new AbortController().signal);

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
      fixture.standIn.setVersion(version);

      expect(await faults()).to.deep.equal([]);
      for (const capability of ['text-to-image', 'enhance', 'image-to-video'] as const) {
        const { files } = await fixture.perform(steps[capability]);
        expect(files, capability).to.have.length(1);
      }
    });
  }

  it('gets the scaling to any size where it asks for it, and nothing where it does not', async () => {
    const scaled = () => fixture.standIn.jobs.at(-1)?.graph['4']?.inputs;
    await fixture.perform(steps.enhance);
    expect(scaled()).to.include({ resolution_steps: 1, megapixels: 4 });

    fixture.standIn.setVersion('0.3.64');
    await fixture.perform(steps.enhance);
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
    const refused = fixture.perform(steps['text-to-image']);
    expect(await fixture.faultClass(refused)).to.equal('auth');
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

  it('is read to two megabytes, and a note beyond', async () => {
    const wide = { required: { a: [Array.from({ length: 300_000 }, (_, n) => `file ${n}`)] } };
    fixture.standIn.misbehave('node', { how: 'answer', body: { VAELoader: { input: wide } } });

    expect(await faults()).to.deep.equal(['ComfyUI answered more than 2097152 bytes']);
  });

  it('gets numbers as numbers and within their bounds, or that is said', async () => {
    await replaceNodes({
      4: { class_type: 'ModelSamplingAuraFlow', inputs: { model: ['1', 0], shift: 'three' } },
      14: { class_type: 'ModelSamplingAuraFlow', inputs: { model: ['1', 0], shift: 1e308 } },
    });

    expect(await faults()).to.have.members([
      "ComfyUI's ModelSamplingAuraFlow wants `shift` as a number, in the workflow for text-to-image",
      "ComfyUI's ModelSamplingAuraFlow wants `shift` of 100 at most, in the workflow for text-to-image",
    ]);
  });
});
