import { useState } from 'react';

interface EditedRow<Row> {
  /** The row that is edited; null while one is created, undefined while the form is closed. */
  edited: Row | null | undefined;
  edit: (row: Row | null) => void;
  close: () => void;
  /** The success message, null once it is closed. */
  done: string | null;
  setDone: (text: string | null) => void;
  /** Called when the change is saved, with the success message; closes the form. */
  onSaved: (text: string) => void;
}

/** The row of a list that is open in its form, and the message about the last change. */
export function useEditedRow<Row>(): EditedRow<Row> {
  const [edited, edit] = useState<Row | null>();
  const [done, setDone] = useState<string | null>(null);
  const close = () => edit(undefined);
  const onSaved = (text: string) => {
    close();
    setDone(text);
  };
  return { edited, edit, close, done, setDone, onSaved };
}
