import type { XmlElement } from '@rgrove/parse-xml';
import type { FilePicture } from '#server/questions/pictures/file-pictures.ts';
import type { FindPicture } from '../html-text.ts';

/** How a text of Moodle refers to the files attached to it. */
const ATTACHED = '@@PLUGINFILE@@';
const DATA = /^data:image\/[\w.+-]+;base64,([\w+/\s=]+)$/i;
/** The file name of a picture that Plaza exported: its hash, by which a shared text refers to it too. */
const OWN = /^([0-9a-f]{64})\.\w+$/;

/** Collects the pictures of a question, which are attached to each of its texts. */
export class MoodlePictures {
  readonly imagenes: FilePicture[] = [];

  /** Returns a function that finds a picture of a text among the files attached to it. */
  finderOf(files: XmlElement[]): FindPicture {
    const names = new Map(files.map((file) => [pathOf(file), this.#add(file)]));
    return (address) => {
      const [, datos] = DATA.exec(address) ?? [];
      if (datos !== undefined) return this.#keep(undefined, datos);
      return address.startsWith(ATTACHED) ? names.get(decodePath(address.slice(ATTACHED.length))) : undefined;
    };
  }

  #add(file: XmlElement): string {
    return this.#keep(file.attributes['name'], file.text.replaceAll(/\s+/g, ''));
  }

  #keep(given = 'imagen', datos: string): string {
    const own = OWN.exec(given)?.[1];
    const nombre = own ?? `${this.imagenes.length + 1}-${given.replaceAll(/[^\w.-]/g, '_')}`;
    this.imagenes.push({ nombre, datos });
    return nombre;
  }
}

function pathOf({ attributes: { path = '/', name = '' } }: XmlElement): string {
  return `${path}${name}`;
}

function decodePath(path: string): string {
  const [address = ''] = path.split('?');
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
