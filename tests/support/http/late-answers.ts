import http from 'node:http';

/**
 * Preloaded into a server of the tests (`node --import`), by `npm run prove late`: whatever a browser asks for is
 * answered late, each time by another while, so that answers also come in another order than usual.
 */
const LONGEST_MS = { call: 1200, file: 200 };

const emit = http.Server.prototype.emit;

http.Server.prototype.emit = function emitLate(
  this: http.Server,
  event: string,
  ...given: unknown[]
): boolean {
  const [request] = given;
  const goOn = () => Reflect.apply(emit, this, [event, ...given]) as boolean;
  const isFromBrowser = request instanceof http.IncomingMessage && 'sec-fetch-mode' in request.headers;
  if (event !== 'request' || !isFromBrowser) return goOn();
  const longest = LONGEST_MS[request.url?.startsWith('/rpc/') ? 'call' : 'file'];
  setTimeout(goOn, Math.random() * longest);
  return true;
};
