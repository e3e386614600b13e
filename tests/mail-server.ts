import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { until } from './until.ts';

export type ReceivedMail = ParsedMail & { recipients: string[] };

/** A real SMTP server on this machine, and what it was given. */
export interface MailServer {
  url: string;
  mails: ReceivedMail[];
  /** Resolves with the `count`th mail to this address, from 1. */
  mailTo: (address: string, count?: number) => Promise<ReceivedMail>;
  /** The next so many deliveries are answered with "try again later". */
  refuseNext: (count: number) => void;
  close: () => Promise<void>;
}

export async function openMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      if (refusals > 0) {
        refusals -= 1;
        stream.resume();
        stream.once('end', () =>
          done(Object.assign(new Error('try again later'), { responseCode: 451 })),
        );
        return;
      }
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      simpleParser(stream).then(
        (mail) => {
          mails.push({ ...mail, recipients });
          done();
        },
        (error: Error) => done(error),
      );
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  // A server listening on TCP has an address with a port.
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    mailTo: async (address, count = 1) => {
      const [mail] = await until(
        async () => mails.filter(({ recipients }) => recipients.includes(address)).slice(count - 1),
        (found) => found.length > 0,
      );
      if (!mail) throw new Error('unreachable: `until` waits for one');
      return mail;
    },
    refuseNext: (count) => {
      refusals = count;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
