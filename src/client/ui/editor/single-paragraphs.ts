/** Unwraps a paragraph that is alone in its list item or table cell: the editor wraps the text of each in one. */
export function unwrapSingleParagraphs(html: string, elements: 'li' | 'td, th'): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(elements)) {
    const paragraphs = element.querySelectorAll(':scope > p');
    const [first] = paragraphs;
    if (first && paragraphs.length === 1 && first === element.firstElementChild)
      first.replaceWith(...first.childNodes);
  }
  return body.innerHTML;
}
