import DOMPurify from 'dompurify';
import { useMemo, useState } from 'react';
import { LargePicture } from '#client/ui/pictures/large-picture.tsx';
import { computeShownSize } from '#client/ui/pictures/picture-size.ts';
import pictures from '#client/ui/pictures/picture.module.css';
import {
  type PictureReference,
  PICTURE_ADDRESS_PATTERN,
  PICTURE_PATH,
} from '#shared/questions/pictures/pictures.rules.ts';
import { RICH_TEXT_RULES, SHARED_TEXT_RULES } from '#shared/text/sanitise.rules.ts';
import classes from './rich-text.module.css';

/** Options of the sanitiser: the only attributes allowed are those of pictures. */
const RULES = {
  ALLOWED_ATTR: ['src', 'alt', 'width', 'height'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Shows the server's HTML of mode rich (spec section 3), sanitised once more. */
export function RichText({ html, hasTables }: { html: string; hasTables: boolean }) {
  const { tags } = hasTables ? SHARED_TEXT_RULES : RICH_TEXT_RULES;
  const [opened, setOpened] = useState<PictureReference>();
  const clean = useMemo(
    () => withPictures(DOMPurify.sanitize(html, { ...RULES, ALLOWED_TAGS: [...tags, 'img'] })),
    [html, tags],
  );
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the clicks are those of buttons within */}
      <div
        className={classes.text}
        onClick={({ target }) => setOpened(findPicture(target))}
        dangerouslySetInnerHTML={{ __html: clean }}
      />
      {opened ? <LargePicture picture={opened} opened onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}

/** Puts each picture into a button that opens it large; removes pictures of other sites and all other attributes. */
function withPictures(clean: string): string {
  if (!clean.includes('<img')) return clean.replaceAll(/\s(?:src|alt|width|height)="[^"]*"/g, '');
  const { body } = new DOMParser().parseFromString(clean, 'text/html');
  for (const element of body.querySelectorAll('*')) {
    if (!(element instanceof HTMLImageElement)) {
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
      continue;
    }
    if (!PICTURE_ADDRESS_PATTERN.test(element.getAttribute('src') ?? '')) element.remove();
    else wrapPicture(element);
  }
  return body.innerHTML;
}

function wrapPicture(image: HTMLImageElement): void {
  const { width, height } = image;
  const shown = computeShownSize({ width, height });
  image.dataset['width'] = String(width);
  image.dataset['height'] = String(height);
  image.width = shown.width;
  image.height = shown.height;
  image.className = pictures['picture'] ?? '';
  const button = image.ownerDocument.createElement('button');
  button.type = 'button';
  button.className = pictures['opener'] ?? '';
  button.setAttribute('aria-haspopup', 'dialog');
  button.dataset['picture'] = '';
  image.replaceWith(button);
  button.append(image);
}

/** Finds the picture in the button that was clicked. */
function findPicture(target: EventTarget): PictureReference | undefined {
  const image = target instanceof Element && target.closest('[data-picture]')?.querySelector('img');
  if (!image) return undefined;
  return {
    hash: (image.getAttribute('src') ?? '').slice(PICTURE_PATH.length),
    alt: image.alt,
    width: Number(image.dataset['width']),
    height: Number(image.dataset['height']),
  };
}
