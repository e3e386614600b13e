import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { madePicture } from './made-files.ts';
import { readOpenaiTypes } from './openai-types.ts';
import { get, purchase } from './routes.ts';
import type { Route, ServiceAnswer, ServiceRequest } from './service.ts';

/** A request for a picture that was accepted. */
export type ImageOrder = {
  call: 'generations' | 'edits';
  fields: Readonly<Record<string, unknown>>;
  /** The picture that came to be edited. */
  source: Buffer | null;
};

export type OpenaiImages = {
  routes: Route[];
  orders: ImageOrder[];
  /** How pictures come: as text, at an address, or at a path of the server. */
  answerWith(how: 'b64_json' | 'url' | 'path'): void;
};

type World = {
  /** A key that is missing or wrong is refused. */
  refuse: (request: ServiceRequest) => ServiceAnswer | null;
  fail: (status: number, message: string, code?: string) => ServiceAnswer;
  /** Known once the server listens. */
  origin: () => string;
  /** The faults that a request may not have, beside those of its type. */
  faults: (order: ImageOrder) => string[];
};

/** `/images/generations` and `/images/edits` as the installed client declares them. */
export function openaiImages(world: World): OpenaiImages {
  const json = readOpenaiTypes();
  const form = readOpenaiTypes({ isForm: true });
  const files = new Map<string, Buffer>();
  const orders: ImageOrder[] = [];
  let how: Parameters<OpenaiImages['answerWith']>[0] = 'b64_json';

  async function answer(order: ImageOrder, typeFaults: string[]): Promise<ServiceAnswer> {
    const faults = [...typeFaults, ...(typeFaults.length > 0 ? [] : world.faults(order))];
    if (faults.length > 0) return world.fail(400, faults.join('; '), 'invalid_value');
    orders.push(order);
    const picture = await draw(order);
    const path = `/v1/images/${randomUUID()}/content`;
    files.set(path, picture);
    const said = {
      b64_json: { b64_json: picture.toString('base64') },
      url: { url: `${world.origin()}${path}` },
      path: { url: path, b64_json: null },
    }[how];
    return { body: { created: 1_790_000_000, data: [said] } };
  }

  return {
    orders,
    answerWith: (next) => void (how = next),
    routes: [
      purchase(
        'generations',
        /^\/v1\/images\/generations$/,
        async (request) =>
          world.refuse(request) ??
          answer(
            { call: 'generations', fields: fieldsOf(request.json), source: null },
            await json.faults('Generation', request.json),
          ),
      ),
      purchase('edits', /^\/v1\/images\/edits$/, async (request) => {
        const refused = world.refuse(request);
        if (refused) return refused;
        const { fields, file } = await readForm(request, 'image');
        const faults = await form.faults('Edit', fields);
        return answer({ call: 'edits', fields, source: file }, faults);
      }),
      get('picture', /^\/v1\/images\/[^/]+\/content$/, ({ url }) => {
        const body = files.get(url.pathname);
        return body ? { body, headers: { 'content-type': 'image/jpeg' } } : { status: 404 };
      }),
    ],
  };
}

const fieldsOf = (json: unknown) => (json ?? {}) as Record<string, unknown>;

/** The fields of a form, of which the file's own is `file`, with the file and its type. */
export async function readForm(
  { body, headers }: ServiceRequest,
  fileField: string,
): Promise<{ fields: Record<string, unknown>; file: Buffer | null; type: string }> {
  const fields: Record<string, unknown> = {};
  let file: Buffer | null = null;
  let type = '';
  const ofForm = { 'content-type': headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(body), { headers: ofForm })
    .formData()
    .catch(() => new FormData());
  for (const [name, value] of form) {
    fields[name] = typeof value === 'string' ? value : 'file';
    if (name === fileField && typeof value !== 'string') {
      file = Buffer.from(await value.arrayBuffer());
      type = value.type;
    }
  }
  return { fields, file, type };
}

function draw({ fields, source }: ImageOrder): Promise<Buffer> {
  const { width, height } = sizeOf(fields);
  if (source) return sharp(source).resize(width, height, { fit: 'fill' }).jpeg().toBuffer();
  return madePicture(String(fields.prompt), { width, height, format: 'jpeg' });
}

export function sizeOf({ size }: Readonly<Record<string, unknown>>) {
  const [width = 1024, height = 1024] = String(size).split('x').map(Number);
  return { width, height };
}
