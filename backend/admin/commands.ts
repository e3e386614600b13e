import { raw } from '@mikro-orm/postgresql';
import type { AdminUser } from '../../contract/admin-schemas.ts';
import { GRANT_MAX, GRANT_MIN } from '../../contract/admin-constants.ts';
import { maintenanceTextSchema } from '../../contract/maintenance.ts';
import type { User } from '../../contract/user.ts';
import { OperatorError } from '../config.ts';
import { removeTwoFactor } from '../accounts/two-factor/two-factor.ts';
import { hasEmail, storedEmail, userJson, UserRow } from '../accounts/users.ts';
import type { Database } from '../database/database.ts';
import type { Listener } from '../database/listener.ts';
import type { Events } from '../events/events.ts';
import { checkLedger } from '../tokens/check-ledger.ts';
import { writeAuditEntry } from './audit-log.ts';
import { grantTokens } from './grant-tokens.ts';
import { listUsers } from './users.ts';
import { setMaintenance } from './switches.ts';

/** The command cannot be carried out; the operator reads the message. */
export class CommandError extends OperatorError {}

export const usageText = `Usage:
  npm run admin -- promote EMAIL      make a user an administrator
  npm run admin -- demote EMAIL       make an administrator a user
  npm run admin -- grant EMAIL N      give a user N tokens
  npm run admin -- list               show all users
  npm run admin -- reset-two-factor EMAIL
                                      turn the two-factor codes of a user off
  npm run admin -- maintenance on TEXT
                                      take no orders and purchases, and tell users why
  npm run admin -- maintenance off    take them again
  npm run audit                       check that the books balance`;

type Dependencies = { database: Database; events: Events; listener: Listener };
type Command = {
  takes: number;
  /** The last word may be several. */
  hasText?: true;
  run: (parts: Dependencies, words: string[]) => Promise<string>;
};

const commands: ReadonlyMap<string, Command> = new Map([
  ['promote', { takes: 1, run: (parts, words) => setRole(parts, words, 'admin') }],
  ['demote', { takes: 1, run: (parts, words) => setRole(parts, words, 'user') }],
  ['grant', { takes: 2, run: giveTokens }],
  ['reset-two-factor', { takes: 1, run: turnCodesOff }],
  ['maintenance', { takes: 1, hasText: true, run: switchMaintenance }],
  ['list', { takes: 0, run: showUsers }],
  ['audit', { takes: 0, run: reportLedgerCheck }],
]);

/** Parses a command line; throws `CommandError` before anything is opened. */
export function readCommand(words: readonly string[]): (parts: Dependencies) => Promise<string> {
  const [name = '', ...rest] = words;
  const command = commands.get(name);
  if (!command)
    throw new CommandError(name ? `There is no command "${name}".\n${usageText}` : usageText);
  const isFit = command.hasText ? rest.length >= command.takes : rest.length === command.takes;
  if (!isFit) throw new CommandError(usageText);
  if (name === 'grant') readAmount(rest[1] ?? '');
  if (name === 'maintenance') readMaintenance(rest);
  return (parts) => command.run(parts, rest);
}

/** HTTP reads the role with every request; sockets reconnect to read it. */
function setRole(
  { database, events }: Dependencies,
  [email = '']: string[],
  role: 'admin' | 'user',
): Promise<string> {
  const isAdmin = role === 'admin';
  return database.transaction(async (tx) => {
    const [found] = await tx.sql<{ user: User }>`
      update users set is_admin = ${isAdmin} where lower(email) = lower(${storedEmail(email)})
      returning ${raw(userJson)} as "user"`;
    if (!found) throw unknownUser(email);
    const { user } = found;
    await writeAuditEntry(tx, {
      by: null,
      action: isAdmin ? 'promoted' : 'demoted',
      subject: { kind: 'user', id: user.id },
    });
    await events.record(tx, user.id, [{ type: 'account.changed', data: user }]);
    tx.afterCommit(() => events.disconnectUser(user.id));
    return `${user.email} is ${isAdmin ? 'an administrator' : 'a user'} now.`;
  });
}

/** For a user who has lost the app and the recovery codes: only the command line can. */
function turnCodesOff({ database, events }: Dependencies, [email = '']: string[]): Promise<string> {
  return database.transaction(async (tx) => {
    const user = await tx.entities().findOne(UserRow, hasEmail(email));
    if (!user) throw unknownUser(email);
    const { id } = user;
    if (!(await removeTwoFactor(tx, events, id))) return `Sign-ins as ${email} asked for no code.`;
    const subject = { kind: 'user', id } as const;
    await writeAuditEntry(tx, { by: null, action: 'two-factor-reset', subject });
    return `Sign-ins as ${email} ask for no code now.`;
  });
}

async function giveTokens(parts: Dependencies, [email = '', amount = '']: string[]) {
  const count = readAmount(amount);
  const granted = await grantTokens(parts, { by: null, user: { email }, amount: count });
  if (!granted) throw unknownUser(email);
  return `${email} was given ${count} tokens and has ${granted.tokenBalance} now.`;
}

async function switchMaintenance(parts: Dependencies, words: string[]): Promise<string> {
  const { text } = await setMaintenance(parts, { by: null, text: readMaintenance(words) });
  return text === null
    ? 'Orders and purchases are taken again.'
    : `No orders and purchases are taken. Users read: ${text}`;
}

/** The text of `on TEXT`, null of `off`. */
function readMaintenance([state, ...words]: string[]): string | null {
  if (state === 'off' && words.length === 0) return null;
  if (state !== 'on' || words.length === 0) throw new CommandError(usageText);
  const parsed = maintenanceTextSchema.safeParse(words.join(' '));
  if (parsed.success) return parsed.data;
  throw new CommandError(parsed.error.issues[0]?.message ?? usageText);
}

async function showUsers({ database }: Dependencies): Promise<string> {
  const users = JSON.parse((await listUsers(database)).json) as AdminUser[];
  if (users.length === 0) return 'There are no users yet.';
  return users
    .map(({ id, email, tokenBalance, isAdmin }) =>
      [
        String(id).padStart(6),
        String(tokenBalance).padStart(8),
        isAdmin ? 'admin' : 'user ',
        email,
      ].join('  '),
    )
    .join('\n');
}

async function reportLedgerCheck({ database }: Dependencies): Promise<string> {
  const findings = await checkLedger(database);
  if (findings.length === 0) return 'The books balance.';
  throw new CommandError(
    findings
      .map(({ rule, count, example }) => `Broken ${count} times: ${rule} (for example ${example})`)
      .join('\n'),
  );
}

function readAmount(text: string): number {
  const amount = Number(text);
  if (/^\d+$/.test(text) && amount >= GRANT_MIN && amount <= GRANT_MAX) return amount;
  throw new CommandError(`"${text}" is not a whole number from ${GRANT_MIN} to ${GRANT_MAX}.`);
}

const unknownUser = (email: string): CommandError =>
  new CommandError(`Nobody is registered as ${email}.`);
