import { describe, expect, it } from 'vitest';
import { formatPicture } from '#shared/questions/pictures/pictures.rules.ts';
import { addNewPictures, expandPictureNumbers, numberPictures } from './numbered-pictures.ts';

const picture = (letter: string, alt = 'Un [mapa] \\ de «España»') => ({
  hash: letter.repeat(64),
  width: 40,
  height: 20,
  alt,
});
const text = `Antes\n${formatPicture(picture('a'))} y ${formatPicture(picture('b'))}`;

describe('pictures in a field', () => {
  it('are numbers there, and addresses in what is stored', () => {
    const known = addNewPictures([], text);
    expect(known).toEqual([picture('a'), picture('b')]);
    expect(numberPictures(known, text)).toBe('Antes\n[[imagen 1]] y [[imagen 2]]');
    expect(expandPictureNumbers(known, numberPictures(known, text))).toBe(text);
  });

  it('keep their number when another one is deleted, and come back by it', () => {
    const known = addNewPictures(addNewPictures([], text), formatPicture(picture('b')));
    expect(numberPictures(known, formatPicture(picture('b')))).toBe('[[imagen 2]]');
    expect(expandPictureNumbers(known, '[[imagen 1]]')).toBe(formatPicture(picture('a')));
  });

  it('are text where there is none of that number', () => {
    expect(expandPictureNumbers([], 'El vector v[[imagen 1]]')).toBe('El vector v[[imagen 1]]');
  });
});
