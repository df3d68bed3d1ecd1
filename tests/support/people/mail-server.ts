import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** Of the envelope. */
  to: string[];
  /** As it came over the wire. */
  message: string;
}

export interface MailServer {
  port: number;
  url: string;
  /** What it has taken, oldest first. */
  mails: ReceivedMail[];
  close(): Promise<void>;
}

/** A refusal, as `refuse(550, 'no such user')`. */
export const refuse = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/** A real mail server; each step of taking a mail may be refused or take its time. */
export async function startMailServer({
  port = 0,
  login,
  takesMs = 0,
  ...steps
}: {
  port?: number;
  /** Whether this user and password are right; without it nobody has to log in. */
  login?: (user: string, password: string) => boolean;
  onSender?: (address: string) => Error | undefined;
  onRecipient?: (address: string) => Error | undefined;
  onMail?: (mail: ReceivedMail) => Error | undefined;
  /** From the end of a mail to its answer. */
  takesMs?: number;
} = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    authOptional: !login,
    closeTimeout: 100,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, callback) =>
      login?.(username ?? '', password ?? '')
        ? callback(null, { user: username })
        : callback(refuse(535, 'wrong user or password')),
    onMailFrom: ({ address }, _session, callback) => callback(steps.onSender?.(address)),
    onRcptTo: ({ address }, _session, callback) => callback(steps.onRecipient?.(address)),
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const mail = { to, message: Buffer.concat(chunks).toString() };
        const refusal = steps.onMail?.(mail);
        if (!refusal) mails.push(mail);
        setTimeout(() => callback(refusal), takesMs);
      });
    },
  });
  // a client that hangs up in the middle is part of some tests
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

/** A server that speaks as told and no more; `connections` counts who came. */
export interface BrokenMailServer {
  port: number;
  url: string;
  connections(): number;
  close(): Promise<void>;
}

/** Takes connections and does with them what `speak` does. */
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

/** Accepts and says nothing. */
export const silent = (): void => {};

/** Says a byte now and then, but never to the end of a line. */
export function trickling(socket: Socket): void {
  const timer = setInterval(() => socket.write('2'), 20);
  socket.on('close', () => clearInterval(timer));
}

/** Hangs up as soon as somebody comes. */
export const hangingUp = (socket: Socket): void => void socket.end();

/** Answers each line until one begins with `word`, and from there on nothing. */
export function silentFrom(word: string): (socket: Socket) => void {
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
