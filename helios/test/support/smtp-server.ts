import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  /** The authenticated user. */
  user: unknown;
  from: string | undefined;
  to: string[];
  /** The raw message. */
  text: string;
}

/** A local mail server that accepts and stores mail from the user `box-office`. */
export class TestSmtpServer {
  readonly received: ReceivedMail[] = [];
  /** Error answers for the next mails. */
  readonly refusals: { code: number; text: string }[] = [];
  logins = 0;
  readonly #server: SMTPServer;

  /** `secure`: TLS with an untrusted certificate. */
  constructor({ secure = false } = {}) {
    const options: SMTPServerOptions = {
      secure,
      // Without TLS by default, because TLS would need a trusted certificate.
      disabledCommands: secure ? [] : ['STARTTLS'],
      allowInsecureAuth: !secure,
      logger: false,
      onAuth: ({ username, password }, _session, done) => {
        this.logins += 1;
        if (username === 'box-office' && password === 'the p@ssword') return done(null, { user: username });
        done(new Error('Invalid username or password'));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const refusal = this.refusals.shift();
          if (refusal) return done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
          const { mailFrom, rcptTo } = session.envelope;
          this.received.push({
            user: session.user,
            from: mailFrom ? mailFrom.address : undefined,
            to: rcptTo.map(({ address }) => address),
            text: Buffer.concat(chunks).toString(),
          });
          done();
        });
      },
    };
    this.#server = new SMTPServer(options);
    // Clients that do not trust the certificate disconnect.
    this.#server.on('error', () => {});
  }

  async listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server.server, 'listening');
    return this;
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}
