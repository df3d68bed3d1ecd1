import { createMoodleXmlReader, NOT_MOODLE } from '#server/questions/formats/moodle-xml/moodle-xml-reader.ts';
import { toEntries } from '#server/questions/formats/question-format.ts';
import type { LargeFormat } from './large-format.ts';
import { type Cutter, cutText, type TextPart } from './text-parts.ts';

/** Reads large files that Moodle has exported as XML. */
export function createMoodleQuizzes(): LargeFormat {
  const reader = createMoodleXmlReader();
  return {
    read: async function* read(pieces) {
      for await (const part of cutText(pieces, createQuestionCutter())) {
        const quiz = isOther(part) ? { refused: NOT_MOODLE } : reader.readPart(toQuiz(part), part.line);
        yield 'refused' in quiz ? quiz : { entries: toEntries(quiz.items) };
        if ('refused' in quiz) return;
      }
    },
    remarks: reader.remarks,
  };
}

function isOther({ text, isFirst, isLast }: TextPart): boolean {
  return isFirst && !isLast && !/<quiz[\s>]/.test(text.slice(0, PROLOG_LENGTH));
}

function toQuiz({ text, isFirst, isLast }: TextPart): string {
  return `${isFirst ? '' : '<quiz>'}${text}${isLast ? '' : '</quiz>'}`;
}

/** The most characters of the file that are searched for its first element. */
const PROLOG_LENGTH = 10_000;

// comments and CDATA are matched to skip them: an end tag within them doesn't end a question
const MARK = /<!--|<!\[CDATA\[|<\/question\s*>/g;
const LONGEST_MARK = 100;

/** Returns a cutter that cuts the text after each question. */
function createQuestionCutter(): Cutter {
  let at = 0;
  let end: string | undefined;
  /** Skips the rest of a comment or CDATA section; returns false if it ends in a later piece. */
  const leave = (text: string, within: string): boolean => {
    const index = text.indexOf(within, at);
    at = index < 0 ? Math.max(at, text.length - LONGEST_MARK) : index + within.length;
    if (index >= 0) end = undefined;
    return index >= 0;
  };
  return {
    findCut: (text) => {
      let cut: number | undefined;
      for (;;) {
        if (end !== undefined && !leave(text, end)) return cut;
        MARK.lastIndex = at;
        const mark = MARK.exec(text);
        if (!mark) {
          at = Math.max(at, text.length - LONGEST_MARK);
          return cut;
        }
        at = mark.index + mark[0].length;
        if (mark[0].startsWith('</')) cut = at;
        else end = mark[0] === '<!--' ? '-->' : ']]>';
      }
    },
    cutOff: (length) => {
      at -= length;
    },
  };
}
