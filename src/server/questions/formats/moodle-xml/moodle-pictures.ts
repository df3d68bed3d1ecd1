import type { XmlElement } from '@rgrove/parse-xml';
import type { FilePicture } from '#server/questions/pictures/file-pictures.ts';
import type { FindPicture } from '../html-text.ts';

/** How texts of Moodle address the files beside them. */
const ATTACHED = '@@PLUGINFILE@@';
const DATA = /^data:image\/[\w.+-]+;base64,([\w+/\s=]+)$/i;
/** Ours are named by their hash, by which the shared text names them too. */
const OWN = /^([0-9a-f]{64})\.\w+$/;

/** The pictures of one question, which stand beside each of its texts. */
export class MoodlePictures {
  readonly imagenes: FilePicture[] = [];

  /** Finds the pictures of a text among its files. */
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
