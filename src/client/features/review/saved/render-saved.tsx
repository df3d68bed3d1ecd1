import type { RenderSaved } from '#client/ui/question/reviewed-question.tsx';
import { Note, NoteButton } from './note.tsx';
import { Star } from './star.tsx';

/** For questions that are reviewed. */
export const renderSaved: RenderSaved = (questionId, name) => ({
  star: <Star questionId={questionId} name={name} />,
  note: <Note questionId={questionId} />,
  noteButton: <NoteButton questionId={questionId} name={name} />,
});
