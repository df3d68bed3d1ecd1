import { createHash } from 'node:crypto';
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import subsetFont from 'subset-font';
import { defineConfig, type Plugin } from 'vite';

/** The one font of the first page. It keeps these letters and weights: 15 kB instead of 34. */
const FIRST_FONT = 'atkinson-hyperlegible-next-latin-wght-normal';
const FONT_PACKAGE = '@fontsource-variable/atkinson-hyperlegible-next';
/** Fetched where a page has such characters (ui/theme/rare-characters.css). */
const RARE_FONT_PACKAGES = ['@fontsource/noto-emoji', '@fontsource/noto-serif'];
const RAISED_FONT = /noto-serif-(math|latin-ext)-400-normal/;
const RAISED_LETTERS = [
  [0x2070, 0x209c],
  [0x02b0, 0x02b8],
  [0x02e0, 0x02e4],
  [0x1d2c, 0x1d6a],
  [0x1d78, 0x1d78],
  [0x1d9b, 0x1dbf],
  [0x2c7c, 0x2c7d],
]
  .map(([from = 0, to = 0]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index)).join(''),
  )
  .join('');
const LICENSES = 'licenses.md';
const LETTERS =
  Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('') +
  '\u00a0áéíóúüñçàèòìïöäâêôÁÉÍÓÚÜÑÇÀÈÒÏ¿¡ªº·«»–—‘’“”…•€°×−½²³©®±';
const WEIGHTS = { wght: { min: 400, max: 700 } };
/** File names are hashes of the whole font: a change of what is kept must change them too. */
const FONT_MARK = createHash('sha256')
  .update(JSON.stringify([LETTERS, WEIGHTS, RAISED_LETTERS]))
  .digest('hex')
  .slice(0, 6);

/** Icons, rules and what else needs no other module. */
const SMALL = /node_modules\/@tabler\/icons-react\/|src\/(client\/lib|shared)\/.*(?<!contract)\.tsx?$/;

const isFirstFont = (file: string): boolean => file.includes(FIRST_FONT) && file.endsWith('.woff2');

function fonts(): Plugin {
  return {
    name: 'plaza:fonts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.fileName.endsWith('.woff2')) continue;
        const whole = Buffer.from(asset.source);
        if (isFirstFont(asset.fileName))
          asset.source = await subsetFont(whole, LETTERS, { targetFormat: 'woff2', variationAxes: WEIGHTS });
        else if (RAISED_FONT.test(asset.fileName))
          asset.source = await subsetFont(whole, RAISED_LETTERS, { targetFormat: 'woff2' });
      }
    },
    // its files come by way of style sheets, whose packages the list of licences leaves out
    async writeBundle({ dir = '' }) {
      for (const name of [FONT_PACKAGE, ...RARE_FONT_PACKAGES]) {
        const license = await readFile(`node_modules/${name}/LICENSE`, 'utf8');
        await appendFile(path.join(dir, LICENSES), `\n---\n\n## ${name} (OFL-1.1)\n\n${license}`);
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter(isFirstFont)
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head',
          })),
    },
  };
}

/** Writes x.br and x.gz beside what compresses, once, with the strongest setting. index.html is filled by the server. */
function precompress(): Plugin {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  const strongest = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return {
    name: 'plaza:precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true });
      const wanted = files
        .filter((file) => /\.(js|css|svg|json)$/.test(file))
        .map((file) => path.join(dir, file));
      await Promise.all(
        wanted.map(async (file) => {
          const content = await readFile(file);
          if (content.length < 1024) return;
          await writeFile(`${file}.br`, await brotli(content, strongest));
          await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
        }),
      );
    },
  };
}

/** While developing, the client's own server hands these on. */
const SERVER = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  publicDir: 'src/client/public',
  // options of the router: tsr.config.json, which `scripts/ensure.mjs --routes` reads too
  plugins: [tanstackRouter(), react(), fonts(), precompress()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // the Content-Security-Policy allows no data: addresses
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // the licences of what the files contain, which ask to be passed on with them
    license: { fileName: LICENSES },
    rolldownOptions: {
      output: {
        // whatever the first screen needs comes in one piece, also what other screens share with it: few requests
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            // tiny pieces that several screens share: dozens of requests otherwise
            { name: 'first', test: SMALL, minShareCount: 2 },
            { name: 'lists', test: /client\/ui\/lists\//, minShareCount: 2 },
          ],
        },
        assetFileNames: (asset) =>
          asset.names.some((name) => isFirstFont(name) || RAISED_FONT.test(name))
            ? `assets/[name]-[hash]-${FONT_MARK}[extname]`
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/rpc': SERVER, '/files': SERVER, '/pictures': SERVER, '/live': SERVER, '/readyz': SERVER },
    watch: {
      ignored: [path.resolve('data/**'), '**/dist/**', '**/test-results/**', '**/tmp/**', '**/src/server/**'],
    },
  },
});
