import {
  type UploadFile,
  createUploadFile,
  ImportPage,
  createQuestionEntry,
} from '../pages/administration/admin-import.ts';
import { CataloguePage } from '../pages/catalogue.ts';
import type { Screens } from '../support/fixtures.ts';
import { logInBrowser } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/server.ts';
import { FAILING_IMPORT } from '../support/failing-imports.ts';
import type { TextSetup, TwoStepSetup } from './text-setup.ts';

async function send({ page, plaza }: Screens, file: UploadFile): Promise<ImportPage> {
  await logInBrowser(page.context(), plaza.origin, ADMINISTRATOR);
  const imports = new ImportPage(page);
  await imports.open();
  await imports.choose(file);
  return imports;
}

const sending =
  (content: unknown): TextSetup =>
  async (screens) => {
    await send(screens, createUploadFile('mala.json', content));
  };

/** Checks a valid file, and publishes it after the database has begun to refuse imports. */
const publishing = (entry: Parameters<typeof createQuestionEntry>[0], name = 'buena.json'): TwoStepSetup => ({
  before: async (screens) => {
    const imports = await send(
      screens,
      createUploadFile(name, [createQuestionEntry(), createQuestionEntry(entry)]),
    );
    await imports.publishButton.waitFor();
  },
  after: async ({ page }) => new ImportPage(page).publishButton.click(),
});

export const IMPORTED_CATEGORY = 'Tema que trae un archivo';

export const adminImport = {
  'server: a file is sent that is no JSON': sending('[{'),
  'server: a file is sent that holds no array': sending('{"preguntas": []}'),
  'server: a file is sent with a question of one option': sending([
    createQuestionEntry(),
    createQuestionEntry({ opciones: ['Uno'] }),
  ]),
  'server: an import has made a category': async (screens) => {
    const entry = createQuestionEntry({ categoria: [IMPORTED_CATEGORY] });
    const imports = await send(screens, createUploadFile('nueva.json', [entry]));
    await imports.publishButton.click();
    await imports.success.waitFor();
    await new CataloguePage(screens.page, 'categories').open('?search=tema+que+trae');
  },
} satisfies Record<string, TextSetup>;

export const adminImportStopped = {
  'server: stopped before an import is published': publishing({}),
} satisfies Record<string, TwoStepSetup>;

export const adminImportRefused = {
  'server: the database refuses a category of an import': publishing({
    categoria: [FAILING_IMPORT.category],
  }),
  'server: the database refuses a question of an import': publishing({ pregunta: FAILING_IMPORT.question }),
  'server: the database swallows a question of an import': publishing({ pregunta: FAILING_IMPORT.swallowed }),
  'server: the database refuses a question of an import its categories': publishing({
    pregunta: FAILING_IMPORT.unlinked,
  }),
  'server: the database refuses an import before anything of it': publishing({}, FAILING_IMPORT.fileName),
} satisfies Record<string, TwoStepSetup>;
