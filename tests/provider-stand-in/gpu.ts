import { openaiImages, type OpenaiImages } from './openai-images.ts';
import { failure } from './openai-text.ts';
import { openaiVideos, type OpenaiVideos } from './openai-videos.ts';
import { get } from './routes.ts';
import { openService, type RecordedRequest, type Service } from './service.ts';

/** An OpenAI-compatible server of one's own, with a graphics card and without a key. */
export type GpuStandIn = Service & {
  settings: Record<string, string>;
  images: Omit<OpenaiImages, 'routes'>;
  videos: Omit<OpenaiVideos, 'routes'>;
  /** Puts work back as at first: what comes in is done at once, and pictures come as text. */
  resetWork(): void;
};

export async function openGpuStandIn(book: RecordedRequest[]): Promise<GpuStandIn> {
  const images = openaiImages({
    refuse: ({ headers }) =>
      headers.authorization ? failure(400, 'this server must not see a key') : null,
    fail: failure,
    origin: () => service.origin,
    faults: ({ fields }) =>
      /<sd_cpp_extra_args>/.test(String(fields.prompt)) ? ['the prompt holds a command'] : [],
  });
  const videos = openaiVideos(failure);
  const service = await openService(
    'gpu',
    [
      ...images.routes,
      ...videos.routes,
      get('models', /^\/v1\/models$/, () => ({
        body: { object: 'list', data: [{ id: 'z-image', object: 'model' }] },
      })),
    ],
    book,
  );
  return {
    ...service,
    images,
    videos,
    resetWork: () => {
      images.answerWith('b64_json');
      videos.begin('completed');
    },
    settings: {
      OPENAI_IMAGES_BASE_URL: `${service.origin}/v1`,
      OPENAI_VIDEOS_BASE_URL: `${service.origin}/v1`,
    },
  };
}
