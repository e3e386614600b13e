/** An input of a node: the values it may have, or the type of what it is linked to. */
type Input = readonly string[] | 'link' | 'STRING' | 'INT' | 'FLOAT';

/** The nodes that the stand-in has, in the form of `/object_info`, with the files that lie there. */
const nodes: Readonly<Record<string, Readonly<Record<string, Input>>>> = {
  UNETLoader: {
    unet_name: ['z_image_turbo_bf16.safetensors', 'wan2.2_ti2v_5B_fp16.safetensors'],
    weight_dtype: ['default', 'fp8_e4m3fn'],
  },
  CLIPLoader: {
    clip_name: ['qwen_3_4b.safetensors', 'umt5_xxl_fp8_e4m3fn_scaled.safetensors'],
    type: ['lumina2', 'wan'],
  },
  VAELoader: { vae_name: ['ae.safetensors', 'wan2.2_vae.safetensors'] },
  ModelSamplingAuraFlow: { model: 'link', shift: 'FLOAT' },
  ModelSamplingSD3: { model: 'link', shift: 'FLOAT' },
  CLIPTextEncode: { clip: 'link', text: 'STRING' },
  ConditioningZeroOut: { conditioning: 'link' },
  EmptySD3LatentImage: { width: 'INT', height: 'INT', batch_size: 'INT' },
  KSampler: {
    model: 'link',
    positive: 'link',
    negative: 'link',
    latent_image: 'link',
    seed: 'INT',
    steps: 'INT',
    cfg: 'FLOAT',
    denoise: 'FLOAT',
    sampler_name: ['euler', 'res_multistep', 'uni_pc'],
    scheduler: ['simple', 'normal'],
  },
  VAEDecode: { samples: 'link', vae: 'link' },
  SaveImage: { images: 'link', filename_prefix: 'STRING' },
  LoadImage: { image: ['example.png'] },
  UpscaleModelLoader: { model_name: ['RealESRGAN_x4plus.safetensors'] },
  ImageUpscaleWithModel: { upscale_model: 'link', image: 'link' },
  ImageScaleToTotalPixels: {
    image: 'link',
    megapixels: 'FLOAT',
    upscale_method: ['lanczos', 'area'],
  },
  Wan22ImageToVideoLatent: {
    vae: 'link',
    start_image: 'link',
    width: 'INT',
    height: 'INT',
    length: 'INT',
    batch_size: 'INT',
  },
  CreateVideo: { images: 'link', fps: 'FLOAT' },
  SaveVideo: {
    video: 'link',
    filename_prefix: 'STRING',
    format: ['auto', 'mp4'],
    codec: ['auto', 'h264'],
  },
};

export type ComfyGraph = Readonly<
  Record<string, { class_type: string; inputs: Record<string, unknown> }>
>;

/** What `/object_info/{class}` answers: nothing of a node that is not there. */
export function comfyNodeInfo(name: string): object {
  const inputs = Object.hasOwn(nodes, name) ? nodes[name] : undefined;
  if (!inputs) return {};
  const required = Object.fromEntries(
    Object.entries(inputs).map(([input, type]) => [
      input,
      // Older nodes list the values, newer ones name them; links name a type.
      typeof type === 'string'
        ? [type, {}]
        : name === 'SaveVideo'
          ? ['COMBO', { options: type }]
          : [type],
    ]),
  );
  return { [name]: { input: { required, optional: {} }, name } };
}

/** What is wrong with a graph, by node. `uploads` may be read beside the files that lie there. */
export function comfyGraphFaults(
  graph: ComfyGraph,
  uploads: ReadonlySet<string>,
): Record<string, { class_type: string; errors: { type: string; details: string }[] }> {
  return Object.fromEntries(
    Object.entries(graph).flatMap(([id, { class_type: name, inputs }]) => {
      const declared = Object.hasOwn(nodes, name) ? (nodes[name] ?? {}) : null;
      const details = declared
        ? [
            ...Object.entries(declared).flatMap(([input, type]) =>
              inputFault(input, type, { value: inputs[input], graph, uploads }),
            ),
            ...Object.keys(inputs)
              .filter((input) => !Object.hasOwn(declared, input))
              .map((input) => `${input}: unknown`),
          ]
        : [`no node ${name}`];
      const errors = details.map((each) => ({ type: 'value_not_in_list', details: each }));
      return errors.length > 0 ? [[id, { class_type: name, errors }]] : [];
    }),
  );
}

function inputFault(
  input: string,
  type: Input,
  { value, graph, uploads }: { value: unknown; graph: ComfyGraph; uploads: ReadonlySet<string> },
): string[] {
  if (type === 'link') {
    const isLinked = Array.isArray(value) && Object.hasOwn(graph, String(value[0]));
    return isLinked ? [] : [`${input}: not linked`];
  }
  if (type === 'STRING') return typeof value === 'string' ? [] : [`${input}: no text`];
  if (type === 'INT') return Number.isInteger(value) ? [] : [`${input}: no whole number`];
  if (type === 'FLOAT') return typeof value === 'number' ? [] : [`${input}: no number`];
  const text = String(value);
  const isUpload = input === 'image' && uploads.has(text);
  return type.includes(text) || isUpload ? [] : [`${input}: '${text}' not in list`];
}
