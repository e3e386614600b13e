import type { ToolSwitch } from '../../contract/admin-schemas.ts';
import { adminTexts } from '../../contract/admin-constants.ts';
import { toolKeys, type ToolKey } from '../../contract/tools/catalogue.ts';
import type { Database } from '../database/database.ts';
import { ToolSwitchRow } from '../database/entities/administration.ts';
import { now } from '../database/entities/columns.ts';
import type { Listener } from '../database/listener.ts';
import { repeat } from '../events/repeat.ts';
import type { Events } from '../events/events.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { writeAuditEntry } from './audit-log.ts';

/** Told to every process when a switch was moved. */
const CHANNEL = 'lumireel_tool_switches';
/** How long a lost notice can go unnoticed. */
const POLL_MS = 5_000;

/** Which tools take orders; a copy in memory, so that an order pays nothing for asking. */
export interface ToolSwitches {
  /** What people are told while the tool is paused; null while it runs. */
  pausedText(tool: ToolKey): string | null;
  /** Refuses with `tool.paused` and the operator's words. */
  refuseIfPaused(tool: ToolKey): void;
  list(): ToolSwitch[];
  /** Pauses or resumes a tool for new orders; every process and browser knows within moments. */
  set(change: { by: number; tool: ToolKey; isPaused: boolean; text?: string }): Promise<ToolSwitch>;
  close(): Promise<void>;
}

export async function openToolSwitches(parts: {
  database: Database;
  listener: Listener;
  events: Pick<Events, 'publishToAll'>;
  log: Log;
}): Promise<ToolSwitches> {
  const { database, listener, events, log } = parts;
  let paused: ReadonlyMap<string, string> = new Map();

  async function look(): Promise<void> {
    const switches = await database.entities().findAll(ToolSwitchRow);
    paused = new Map(
      switches.flatMap(({ tool, pausedText: text }) => (text ? [[tool, text]] : [])),
    );
  }
  await look();
  await listener.on(CHANNEL, () => {
    look().catch((error: unknown) => log.warn({ err: error }, 'tool switches were not read'));
  });
  const rounds = repeat(POLL_MS, log, look);

  const pausedText = (tool: ToolKey) => paused.get(tool) ?? null;
  const switchOf = (tool: ToolKey): ToolSwitch => {
    const text = pausedText(tool);
    return { tool, isPaused: text !== null, text };
  };

  return {
    pausedText,
    refuseIfPaused: (tool) => {
      const text = pausedText(tool);
      if (text !== null) throw new Refusal('tool.paused', { text, retryAfterSeconds: 60 });
    },
    list: () => toolKeys.map(switchOf),
    set: async ({ by, tool, isPaused, text }) => {
      const words = isPaused ? text?.trim() || adminTexts.pausedByDefault : null;
      await database.transaction(async (tx) => {
        await tx.entities().upsert(ToolSwitchRow, { tool, pausedText: words, changedAt: now() });
        await writeAuditEntry(tx, {
          by,
          action: isPaused ? 'tool-paused' : 'tool-resumed',
          subject: { kind: 'tool', id: tool },
          details: words === null ? {} : { text: words },
        });
      });
      await look();
      listener.notify(CHANNEL, tool);
      events.publishToAll({ type: 'tool.switched', data: { tool, pausedText: words } });
      return { tool, isPaused, text: words };
    },
    close: () => rounds.stop(),
  };
}
