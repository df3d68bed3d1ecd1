import type { RenderUserParts } from '#client/ui/question/reviewed-question.tsx';
import { Note, NoteButton } from './saved/note.tsx';
import { Star } from './saved/star.tsx';
import { HistoryButton } from './strengths/question-history.tsx';

/**
 * Renders what belongs to the user beside a reviewed question: the star, the note, and the buttons for the note and
 * history.
 */
export const renderUserParts: RenderUserParts = (questionId, name) => ({
  star: <Star questionId={questionId} name={name} />,
  note: <Note questionId={questionId} />,
  buttons: (
    <>
      <HistoryButton questionId={questionId} name={name} />
      <NoteButton questionId={questionId} name={name} />
    </>
  ),
});
