import { join } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import type { ContentType } from '#contract/content-types.ts';
import { withCost } from '../answer-faults.ts';
import type { ProviderPart } from '../compose-provider.ts';
import { buyFromService, parseJson } from '../exchange.ts';
import { cautiousCostMicros, costMicros } from '../prices.ts';
import {
  ProviderFault,
  type Capability,
  type Done,
  type OutputFile,
  type Step,
  type StepContext,
} from '../provider.ts';
import { secondsFor } from '../time-left.ts';
import { checkServer, fileRequest, mediaClient, type MediaServer } from './server.ts';
import { imageDialects, imageRequest, type ImageDialectName } from './image-requests.ts';
import { AnswerTooLarge, readPictureAnswer } from './picture-answer.ts';

const imageCapabilities = ['text-to-image', 'enhance', 'persona-shot'] as const;

/** A server of `/images/generations` and `/images/edits`. */
export type ImageServer = MediaServer & {
  dialect: ImageDialectName;
  /** By capability that it serves; null leaves the choice to a server that runs one model. */
  models: { readonly [C in Capability]?: string | null | undefined };
};

/** The picture comes with the answer to the submit. */
const SUBMIT_SECONDS = 180;
/** Less, so that the fault is ours. */
const LIMIT_SECONDS = 170;
/** A picture takes at least that long, as good as always. */
const LEAST_SECONDS = 20;
const NAME = 'openai';

/** Pictures from words, and from pictures and words. */
export function imagesPart(
  server: ImageServer,
  { limitSeconds = LIMIT_SECONDS } = {},
): ProviderPart {
  const { models } = server;
  const dialect = imageDialects[server.dialect];
  const client = mediaClient(server, 'pictures');
  const isHosted = server.dialect === 'openai';
  const modelOf = ({ capability }: Step): string | null => {
    const model = models[capability];
    if (model === undefined) throw new Error(`this server has no ${capability}`);
    return model;
  };

  const priceOf = (step: Step): number => {
    const asked = { provider: NAME, endpoint: modelOf(step) ?? '', capability: step.capability };
    return isHosted ? cautiousCostMicros(asked, { image: 1 }) : 0;
  };

  const doneWith = (step: Step, file: OutputFile, usage?: Usage): Done => {
    const done: Done = { state: 'done', files: [file] };
    if (!isHosted) return { ...done, actualCostMicros: 0 };
    const counted = usage && tokenCostMicros(modelOf(step) ?? '', usage);
    if (counted) return { ...done, actualCostMicros: counted, costFrom: 'service' };
    const actualCostMicros = costMicros(NAME, modelOf(step) ?? '', { image: 1 });
    return { ...done, actualCostMicros, costFrom: 'table' };
  };

  return {
    capabilities: new Set(imageCapabilities.filter((each) => models[each] !== undefined)),
    isSubmitRepeatable: false,
    submitSeconds: SUBMIT_SECONDS,
    trustedOrigins: isHosted ? [] : [new URL(server.baseUrl).origin],
    estimateCostMicros: priceOf,
    submit: async (step, context) => {
      const model = modelOf(step);
      const { path, ...asked } = await imageRequest(step, { dialect, model, context });
      context.report({ fraction: 0.1, stage: 'Drawing the picture' });
      const seconds = secondsFor(context, { limitSeconds, leastSeconds: LEAST_SECONDS });
      const { signal } = context;
      const answer = await client.buyStream(path, { ...asked, limitMs: seconds * 1000, signal });
      const read = await readAnswered(answer, context).catch((error: unknown) => {
        throw withCost(error, priceOf(step));
      });
      const { usage, ...made } = read;
      return 'path' in made ? doneWith(step, made, usage) : { state: 'submitted', ref: read };
    },
    // Of a picture that came as an address: it is made and paid for, and may be fetched again.
    poll: async (step, ref, context) => {
      const { url, usage } = pictureRef.parse(ref);
      const file = fileRequest(server, url);
      if (!file) throw new ProviderFault('lost', 'a picture without an address');
      const made = await context.download(file.url, { kind: 'picture', headers: file.headers });
      if (!pictureTypes.has(made.contentType)) throw new ProviderFault('lost', NO_PICTURE);
      return doneWith(step, made, usage);
    },
    // The request itself is waited for; there is nothing else to take back.
    cancel: async () => undefined,
    check: (signal) => {
      const named = imageCapabilities.flatMap((each) => models[each] ?? []);
      const listed = dialect.listsModels ? named : [];
      return checkServer(client, { what: 'pictures', models: listed, signal });
    },
  };
}

const answered = z.object({
  data: z
    .array(z.object({ b64_json: z.string().nullish(), url: z.string().max(4000).nullish() }))
    .min(1),
});

const tokens = z.number().min(0).max(10_000_000);
const usageSchema = z.object({
  output_tokens: tokens,
  input_tokens_details: z.object({ text_tokens: tokens, image_tokens: tokens }),
});
type Usage = z.infer<typeof usageSchema>;
const answeredUsage = z.object({ usage: usageSchema });

/** The price of a token in millionths of a dollar: gpt-image-2 and later, on 2026-11-28. */
const tokenMicros = { text: 5, image: 8, output: 30 } as const;

/** The cost of a picture by the tokens counted; undefined for a model of other prices. */
function tokenCostMicros(
  model: string,
  { output_tokens: output, input_tokens_details: input }: Usage,
) {
  if (!model.startsWith('gpt-image-2')) return undefined;
  const { text, image, output: drawn } = tokenMicros;
  return Math.round(input.text_tokens * text + input.image_tokens * image + output * drawn);
}

const pictureRef = z.object({
  url: z.string().min(1).max(4000),
  usage: usageSchema.optional().catch(undefined),
});
const NO_PICTURE = 'what should be a picture is none';

/**
 * The picture of an answer, or its address. What came whole and is no picture is lost and may be
 * bought again; an answer that broke off is a picture that was made and may be charged, so it is
 * not.
 */
async function readAnswered(
  { headers, body }: Dispatcher.ResponseData,
  { scratchDir }: StepContext,
): Promise<(OutputFile | { url: string }) & { usage?: Usage | undefined }> {
  const requestId = String(headers['x-request-id'] ?? '').slice(0, 100) || undefined;
  const lost = (message: string, cause?: unknown) =>
    new ProviderFault('lost', message, { cause, requestId, purchases: 1 });
  const path = join(scratchDir, 'picture');
  const read = await buyFromService('the server for pictures', () =>
    readPictureAnswer(body, path).catch((cause: unknown) => {
      throw cause instanceof AnswerTooLarge ? lost(cause.message, cause) : cause;
    }),
  );
  const json = parseJson(read.text);
  const usage = answeredUsage.safeParse(json).data?.usage;
  if (read.pictureBytes > 0) {
    const type = pictureTypes.get((await fileTypeFromFile(path))?.mime ?? '');
    if (!type) throw lost(NO_PICTURE);
    return { path, contentType: type, usage };
  }
  const { data: parsed } = answered.safeParse(json);
  const ref = pictureRef.safeParse({ ...parsed?.data[0], usage });
  if (!ref.success) throw lost('an answer without a picture');
  return ref.data;
}

const pictureTypes = new Map<string, ContentType>(
  (['image/jpeg', 'image/png', 'image/webp'] as const).map((type) => [type, type]),
);
