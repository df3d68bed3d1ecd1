import { open } from 'node:fs/promises';
import { findFormat } from '#server/questions/formats/formats.ts';
import type { FilePictures } from '#server/questions/pictures/file-pictures.ts';
import type { FileEntry } from '#shared/questions/file-entries.rules.ts';
import {
  describeArchiveProblem,
  FILE_TOO_LARGE,
  NO_QUESTIONS,
  NOT_UTF8,
} from '#shared/questions/question-file.rules.ts';
import type { UnreadableFile } from '../question-format.ts';
import { JSON_LISTS } from './json-list.ts';
import { createMoodleQuizzes } from './moodle-quizzes.ts';
import type { LargeFormat } from './large-format.ts';
import { TooLongTextPart } from './text-parts.ts';
import { NotUtf8, readTextPieces } from './text-pieces.ts';

/** The most characters of a file's questions, without pictures: it limits the work of comparing all of them. */
const QUESTIONS_MAX_LENGTH = 100_000_000;

type Read = UnreadableFile | { remarks: string[]; table?: undefined };

interface Reading {
  pictures: FilePictures;
  /** Receives the entries in groups; returns false to stop the reading. */
  take: (entries: Iterable<FileEntry>) => boolean;
  maxLength?: number | undefined;
}

/** Reads a file from disk piece by piece; its name tells the format. */
export async function readLargeFile(
  { name, path }: { name: string; path: string },
  reading: Reading,
): Promise<Read> {
  const format = findFormat(name);
  if (format && format.id !== 'moodle-xml') return { refused: FILE_TOO_LARGE };
  const archive = format ? undefined : describeArchiveProblem(await readStart(path));
  if (archive !== undefined) return { refused: archive };
  try {
    return await takeAll(readTextPieces(path), format ? createMoodleQuizzes() : JSON_LISTS, reading);
  } catch (error) {
    if (error instanceof NotUtf8) return { refused: NOT_UTF8 };
    if (error instanceof TooLongTextPart) return { refused: describeEndless(error.line) };
    throw error;
  }
}

async function takeAll(
  pieces: AsyncIterable<string>,
  { read, remarks }: LargeFormat,
  { pictures, take, maxLength = QUESTIONS_MAX_LENGTH }: Reading,
): Promise<Read> {
  const counted = countPieces(pieces);
  let count = 0;
  for await (const group of read(counted.read())) {
    if ('refused' in group) return group;
    count += group.entries.length;
    if (!take(group.entries)) break;
    if (counted.length() - pictures.dataLength > maxLength) return { refused: describeTooMuch(maxLength) };
  }
  return count === 0 ? { refused: NO_QUESTIONS } : { remarks: remarks() };
}

function describeTooMuch(maxLength: number): string {
  return `Las preguntas del archivo ocupan demasiado: sin sus imágenes, lo máximo son ${maxLength / 1_000_000} MB. Divídelo en varios archivos e impórtalos de uno en uno.`;
}

function describeEndless(line: number): string {
  return `La pregunta que empieza en la línea ${line} no termina en los 20 MB siguientes. Puede que le falten unas comillas, un corchete o una etiqueta de cierre: corrígela y vuelve a enviar el archivo.`;
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function countPieces(pieces: AsyncIterable<string>): {
  read: () => AsyncGenerator<string>;
  length: () => number;
} {
  let length = 0;
  return {
    read: async function* read() {
      for await (const piece of pieces) {
        length += piece.length;
        yield piece;
      }
    },
    length: () => length,
  };
}
