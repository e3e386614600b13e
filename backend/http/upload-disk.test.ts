import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { skipWithoutMounts } from '../../tests/skip-without.ts';
import { testFolder } from '../../tests/test-folder.ts';

/** Runs where `folder` is a full disk of its own: what becomes of uploads of each size. */
const scenario = `
  import { once } from 'node:events';
  import { readdirSync, writeFileSync } from 'node:fs';
  const [, folder, modules] = process.argv;
  const { default: Koa } = await import('koa');
  const { withUpload } = await import(modules + 'upload.ts');
  const koa = new Koa();
  koa.use(async (ctx) => {
    ctx.body = await withUpload(ctx, { field: 'file', scratchDir: folder }, async () => 'received')
      .catch((error) => error.refusalCode ?? error.code);
  });
  const server = koa.listen(0);
  await once(server, 'listening');
  const upload = async (bytes) => {
    const form = new FormData();
    form.set('file', new Blob([Buffer.alloc(bytes, 1)], { type: 'image/jpeg' }), 'photo.jpg');
    const response = await fetch('http://127.0.0.1:' + server.address().port, { method: 'POST', body: form });
    return response.text();
  };
  const report = { fits: await upload(100) };
  try {
    writeFileSync(folder + '/ballast', Buffer.alloc(2_000_000));
  } catch {}
  report.full = [];
  for (const bytes of [100, 3_000, 60_000, 700_000]) {
    for (let n = 0; n < 10; n += 1) report.full.push(await upload(bytes));
  }
  report.left = readdirSync(folder);
  process.stdout.write(JSON.stringify(report), () => process.exit());
`;

describe('an upload to a full disk', () => {
  const folder = testFolder();

  it('is refused for that reason and never handed on cut short', async function () {
    await skipWithoutMounts(this);
    const mount = 'mount -t tmpfs -o size=1m tmpfs "$1" && shift && exec "$@"';

    const { stdout } = await promisify(execFile)(
      'unshare',
      [
        ...['--map-root-user', '--mount', 'sh', '-c', mount, 'sh', folder],
        ...[process.execPath, '--input-type=module', '--eval', scenario],
        ...[folder, `${import.meta.dirname}/`],
      ],
      { cwd: join(import.meta.dirname, '../..') },
    );

    expect(JSON.parse(stdout)).to.deep.equal({
      fits: 'received',
      full: Array<string>(40).fill('server.disk-full'),
      left: ['ballast'],
    });
  });
});
