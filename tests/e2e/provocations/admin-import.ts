import { type ChosenFile, chosenFile, ImportPage, newEntry } from '../pages/admin-import.ts';
import { CataloguePage } from '../pages/catalogue.ts';
import type { Screens } from '../support/fixtures.ts';
import { logInHere } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/plaza.ts';
import { REFUSED } from '../support/hostile/refused-imports.ts';
import type { Provocation, StagedProvocation } from './provocation.ts';

async function send({ page, plaza }: Screens, file: ChosenFile): Promise<ImportPage> {
  await logInHere(page.context(), plaza.origin, ADMINISTRATOR);
  const imports = new ImportPage(page);
  await imports.open();
  await imports.choose(file);
  return imports;
}

const sending =
  (content: unknown): Provocation =>
  async (screens) => {
    await send(screens, chosenFile('mala.json', content));
  };

/** Checks a valid file, and publishes it after the database has begun to refuse imports. */
const publishing = (entry: Parameters<typeof newEntry>[0], name = 'buena.json'): StagedProvocation => ({
  before: async (screens) => {
    const imports = await send(screens, chosenFile(name, [newEntry(), newEntry(entry)]));
    await imports.publishButton.waitFor();
  },
  after: async ({ page }) => new ImportPage(page).publishButton.click(),
});

export const IMPORTED_CATEGORY = 'Tema que trae un archivo';

export const adminImport = {
  'server: a file is sent that is no JSON': sending('[{'),
  'server: a file is sent that holds no array': sending('{"preguntas": []}'),
  'server: a file is sent with a question of one option': sending([
    newEntry(),
    newEntry({ opciones: ['Uno'] }),
  ]),
  'server: an import has made a category': async (screens) => {
    const entry = newEntry({ categoria: [IMPORTED_CATEGORY] });
    const imports = await send(screens, chosenFile('nueva.json', [entry]));
    await imports.publishButton.click();
    await imports.success.waitFor();
    await new CataloguePage(screens.page, 'categories').open('?search=tema+que+trae');
  },
} satisfies Record<string, Provocation>;

export const adminImportStopped = {
  'server: stopped before an import is published': publishing({}),
} satisfies Record<string, StagedProvocation>;

export const adminImportRefused = {
  'server: the database refuses a category of an import': publishing({ categoria: [REFUSED.category] }),
  'server: the database refuses a question of an import': publishing({ pregunta: REFUSED.question }),
  'server: the database swallows a question of an import': publishing({ pregunta: REFUSED.swallowed }),
  'server: the database refuses a question of an import its categories': publishing({
    pregunta: REFUSED.unlinked,
  }),
  'server: the database refuses an import before anything of it': publishing({}, REFUSED.fileName),
} satisfies Record<string, StagedProvocation>;
