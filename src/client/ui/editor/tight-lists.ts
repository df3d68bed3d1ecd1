/** The editor wraps every list item in a paragraph; removes it from items with only one. */
export function unwrapListItems(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const point of body.querySelectorAll('li')) {
    const paragraphs = point.querySelectorAll(':scope > p');
    const [first] = paragraphs;
    if (first && paragraphs.length === 1 && first === point.firstElementChild)
      first.replaceWith(...first.childNodes);
  }
  return body.innerHTML;
}
