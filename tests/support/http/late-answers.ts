import http from 'node:http';

/**
 * `npm run prove late` preloads this into a test server (`node --import`): it delays each reply by a different time, so
 * that replies also arrive in another order than usual.
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
  // Node's fetch sends no 'Sec-Fetch-Site': what tests prepare through the API is not delayed
  const isFromBrowser = request instanceof http.IncomingMessage && 'sec-fetch-site' in request.headers;
  if (event !== 'request' || !isFromBrowser) return goOn();
  const longest = LONGEST_MS[request.url?.startsWith('/rpc/') ? 'call' : 'file'];
  setTimeout(goOn, Math.random() * longest);
  return true;
};
