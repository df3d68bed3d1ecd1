import sanitizeHtml from 'sanitize-html';
import {
  describeHtmlPictures,
  DEFAULT_PICTURE_ALT,
  PICTURE_ADDRESS_PATTERN,
} from '#shared/questions/pictures/pictures.rules.ts';
import { hasVisibleText } from '#shared/text/visible.rules.ts';

/** Cleans HTML: keeps these elements without attributes, and pictures of Plaza; null if nothing visible is left. */
export function cleanRichHtml(html: string, tags: string[]): string | null {
  const clean = sanitizeHtml(html, {
    allowedTags: [...tags, 'img'],
    allowedAttributes: { img: ['src', 'alt', 'width', 'height'] },
    transformTags: { img: (tagName, attributes) => ({ tagName, attribs: pictureAttributes(attributes) }) },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  });
  return hasVisibleText(describeHtmlPictures(clean).replaceAll(/<[^>]*>/g, '')) ? clean : null;
}

/** The attributes of a picture; {} if it isn't one of Plaza. */
function pictureAttributes({ src, alt = '', width = '', height = '' }: sanitizeHtml.Attributes) {
  const isSize = [width, height].every((side) => /^\d{1,4}$/.test(side));
  if (src === undefined || !PICTURE_ADDRESS_PATTERN.test(src) || !isSize) return {};
  return { src, alt: hasVisibleText(alt) ? alt : DEFAULT_PICTURE_ALT, width, height };
}
