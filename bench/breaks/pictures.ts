import type { Break } from './break.ts';

export const PICTURES_BREAKS: Break[] = [
  {
    name: 'an SVG keeps an address of elsewhere (pictures)',
    file: 'src/server/questions/pictures/svg.ts',
    find: '.filter(([, value]) => isHarmless(value))',
    replace: '.filter(([, value]) => value.length >= 0 || isHarmless(value))',
    tests: ['src/server/questions/pictures/picture-file.test.ts'],
  },
  {
    name: 'a photo keeps the place where it was taken (pictures)',
    file: 'src/server/questions/pictures/jpeg.ts',
    find: 'else if (TABLES.has(marker) || isKeptApplication(marker, segment))',
    replace: 'else if (marker > 0 || isKeptApplication(marker, segment))',
    tests: ['src/server/questions/pictures/picture-file.test.ts'],
  },
  {
    name: 'a PNG is unpacked to whatever it holds (pictures)',
    file: 'src/server/questions/pictures/png.ts',
    find: '{ maxOutputLength: expected + 1 }',
    replace: '{}',
    tests: ['src/server/questions/pictures/picture-file.test.ts'],
  },
  {
    name: 'the picture of an earlier version is removed (pictures)',
    file: 'src/server/questions/pictures/pictures.repository.ts',
    find: 'from question_versions where names_picture(question_text, choices, explanation)',
    replace: 'from question_versions where false',
    tests: ['src/server/files/picture-files.test.ts'],
  },
  {
    name: 'a picture in a tab of its own may run scripts (pictures)',
    file: 'src/server/files/picture-files.ts',
    find: "c.header('Content-Security-Policy', INERT);",
    replace: '',
    tests: ['src/server/files/picture-files.test.ts'],
  },
  {
    name: 'a question names a picture that is nowhere (pictures)',
    file: 'src/server/questions/pictures/pictures.service.ts',
    find: "if (used.length < hashes.length) return refuse('PICTURE_NOT_FOUND');",
    replace: '',
    tests: ['src/server/files/picture-files.test.ts'],
  },
];
