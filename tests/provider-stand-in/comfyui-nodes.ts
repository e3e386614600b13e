/**
 * Versions of ComfyUI whose nodes differ: the oldest that the product works with, and a new one.
 */
export const comfyVersions = ['0.3.64', '0.38.1'] as const;
export type ComfyVersion = (typeof comfyVersions)[number];

/** An input of a node as `/object_info` says it: a type, or the values it may have. */
type Declared = readonly [type: string | readonly string[], options?: object];
type Inputs = {
  required: Readonly<Record<string, Declared>>;
  optional?: Readonly<Record<string, Declared>>;
};
type Options = { min?: number; max?: number; options?: readonly unknown[] };

const DYNAMIC = 'COMFY_DYNAMICCOMBO_V3';
const text: Declared = ['STRING', {}];
const whole = (min: number, max = 16384): Declared => ['INT', { default: min, min, max }];
const float = (min: number, max: number): Declared => ['FLOAT', { default: 1, min, max }];
/** The form of newer nodes; older ones have the list in place of the type. */
const combo = (...options: string[]): Declared => ['COMBO', { multiselect: false, options }];
/** Each option brings inputs of its own. */
const dynamic = (options: Record<string, Inputs>): Declared => [
  DYNAMIC,
  { options: Object.entries(options).map(([key, inputs]) => ({ key, inputs })) },
];

const shared: Readonly<Record<string, Inputs>> = {
  UNETLoader: {
    required: {
      unet_name: [['z_image_turbo_bf16.safetensors', 'wan2.2_ti2v_5B_fp16.safetensors']],
      weight_dtype: [['default', 'fp8_e4m3fn'], { advanced: true }],
    },
  },
  CLIPLoader: {
    required: {
      clip_name: [['qwen_3_4b.safetensors', 'umt5_xxl_fp8_e4m3fn_scaled.safetensors']],
      type: [['stable_diffusion', 'lumina2', 'wan']],
    },
    optional: { device: [['default', 'cpu'], { advanced: true }] },
  },
  VAELoader: { required: { vae_name: [['ae.safetensors', 'wan2.2_vae.safetensors']] } },
  ModelSamplingAuraFlow: { required: { model: ['MODEL'], shift: float(0, 100) } },
  ModelSamplingSD3: { required: { model: ['MODEL'], shift: float(0, 100) } },
  CLIPTextEncode: { required: { text, clip: ['CLIP'] } },
  ConditioningZeroOut: { required: { conditioning: ['CONDITIONING'] } },
  EmptySD3LatentImage: {
    required: { width: whole(16), height: whole(16), batch_size: whole(1, 4096) },
  },
  KSampler: {
    required: {
      model: ['MODEL'],
      seed: whole(0, Number.MAX_SAFE_INTEGER),
      steps: whole(1, 10000),
      cfg: float(0, 100),
      sampler_name: [['euler', 'res_multistep', 'uni_pc']],
      scheduler: [['simple', 'normal']],
      positive: ['CONDITIONING'],
      negative: ['CONDITIONING'],
      latent_image: ['LATENT'],
      denoise: float(0, 1),
    },
  },
  VAEDecode: { required: { samples: ['LATENT'], vae: ['VAE'] } },
  SaveImage: { required: { images: ['IMAGE'], filename_prefix: text } },
  LoadImage: { required: { image: [['example.png'], { image_upload: true }] } },
  UpscaleModelLoader: { required: { model_name: combo('RealESRGAN_x4plus.safetensors') } },
  ImageUpscaleWithModel: { required: { upscale_model: ['UPSCALE_MODEL'], image: ['IMAGE'] } },
  Wan22ImageToVideoLatent: {
    required: {
      vae: ['VAE'],
      width: whole(32),
      height: whole(32),
      length: whole(1),
      batch_size: whole(1, 4096),
    },
    optional: { start_image: ['IMAGE'] },
  },
  CreateVideo: {
    required: { images: ['IMAGE'], fps: float(1, 120) },
    optional: { audio: ['AUDIO'] },
  },
};

const scaled = {
  image: ['IMAGE'],
  upscale_method: combo('nearest-exact', 'bilinear', 'area', 'bicubic', 'lanczos'),
  megapixels: float(0.01, 16),
} as const;
const saved = { video: ['VIDEO'], filename_prefix: text } as const;

const encoding = dynamic({
  auto: { required: {} },
  're-encode': { required: { crf: float(0, 63) } },
});
const codecs = (...names: string[]) =>
  dynamic(
    Object.fromEntries(
      names.map((name) => [
        name,
        { required: {}, ...(name === 'auto' ? {} : { optional: { encoding } }) },
      ]),
    ),
  );
const withCodecs = (...names: string[]): Inputs => ({ required: { codec: codecs(...names) } });

