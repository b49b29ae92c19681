import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../lib/config.ts';

export interface Mail {
  to: { name: string; address: string };
  /** The recipient of replies, if not the sender. */
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** The address to which mail programs post to unsubscribe the recipient; undefined without a mailing list. */
  oneClickUrl?: string;
  /** The HTML refers to an image by its `cid`. */
  attachments: { filename: string; contentType: string; content: string | Buffer; cid?: string }[];
}

/** Sends mail. `send` throws when the mail server did not accept the mail. */
export interface Mailer {
  /** `id`: the same for each try of a mail. It becomes the Message-ID, and the name of the file. */
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
}

/** Sends by SMTP; without a server, writes each mail as an .eml file into a folder. */
export function createMailer({ smtpUrl, mailDir, mailFrom }: Config): Mailer {
  return smtpUrl ? createSmtpMailer(smtpUrl, mailFrom) : createFileMailer(mailDir, mailFrom);
}

function createTransport(url: string, defaults: SendMailOptions = {}) {
  return nodemailer.createTransport(
    { url, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    defaults,
  );
}

function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from });
  return {
    async send(mail, id) {
      await transport.sendMail(createMessage(mail, id, from));
    },
    close: () => transport.close(),
  };
}

/** Connects and logs in. Throws the error of nodemailer when the mail server cannot be used. */
export async function verifyMailServer(url: string): Promise<void> {
  const transport = createTransport(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function createFileMailer(folder: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    async send(mail, id) {
      const { message } = await transport.sendMail(createMessage(mail, id, from));
      await mkdir(folder, { recursive: true });
      // A repeated mail replaces its file.
      const name = `${id}.eml`;
      // Rename after writing, so that a file with the final name is complete.
      await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
    },
    close: () => transport.close(),
  };
}

function createMessage({ oneClickUrl, ...mail }: Mail, id: string, from: string): SendMailOptions {
  return {
    ...mail,
    messageId: createMessageId(id, from),
    headers: {
      // RFC 3834: absence notices do not answer.
      'Auto-Submitted': 'auto-generated',
      // RFC 8058.
      ...(oneClickUrl && {
        'List-Unsubscribe': `<${oneClickUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** The Message-ID of RFC 5322, in the domain of the sender. */
function createMessageId(id: string, from: string): string {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}
