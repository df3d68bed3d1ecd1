import path from 'node:path';

/**
 * Keeps the code that Node compiles, because workers, servers and commands are started dozens of times. A process that
 * gets its own environment must be given NODE_COMPILE_CACHE.
 */
export function keepCompiledCode(): void {
  process.env['NODE_COMPILE_CACHE'] ??= path.resolve('node_modules/.cache/compiled');
}
