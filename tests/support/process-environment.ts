import path from 'node:path';

/**
 * Turns off Node's optimizing of WebAssembly. For one function of the embedded database alone that takes 2.7 s and
 * 600 MB, and saves nothing in processes that run for minutes.
 */
export const NO_WASM_OPTIMIZING_FLAG = '--liftoff-only';

/** Settings of glibc, sizes in bytes; other C libraries, and older ones, ignore them. */
const MALLOC = {
  // asks the kernel for pages of 2 MB
  hugetlb: 1,
  // keeps freed memory for the next blocks instead of returning it
  mmap_threshold: 32 * 1024 * 1024,
  trim_threshold: 1024 * 1024 * 1024,
  top_pad: 4 * 1024 * 1024,
};

/** Keeps the code that Node compiles, because workers, servers and commands are started dozens of times. */
export function keepCompiledCode(): void {
  process.env['NODE_COMPILE_CACHE'] ??= path.resolve('node_modules/.cache/compiled');
}

/**
 * Lets the processes that this one starts take memory in large pages, and keep it: on a virtual machine the first use of
 * a page of 4 kB may cost 13 µs, a hundred times what it costs elsewhere.
 */
export function takeMemoryInLargePages(): void {
  process.env['GLIBC_TUNABLES'] ??= Object.entries(MALLOC)
    .map(([name, value]) => `glibc.malloc.${name}=${value}`)
    .join(':');
}

/** What a process with an environment of its own still needs of this one's. */
export const inheritedEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  TZ: process.env['TZ'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  GLIBC_TUNABLES: process.env['GLIBC_TUNABLES'],
});
