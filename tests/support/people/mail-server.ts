import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** The recipients in the mail's SMTP envelope. */
  to: string[];
  /** The message as it was received. */
  message: string;
  encrypted: boolean;
}

export interface MailServer {
  port: number;
  url: string;
  /** The accepted mails, oldest first. */
  mails: ReceivedMail[];
  close(): Promise<void>;
}

/** An SMTP refusal, for example `smtpRefusal(550, 'no such user')`. */
export const smtpRefusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/** A real mail server that can refuse or delay each step of a delivery. */
export async function startMailServer({
  port = 0,
  login,
  takesMs = 0,
  certificate,
  ...steps
}: {
  port?: number;
  /** Checks the user and password of a log-in; without this function the server requires no log-in. */
  login?: (user: string, password: string) => boolean;
  onSender?: (address: string) => Error | undefined;
  onRecipient?: (address: string) => Error | undefined;
  onMail?: (mail: ReceivedMail) => Error | undefined;
  /** The time from the end of a mail to the server's reply, in ms. */
  takesMs?: number;
  /** The certificate with which the server offers STARTTLS. */
  certificate?: { cert: string; key: string };
} = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    ...certificate,
    disabledCommands: [...(certificate ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    authOptional: !login,
    closeTimeout: 100,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, callback) =>
      login?.(username ?? '', password ?? '')
        ? callback(null, { user: username })
        : callback(smtpRefusal(535, 'wrong user or password')),
    onMailFrom: ({ address }, _session, callback) => callback(steps.onSender?.(address)),
    onRcptTo: ({ address }, _session, callback) => callback(steps.onRecipient?.(address)),
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const mail = { to, message: Buffer.concat(chunks).toString(), encrypted: session.secure };
        const refusal = steps.onMail?.(mail);
        if (!refusal) mails.push(mail);
        setTimeout(() => callback(refusal), takesMs);
      });
    },
  });
  // ignore errors: in some tests the client disconnects in the middle of a mail
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    port: taken,
    url: `smtp://127.0.0.1:${taken}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A mail server that only does what the test's `speak` does; `connections` counts the connections. */
export interface BrokenMailServer {
  port: number;
  url: string;
  connections(): number;
  close(): Promise<void>;
}

/** Accepts connections and calls `speak` with each of them. */
export async function startBrokenMailServer(
  speak: (socket: Socket) => void,
  port = 0,
): Promise<BrokenMailServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = net.createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    speak(socket);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const taken = (server.address() as AddressInfo).port;
  return {
    port: taken,
    url: `smtp://127.0.0.1:${taken}`,
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Accepts the connection and never replies. */
export const sendNoReply = (): void => {};

/** Sends a byte every 20 ms, but never a complete line. */
export function replySlowly(socket: Socket): void {
  const timer = setInterval(() => socket.write('2'), 20);
  socket.on('close', () => clearInterval(timer));
}

/** Greets the client, and never ends the reply to its first command. */
export function replyEndlessly(socket: Socket): void {
  socket.write('220 here\r\n');
  // wait for the first command: nodemailer would see neither greeting nor reply if both came together
  socket.once('data', () => {
    const timer = setInterval(() => socket.write('250-more\r\n'), 50);
    socket.on('close', () => clearInterval(timer));
  });
}

/** Closes each connection at once. */
export const hangUp = (socket: Socket): void => void socket.end();

/** Replies to each line before one that begins with `word`; from that line on, it never replies. */
export function stopReplyingAt(word: string): (socket: Socket) => void {
  return (socket) => {
    let data = false;
    let deaf = false;
    socket.write('220 here\r\n');
    socket.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        if (line.startsWith(word)) deaf = true;
        if (deaf || (data && line !== '.')) continue;
        data = line === 'DATA';
        socket.write(data ? '354 go on\r\n' : '250 fine\r\n');
      }
    });
  };
}
