import { openLog } from '../../log.ts';
import { openEmbeddedPostgres } from './embedded.ts';

// A process of its own for embedded.test.ts: it opens the database of the given DATA_DIR, says so
// in one line of JSON, and leaves on SIGTERM.
const [dataDir = ''] = process.argv.slice(2);

try {
  const { connection, isOwner, stop } = await openEmbeddedPostgres({
    dataDir,
    log: openLog('silent'),
  });
  process.once('SIGTERM', () => void stop());
  process.stdout.write(`${JSON.stringify({ connection, owner: isOwner })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: String(error) })}\n`);
}