const own: Readonly<Record<ComfyVersion, Readonly<Record<string, Inputs>>>> = {
  '0.3.64': {
    ImageScaleToTotalPixels: { required: scaled },
    SaveVideo: {
      required: { ...saved, format: combo('auto', 'mp4'), codec: combo('auto', 'h264') },
    },
  },
  '0.38.1': {
    ImageScaleToTotalPixels: { required: { ...scaled, resolution_steps: whole(1, 256) } },
    SaveVideo: {
      required: {
        ...saved,
        format: dynamic({
          auto: withCodecs('auto', 'h264', 'av1'),
          mp4: withCodecs('auto', 'h264', 'av1'),
          webm: withCodecs('auto', 'av1'),
        }),
      },
      // For the workflows of before.
      optional: { codec: codecs('auto', 'h264', 'av1') },
    },
  },
};

export type ComfyGraph = Readonly<
  Record<string, { class_type: string; inputs: Record<string, unknown> }>
>;

/** The answer of `/object_info/{class}`: nothing of a node that is not there. */
export function comfyNodeInfo(name: string, version: ComfyVersion): object {
  const input = nodeOf(name, version);
  return input ? { [name]: { input, name } } : {};
}

function nodeOf(name: string, version: ComfyVersion): Inputs | undefined {
  const nodes = { ...shared, ...own[version] };
  return Object.hasOwn(nodes, name) ? nodes[name] : undefined;
}

type Refusal = {
  error: { type: string; message: string; details: string; extra_info: object };
  node_errors: Record<string, { class_type: string; errors: { type: string; details: string }[] }>;
};

/**
 * Why the server refuses a graph, in its own form; null when it does not. Inputs that a node does
 * not have are ignored. `uploads` may be read beside the files that lie there.
 */
export function comfyRefusal(
  graph: ComfyGraph,
  { version, uploads }: { version: ComfyVersion; uploads: ReadonlySet<string> },
): Refusal | null {
  const unknown = Object.entries(graph).find(([, node]) => !nodeOf(node.class_type, version));
  if (unknown) {
    const type = version === '0.3.64' ? 'invalid_prompt' : 'missing_node_type';
    return refused({ type, details: `Node ID '#${unknown[0]}'` }, {});
  }
  const faults = Object.entries(graph).flatMap(([id, { class_type: name, inputs }]) => {
    const declared = nodeOf(name, version) ?? { required: {} };
    const errors = expand(declared, inputs).flatMap((input) =>
      inputFault(input, { value: inputs[input.name], graph, version, uploads }),
    );
    return errors.length > 0 ? [[id, { class_type: name, errors }] as const] : [];
  });
  if (faults.length === 0) return null;
  return refused({ type: 'prompt_outputs_failed_validation' }, Object.fromEntries(faults));
}

const refused = (
  { type, details = '' }: { type: string; details?: string },
  faults: Refusal['node_errors'],
): Refusal => ({
  error: { type, message: 'Prompt is refused', details, extra_info: {} },
  node_errors: faults,
});

type Input = { name: string; isRequired: boolean; declared: Declared };

/** The inputs that a node has with these values: an option that is chosen brings more. */
function expand(inputs: Inputs, given: Record<string, unknown>, prefix = ''): Input[] {
  const all = [
    ...Object.entries(inputs.required).map(([id, declared]) => ({
      id,
      declared,
      isRequired: true,
    })),
    ...Object.entries(inputs.optional ?? {}).map(([id, declared]) => ({
      id,
      declared,
      isRequired: false,
    })),
  ];
  return all.flatMap(({ id, declared, isRequired }) => {
    const name = prefix + id;
    if (declared[0] !== DYNAMIC) return [{ name, isRequired, declared }];
    const { options } = declared[1] as { options: { key: string; inputs: Inputs }[] };
    const chosen = options.find(({ key }) => key === given[name]);
    // Neither missing nor wrong to the server while nothing of it is chosen.
    if (!chosen) return [];
    return [{ name, isRequired, declared }, ...expand(chosen.inputs, given, `${name}.`)];
  });
}

function inputFault(
  { name, isRequired, declared: [type, more = {}] }: Input,
  known: { value: unknown; graph: ComfyGraph; version: ComfyVersion; uploads: ReadonlySet<string> },
): { type: string; details: string }[] {
  const { value, graph, version, uploads } = known;
  const fault = (kind: string, details = name) => [{ type: kind, details }];
  if (value === undefined) return isRequired ? fault('required_input_missing') : [];
  if (Array.isArray(value)) {
    const isLinked = value.length === 2 && Object.hasOwn(graph, String(value[0]));
    return isLinked ? [] : fault('bad_linked_input');
  }
  if ((type === 'INT' || type === 'FLOAT') && Number.isNaN(Number(value))) {
    return fault('invalid_input_type', `${name}, ${JSON.stringify(value)}`);
  }
  const { min = -Infinity, max = Infinity, options } = more as Options;
  if (Number(value) < min) return fault('value_smaller_than_min');
  if (Number(value) > max) return fault('value_bigger_than_max');
  const isNewList = type === 'COMBO' && version !== '0.3.64';
  const list = Array.isArray(type) ? type : isNewList ? options : undefined;
  if (!list || list.includes(value)) return [];
  if (name === 'image' && typeof value === 'string' && uploads.has(value)) return [];
  return fault(
    'value_not_in_list',
    `${name}: ${JSON.stringify(value)} not in ${JSON.stringify(list)}`,
  );
}
