import type { Maintenance } from '../../contract/maintenance.ts';
import type { Database } from '../database/database.ts';
import { MaintenanceRow } from '../database/entities/administration.ts';
import { now } from '../database/entities/columns.ts';
import type { Listener } from '../database/listener.ts';
import type { Events } from '../events/events.ts';
import type { Log } from '../log.ts';
import { startLoop } from '../loops.ts';
import { Refusal } from '../refusal.ts';
import { writeAuditEntry, type Actor } from './audit-log.ts';

/** NOTIFY channel: maintenance was turned on or off, or says something else. */
const CHANNEL = 'lumireel_maintenance';
const RETRY_AFTER_SECONDS = 120;
/** The table's one row. */
const id = 1;

/** Whether the operator has stopped sales. A copy in memory, so that an order needs no query for it. */
export interface MaintenanceMode {
  read(): Maintenance;
  /** Refuses an order or a purchase with `server.maintenance` and the operator's words. */
  refuseSale(): void;
  close(): Promise<void>;
}

export async function openMaintenanceMode(parts: {
  database: Database;
  listener: Listener;
  log: Log;
}): Promise<MaintenanceMode> {
  const { database, listener, log } = parts;
  let text: string | null = null;
  async function read(): Promise<void> {
    text = (await database.entities().findOne(MaintenanceRow, { id }))?.text ?? null;
  }
  await read();
  await listener.on(CHANNEL, () => {
    read().catch((error: unknown) => log.warn({ err: error }, 'maintenance was not read'));
  });
  const rounds = startLoop('switches.maintenance', log, read);
  return {
    read: () => ({ text }),
    refuseSale: () => {
      if (text === null) return;
      throw new Refusal('server.maintenance', { text, retryAfterSeconds: RETRY_AFTER_SECONDS });
    },
    close: () => rounds.stop(),
  };
}

/**
 * Turns maintenance on with a text (parsed by `maintenanceTextSchema`), or off with null. Every process and open tab
 * knows within moments, and it outlives restarts.
 */
export async function setMaintenance(
  parts: {
    database: Database;
    listener: Pick<Listener, 'notify'>;
    events: Pick<Events, 'publishToAll'>;
  },
  { by, text }: { by: Actor; text: string | null },
): Promise<Maintenance> {
  await parts.database.transaction(async (tx) => {
    const em = tx.entities();
    if (text === null) await em.nativeDelete(MaintenanceRow, { id });
    else await em.upsert(MaintenanceRow, { id, text, changedAt: now() });
    await writeAuditEntry(tx, {
      by,
      action: text === null ? 'maintenance-off' : 'maintenance-on',
      subject: { kind: 'site', id: 'maintenance' },
      details: text === null ? {} : { text },
    });
  });
  parts.listener.notify(CHANNEL, '');
  parts.events.publishToAll({ type: 'maintenance.switched', data: { text } });
  return { text };
}
