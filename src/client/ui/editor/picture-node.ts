import { Node } from '@tiptap/react';
import { PICTURE_ADDRESS_PATTERN } from '#shared/questions/pictures/pictures.rules.ts';

/** A picture of Plaza within a paragraph. */
export const PictureNode = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: {}, alt: {}, width: {}, height: {} }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => PICTURE_ADDRESS_PATTERN.test(element.getAttribute('src') ?? '') && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  renderText: ({ node }) => `[Imagen: ${String(node.attrs['alt'])}]`,
});
