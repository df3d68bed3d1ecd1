import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { toUncombinedText, toPrintableText } from '#server/mock-exams/printing/composing/visible-text.ts';
import type { TypesetFile, TypesetReply, TypesetRequest } from './typeset-messages.ts';

// Typesetting runs in a process of its own: a native compiler can't be interrupted within a thread, and could crash the
// server.

/** The lowest priority: everything that answers users goes first. */
const NICENESS = 10;
/** A folder that doesn't exist on disk: a document can read only the files that are mapped into it. */
const WORKSPACE = '/plaza-printed-exam';
const FONTS = new URL('../fonts/', import.meta.url);
const TEMPLATES = ['common', 'exam', 'key'];

async function typeset({ documents, pictures }: TypesetRequest): Promise<TypesetReply> {
  const compiler = await createCompiler().catch((error: unknown) => String(error));
  if (typeof compiler === 'string') return { unavailable: compiler };
  for (const [place, bytes] of pictures.entries())
    compiler.mapShadow(`${WORKSPACE}/picture-${place}`, Buffer.from(bytes));
  return { files: documents.map((document) => compile(compiler, document)) };
}

async function createCompiler(): Promise<NodeCompiler> {
  const { NodeCompiler: Compiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  const fontBlobs = readdirSync(FONTS)
    .filter((name) => name.endsWith('.ttf'))
    .map((name) => readFileSync(new URL(name, FONTS)));
  const compiler = Compiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs }] });
  for (const name of TEMPLATES)
    compiler.mapShadow(
      `${WORKSPACE}/${name}.typ`,
      readFileSync(fileURLToPath(new URL(`${name}.typ`, import.meta.url))),
    );
  return compiler;
}

function compile(
  compiler: NodeCompiler,
  { template, data }: TypesetRequest['documents'][number],
): TypesetFile {
  try {
    return compileData(compiler, template, showTexts(data, toPrintableText));
  } catch (error) {
    // a font has the characters but can't combine them, which the library reports only when it writes the PDF
    if (!/could not be displayed|disallowed codepoint/.test(errorText(error))) throw error;
    return compileData(compiler, template, showTexts(data, toUncombinedText));
  }
}

function compileData(compiler: NodeCompiler, template: string, data: string): TypesetFile {
  compiler.mapShadow(`${WORKSPACE}/data.json`, Buffer.from(data));
  const compiled = compiler.compile({ mainFilePath: `${WORKSPACE}/${template}.typ` });
  const document = compiled.result;
  if (document === null)
    throw new Error(
      `a printed exam has errors: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`,
    );
  const pdf = compiler.pdf(document, { pdfStandard: 'ua-1' });
  return { pages: document.numOfPages, pdf };
}

function showTexts(data: string, toShown: (text: string) => string): string {
  return JSON.stringify(
    JSON.parse(data, (_, value: unknown) => (typeof value === 'string' ? toShown(value) : value)),
  );
}

/** The library puts its diagnostics into the code of the error that it throws. */
function errorText(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return `${String(error)} ${code}`;
}

try {
  os.setPriority(NICENESS);
} catch {
  // the process keeps its priority if the system doesn't let it change that
}
process.once('message', (request: TypesetRequest) => {
  void typeset(request)
    .catch((error: unknown) => ({ failed: errorText(error).slice(0, 2000) }))
    .then((reply) => process.send?.(reply, () => process.disconnect()));
});
