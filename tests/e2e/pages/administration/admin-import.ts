import type { Locator, Page } from '@playwright/test';
import type { BankEntry } from '../../support/banks/bank.ts';

/** A file for the browser's file chooser. */
export interface UploadFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function createUploadFile(name: string, content: unknown): UploadFile {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return { name, mimeType: 'application/json', buffer: Buffer.from(text) };
}

/** Creates an entry of a question file, with a unique wording. */
export function createQuestionEntry(more: Partial<BankEntry> = {}): BankEntry {
  return {
    pregunta: `¿Cuánto vale ${crypto.randomUUID()}?`,
    categoria: ['El Gobierno'],
    opciones: ['Uno', 'Dos', 'Tres', 'Cuatro'],
    respuesta_correcta: 1,
    ...more,
  };
}

export class ImportPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/admin/questions/import${search}`);
  }

  /** Presses the button that opens the file chooser, and chooses a file. */
  async choose(file: UploadFile): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.chooseButton.click();
    await (await chooser).setFiles(file);
  }

  /** Drops files onto the upload area. */
  async drop(...files: UploadFile[]): Promise<void> {
    const contents = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString() }));
    const dataTransfer = await this.page.evaluateHandle((given) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, text } of given)
        transfer.items.add(new File([text], name, { type: mimeType }));
      return transfer;
    }, contents);
    await this.place.dispatchEvent('drop', { dataTransfer });
  }

  /** Drops a file of `size` bytes, created inside the page: sending a large file to the browser would take long. */
  async dropLarge(name: string, size: number): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle(
      (given) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([' '.repeat(given.size)], given.name));
        return transfer;
      },
      { name, size },
    );
    await this.place.dispatchEvent('drop', { dataTransfer });
  }

  private get place(): Locator {
    return this.main.getByText('Arrastra aquí un archivo de preguntas');
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  button(name: string): Locator {
    return this.main.getByRole('button', { name, exact: true });
  }

  link(name: string): Locator {
    return this.main.getByRole('link', { name, exact: true });
  }

  get chooseButton(): Locator {
    return this.button('Elegir archivo');
  }

  get publishButton(): Locator {
    return this.button('Publicar');
  }

  get undoButton(): Locator {
    return this.button('Deshacer importación');
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  get confirmButton(): Locator {
    return this.dialog.getByRole('button', { name: 'Deshacer importación' });
  }

  get progress(): Locator {
    return this.main.getByRole('progressbar');
  }

  get problem(): Locator {
    return this.main.getByRole('alert').filter({ hasText: /./ });
  }

  /** The section about the import of this file. */
  shown(fileName: string): Locator {
    return this.main.getByRole('region', { name: `«${fileName}»` });
  }

  /** A figure of the import, for example 'Nuevas 3'. */
  fact(name: 'En el archivo' | 'Nuevas' | 'Repetidas' | 'Categorías nuevas'): Locator {
    return this.main.locator('dl > div').filter({ has: this.page.getByText(name, { exact: true }) });
  }

  get success(): Locator {
    return this.main.getByRole('status').filter({ hasText: 'publicada' });
  }

  /** The problems found in the file. */
  get problems(): Locator {
    return this.main.getByRole('list', { name: 'Problemas del archivo' }).getByRole('listitem');
  }

  /** The preview of the file's entries, shown as in an exam. */
  get preview(): Locator {
    return this.main.getByRole('region', { name: 'Vista previa' });
  }

  /** An entry of the import, by its number. */
  entry(number: number): Locator {
    return this.preview.getByRole('article', { name: new RegExp(`^Pregunta ${number}( |$)`) });
  }

  get history(): Locator {
    return this.main.getByRole('table', { name: 'Importaciones anteriores' });
  }

  row(fileName: string): Locator {
    return this.history
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader', { name: fileName, exact: true }) });
  }

  /** The notice at the bottom of the window. */
  get notice(): Locator {
    return this.page.getByRole('region', { name: 'Aviso', exact: true });
  }
}
