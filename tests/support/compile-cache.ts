import path from 'node:path';

/**
 * Workers, servers and commands are started dozens of times: what Node compiles is kept for the processes that come
 * after. A process with an environment of its own must be given the variable.
 */
export function keepCompiledCode(): void {
  process.env['NODE_COMPILE_CACHE'] ??= path.resolve('node_modules/.cache/compiled');
}
