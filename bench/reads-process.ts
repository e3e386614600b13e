import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import Koa from 'koa';
import { Pool, type PoolConfig } from 'pg';
import { cookieKeys } from '../backend/accounts/session.ts';
import { COOKIE_KEY } from './requests.ts';
import { listen } from '../tests/listen.ts';
import { serve } from './serve.ts';

/*
 * The reference of goals 9 and 10: Koa, a signed cookie and pg with prepared statements, nothing
 * else. Rows become the answer in JavaScript, as most people would write it.
 */
const pool = new Pool({
  ...(JSON.parse(process.env.BENCH_CONNECTION ?? '{}') as PoolConfig),
  max: Number(process.env.BENCH_POOL),
});
const keys = cookieKeys([COOKIE_KEY]);

type UserRow = Record<string, unknown> & { id: number };

async function findUser(ctx: Koa.Context): Promise<UserRow | undefined> {
  const id = ctx.cookies.get('__Host-sid');
  const signature = ctx.cookies.get('__Host-sid.sig');
  if (!id || !signature || !keys.verify(`__Host-sid=${id}`, signature)) return undefined;
  const { rows } = await pool.query<UserRow>({
    name: 'session',
    text: `select u.id, email, display_name, avatar_url, bio, token_balance, is_admin, u.created_at
             from sessions s join users u on u.id = s.user_id
            where s.id_hash = $1 and s.ended_at is null`,
    values: [createHash('sha256').update(id).digest()],
  });
  return rows[0];
}

async function listImages(userId: number): Promise<unknown[]> {
  const { rows } = await pool.query<Record<string, unknown> & { created_at: Date }>({
    name: 'images',
    text: `select * from images where user_id = $1 and deleted_at is null
            order by -id limit 50`,
    values: [userId],
  });
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    imageUrl: `/${String(row.file_key)}`,
    theme: row.theme,
    title: row.title,
    isMadeWithAi: row.made_with_ai,
    sequence: row.sequence,
    isSketch: row.is_sketch,
    isFavourite: row.is_favourite,
    originalImageUrl: row.original_image_url,
    provider: row.provider,
    insteadOf: row.instead_of,
    isVideo: row.is_video,
    videoCategory: row.video_category,
    videoOption: row.video_option,
    promptUsed: row.prompt_used,
    createdAt: row.created_at,
    generationId: row.generation_id,
    width: row.width,
    height: row.height,
    durationSeconds: row.duration_seconds,
    sizeBytes: row.size_bytes,
    thumbnailUrl: `/${String(row.thumbnail_key)}`,
    posterUrl: typeof row.poster_key === 'string' ? `/${row.poster_key}` : null,
    placeholder: row.placeholder,
  }));
}

const app = new Koa();
app.use(async (ctx) => {
  const user = await findUser(ctx);
  if (!user) {
    ctx.status = 401;
  } else if (ctx.path === '/api/user') {
    ctx.body = {
      id: user.id,
      email: user.email,
      displayName: user.display_name,
      avatarUrl: user.avatar_url,
      bio: user.bio,
      tokenBalance: user.token_balance,
      isAdmin: user.is_admin,
      createdAt: user.created_at,
    };
  } else {
    ctx.body = await listImages(user.id);
  }
});

const handle = app.callback();
const server = createServer((request, response) => void handle(request, response));
// As ours: its connections are silent while the other side is measured, longer than Node's 5 s.
server.keepAliveTimeout = 75_000;
serve((await listen(server)).port, () => pool.end());
