import type { ReelOptionSwitch, ToolSwitch } from '../../contract/admin-schemas.ts';
import { adminTexts } from '../../contract/admin-constants.ts';
import { toolKeys, type ToolKey } from '../../contract/tools/catalogue.ts';
import { reelChoices } from '../../contract/tools/reels.ts';
import type { Database } from '../database/database.ts';
import { ReelOptionOffRow, ToolSwitchRow } from '../database/entities/administration.ts';
import { now } from '../database/entities/columns.ts';
import type { Listener } from '../database/listener.ts';
import type { Events } from '../events/events.ts';
import type { Log } from '../log.ts';
import { startLoop } from '../loops.ts';
import { Refusal } from '../refusal.ts';
import { writeAuditEntry } from './audit-log.ts';

/** NOTIFY channel: a switch changed. */
const CHANNEL = 'lumireel_tool_switches';

/** Which tools take orders, and which reel options. A copy in memory, so that an order needs no query for it. */
export interface ToolSwitches {
  /** The text for users while the tool is paused; null while it runs. */
  pausedText(tool: ToolKey): string | null;
  /** Refuses with `tool.paused` and the operator's words. */
  refuseIfPaused(tool: ToolKey): void;
  list(): ToolSwitch[];
  /** Pauses or resumes a tool for new orders; every process and browser knows within moments. */
  set(change: { by: number; tool: ToolKey; isPaused: boolean; text?: string }): Promise<ToolSwitch>;
  /** Refuses with `tool.option-off` a reel of an option that is switched off. */
  refuseIfOff(reel: { category: string; option?: string | undefined }): void;
  listReelOptions(): ReelOptionSwitch[];
  /** Offers a reel option or not; every process and browser knows within moments. */
  setReelOption(by: number, change: ReelOptionSwitch): Promise<ReelOptionSwitch>;
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
  let off: ReadonlySet<string> = new Set();

  async function read(): Promise<void> {
    const switches = await database.entities().findAll(ToolSwitchRow);
    paused = new Map(
      switches.flatMap(({ tool, pausedText: text }) => (text ? [[tool, text]] : [])),
    );
    off = new Set((await database.entities().findAll(ReelOptionOffRow)).map(choiceKey));
  }
  await read();
  await listener.on(CHANNEL, () => {
    read().catch((error: unknown) => log.warn({ err: error }, 'tool switches were not read'));
  });
  const rounds = startLoop('switches.tools', log, read);

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
      await read();
      listener.notify(CHANNEL, tool);
      events.publishToAll({ type: 'tool.switched', data: { tool, pausedText: words } });
      return { tool, isPaused, text: words };
    },
    refuseIfOff: ({ category, option = '' }) => {
      // A custom reel may come without an option.
      const choice = { category, option: category === 'custom' ? category : option };
      if (off.has(choiceKey(choice))) throw new Refusal('tool.option-off');
    },
    listReelOptions: () =>
      reelChoices.map((choice) => ({ ...choice, isOff: off.has(choiceKey(choice)) })),
    setReelOption: async (by, { category, option, isOff }) => {
      await database.transaction(async (tx) => {
        const row = { category, option };
        if (isOff) await tx.entities().upsert(ReelOptionOffRow, { ...row, changedAt: now() });
        else await tx.entities().nativeDelete(ReelOptionOffRow, row);
        await writeAuditEntry(tx, {
          by,
          action: isOff ? 'reel-option-off' : 'reel-option-on',
          subject: { kind: 'tool', id: 'reels' },
          details: row,
        });
      });
      await read();
      listener.notify(CHANNEL, 'reels');
      events.publishToAll({ type: 'reel-option.switched', data: { category, option, isOff } });
      return { category, option, isOff };
    },
    close: () => rounds.stop(),
  };
}

const choiceKey = ({ category, option }: { category: string; option: string }): string =>
  `${category} ${option}`;
