import type { XmlElement } from '@rgrove/parse-xml';
import type { FilePicture } from '#server/questions/pictures/file-pictures.ts';
import type { FindPictureName } from '../html-text.ts';

/** The prefix of addresses in a text of Moodle that refer to the files attached to it. */
const ATTACHED = '@@PLUGINFILE@@';
const DATA = /^data:image\/[\w.+-]+;base64,([\w+/\s=]+)$/i;
/** Matches the file name of a picture exported by Plaza: its hash, by which shared texts refer to the picture. */
const OWN = /^([0-9a-f]{64})\.\w+$/;

/** Collects the pictures of a question, which are attached to each of its texts. */
export class MoodlePictures {
  readonly imagenes: FilePicture[] = [];

  /** Returns a function that finds a picture of a text among the files attached to it. */
  finderOf(files: XmlElement[]): FindPictureName {
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
