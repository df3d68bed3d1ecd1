import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import { StartProblem } from '#server/env.ts';
import { registry } from './metrics.ts';

/** Only this machine can read the metrics: a collector on another machine needs a proxy of the operator. */
const HOST = '127.0.0.1';
let hasDefaults = false;

/** Serves the metrics of this process at /metrics, on a port that browsers never reach. */
export async function startMetricsServer(port: number): Promise<Server> {
  if (!hasDefaults) collectDefaultMetrics({ register: registry });
  hasDefaults = true;
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, HOST);
  await once(server, 'listening').catch(() => {
    throw new StartProblem(
      `No se puede usar el puerto ${port} de METRICS_PORT: ya está en uso o no hay permiso.`,
    );
  });
  server.unref();
  return server;
}
