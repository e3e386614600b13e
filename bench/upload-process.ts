import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import Koa from 'koa';
import { koaBody } from 'koa-body';
import { Pool, type PoolConfig } from 'pg';
import sharp from 'sharp';
import { acceptInOneStatement } from './accept-reference.ts';
import { listen } from '../tests/listen.ts';
import { serve } from './serve.ts';

/*
 * The reference of goal 1b: Koa, the same parser of forms, the decoder's look at the header, and
 * the file and its folder synced before one statement writes the order. It knows no sessions, takes
 * any number of orders from anyone, and tells nobody of them; `?user=` says whose they are.
 */
const folder = process.env.BENCH_FOLDER ?? '';
const drafts = join(folder, 'drafts');
const stored = join(folder, 'stored');
for (const path of [drafts, stored]) await mkdir(path, { recursive: true });
const pool = new Pool({
  ...(JSON.parse(process.env.BENCH_CONNECTION ?? '{}') as PoolConfig),
  max: Number(process.env.BENCH_POOL),
});
sharp.cache(false);

const app = new Koa();
app.use(koaBody({ multipart: true, formidable: { uploadDir: drafts } }));
app.use(async (ctx) => {
  const file = ctx.request.files?.file;
  if (!file || Array.isArray(file)) return ctx.throw(400);
  const { format, width, height } = await sharp(file.filepath).metadata();
  if (format !== 'jpeg' || width * height > 50_000_000) return ctx.throw(415);
  await sync(file.filepath);
  await rename(file.filepath, join(stored, `${randomUUID()}.jpg`));
  await sync(stored);
  const isAccepted = await acceptInOneStatement(pool, Number(ctx.query.user));
  ctx.status = isAccepted ? 202 : 402;
  ctx.body = { isAccepted };
});

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync();
  await file.close();
}

const handle = app.callback();
const server = createServer((request, response) => void handle(request, response));
// As ours: its connections are silent while the other side is measured, longer than Node's 5 s.
server.keepAliveTimeout = 75_000;
serve((await listen(server)).port, () => pool.end());
