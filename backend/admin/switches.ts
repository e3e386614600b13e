import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReelOptionSwitch, ToolSwitch } from '../../contract/admin-schemas.ts';
import { adminTexts } from '../../contract/admin-constants.ts';
import type { Maintenance } from '../../contract/maintenance.ts';
import { toolKeys, type ToolKey } from '../../contract/tools/catalogue.ts';
import { reelChoices } from '../../contract/tools/reels.ts';
import { now } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import type { Listener } from '../database/listener.ts';
import type { Events } from '../events/events.ts';
import type { Log } from '../log.ts';
import { startLoop } from '../loops.ts';
import { Refusal } from '../refusal.ts';
import { writeAuditEntry, type Actor, type NewAuditEntry } from './audit-log.ts';
import { MaintenanceRow, ReelOptionOffRow, ToolSwitchRow } from './entities.ts';

/** NOTIFY channel: a switch changed. */
const SWITCHES_CHANNEL = 'lumireel_tool_switches';
/** How soon a client may ask again. */
const RETRY_AFTER_SECONDS = { pause: 60, maintenance: 120 };

/**
 * The things that the operator has switched off: all sales, tools, reel options. A copy in memory,
 * so that an order needs no query for it.
 */
export type Switches = Awaited<ReturnType<typeof openSwitches>>;

type Dependencies = {
  database: Database;
  listener: Listener;
  events: Pick<Events, 'publishToAll'>;
};

export async function openSwitches(parts: Dependencies & { log: Log }) {
  const { database, listener, log } = parts;
  let maintenance: Maintenance = { text: null };
  let paused: ReadonlyMap<string, string> = new Map();
  let off: ReadonlySet<string> = new Set();

  async function read(): Promise<void> {
    const em = database.entities();
    const [row] = await em.findAll(MaintenanceRow);
    maintenance = { text: row?.text ?? null };
    const switches = await em.findAll(ToolSwitchRow);
    paused = new Map(
      switches.flatMap(({ tool, pausedText: text }) => (text ? [[tool, text]] : [])),
    );
    off = new Set((await em.findAll(ReelOptionOffRow)).map(choiceKey));
  }
  await read();
  await listener.on(SWITCHES_CHANNEL, () => {
    read().catch((error: unknown) => log.warn({ err: error }, 'switches were not read'));
  });
  const rounds = startLoop('switches.read', log, read);

  const change = (switched: Change) => changeSwitch({ ...parts, apply: read }, switched);
  const pausedText = (tool: ToolKey) => paused.get(tool) ?? null;

  return {
    /** The text for users while nothing is sold. */
    maintenance: (): Maintenance => maintenance,
    /** Refuses an order or a purchase with `server.maintenance` and the operator's words. */
    refuseSale: (): void => {
      const { text } = maintenance;
      const retryAfterSeconds = RETRY_AFTER_SECONDS.maintenance;
      if (text !== null) throw new Refusal('server.maintenance', { text, retryAfterSeconds });
    },
    /** The text for users while the tool is paused; null while it runs. */
    pausedText,
    /** Refuses with `tool.paused` and the operator's words. */
    refuseIfPaused: (tool: ToolKey): void => {
      const text = pausedText(tool);
      const retryAfterSeconds = RETRY_AFTER_SECONDS.pause;
      if (text !== null) throw new Refusal('tool.paused', { text, retryAfterSeconds });
    },
    list: (): ToolSwitch[] =>
      toolKeys.map((tool) => {
        const text = pausedText(tool);
        return { tool, isPaused: text !== null, text };
      }),
    /** Pauses or resumes a tool for new orders; every process and browser knows within moments. */
    set: async ({ by, tool, isPaused, text }: Pausing): Promise<ToolSwitch> => {
      const words = isPaused ? text?.trim() || adminTexts.pausedByDefault : null;
      await change({
        by,
        action: isPaused ? 'tool-paused' : 'tool-resumed',
        subject: { kind: 'tool', id: tool },
        details: words === null ? {} : { text: words },
        write: (em) => em.upsert(ToolSwitchRow, { tool, pausedText: words, changedAt: now() }),
        event: { type: 'tool.switched', data: { tool, pausedText: words } },
      });
      return { tool, isPaused, text: words };
    },
    /** Refuses with `tool.option-off` a reel of an option that is switched off. */
    refuseIfOff: ({ category, option = '' }: { category: string; option?: string }): void => {
      // A custom reel may come without an option.
      const choice = { category, option: category === 'custom' ? category : option };
      if (off.has(choiceKey(choice))) throw new Refusal('tool.option-off');
    },
    listReelOptions: (): ReelOptionSwitch[] =>
      reelChoices.map((choice) => ({ ...choice, isOff: off.has(choiceKey(choice)) })),
    /** Offers a reel option or not; every process and browser knows within moments. */
    setReelOption: async (by: number, { category, option, isOff }: ReelOptionSwitch) => {
      const row = { category, option };
      await change({
        by,
        action: isOff ? 'reel-option-off' : 'reel-option-on',
        subject: { kind: 'tool', id: 'reels' },
        details: row,
        write: (em) =>
          isOff
            ? em.upsert(ReelOptionOffRow, { ...row, changedAt: now() })
            : em.nativeDelete(ReelOptionOffRow, row),
        event: { type: 'reel-option.switched', data: { ...row, isOff } },
      });
      return { ...row, isOff };
    },
    close: () => rounds.stop(),
  };
}

type Pausing = { by: number; tool: ToolKey; isPaused: boolean; text?: string };

const choiceKey = ({ category, option }: { category: string; option: string }): string =>
  `${category} ${option}`;

/**
 * Turns maintenance on with a text (parsed by `maintenanceTextSchema`), or off with null. Every
 * process and open tab knows within moments, and it outlives restarts.
 */
export async function setMaintenance(
  parts: Dependencies,
  { by, text }: { by: Actor; text: string | null },
): Promise<Maintenance> {
  // The table's one row.
  const id = 1;
  await changeSwitch(parts, {
    by,
    action: text === null ? 'maintenance-off' : 'maintenance-on',
    subject: { kind: 'site', id: 'maintenance' },
    details: text === null ? {} : { text },
    write: (em) =>
      text === null
        ? em.nativeDelete(MaintenanceRow, { id })
        : em.upsert(MaintenanceRow, { id, text, changedAt: now() }),
    event: { type: 'maintenance.switched', data: { text } },
  });
  return { text };
}

type Change = NewAuditEntry & {
  write: (em: EntityManager) => Promise<unknown>;
  event: Parameters<Events['publishToAll']>[0];
};

/** Writes a change and its entry in the audit log, then applies it here and publishes it. */
async function changeSwitch(
  { database, listener, events, apply }: Dependencies & { apply?: () => Promise<void> },
  { write, event, ...entry }: Change,
): Promise<void> {
  await database.transaction(async (tx) => {
    await write(tx.entities());
    await writeAuditEntry(tx, entry);
  });
  await apply?.();
  listener.notify(SWITCHES_CHANNEL, entry.action);
  events.publishToAll(event);
}
