import { fileKeys } from '../gallery/media-json.ts';
import { stepFileKeys } from '../generations/orders/step-dependencies.ts';
import type { Storage } from '../storage/storage.ts';
import { openBackup } from './read-backup.ts';

/** SQL: every stored file that a row refers to, as the part `backup_media` has it (`format.ts`). */
export const referredFiles = `
  with files as (
    select key, case when key = i.file_key then i.size_bytes
                     when key = i.original_key then i.original_size_bytes end as size_bytes,
           case when key = i.file_key then i.sha256 end as sha256
      from images i, lateral unnest(${fileKeys}) as key
    union all select file_key, null, null from avatars
    union all select model_key, null, null from influencers
    union all select file_key, size_bytes, null from account_exports where state = 'ready'
    -- photos and results between steps of what is not over, and photos kept for ordering again
    union all
    select source.key, null, null
      from generations g, lateral ${stepFileKeys} as source
     where g.state in ('queued', 'running')
        or g.state in ('failed', 'cancelled') and g.finished_at > now() - interval '1 day')
  select key, max(size_bytes) as size_bytes, max(sha256) as sha256
    from files where key is not null group by key`;

/** A file of the manifest that is not there, or has another size. */
export type MediaFault = { key: string; fault: 'missing' | 'other size' };

const AT_ONCE = 16;

/** Looks in the storage for every file of a backup's manifest; returns how many it names. */
export async function compareMedia(
  path: string,
  storage: Pick<Storage, 'stat'>,
  onFault: (fault: MediaFault) => void,
): Promise<number> {
  using backup = await openBackup(path);
  let files = 0;
  for await (const { table, rows } of backup.parts) {
    for await (const chunk of rows) {
      if (table !== 'backup_media') continue;
      const lines = chunk.toString().split('\n').slice(0, -1);
      files += lines.length;
      for (let at = 0; at < lines.length; at += AT_ONCE) {
        const looked = lines.slice(at, at + AT_ONCE).map((line) => faultOf(line, storage));
        for (const fault of await Promise.all(looked)) if (fault) onFault(fault);
      }
    }
  }
  return files;
}

/** A line of the manifest has no escapes: keys are plain ASCII. */
async function faultOf(line: string, storage: Pick<Storage, 'stat'>): Promise<MediaFault | null> {
  const [key = '', size] = line.split('\t');
  const found = await storage.stat(key);
  if (!found) return { key, fault: 'missing' };
  return size === '\\N' || found.sizeBytes === Number(size) ? null : { key, fault: 'other size' };
}
