import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import { FIELD_SEPARATOR, toAnkiDeckName, toAnkiFields, toSortField, toTags } from './anki-fields.ts';
import {
  COLLECTION_SCHEMA,
  DECK_OPTIONS,
  INSERT_CARD,
  INSERT_COLLECTION,
  INSERT_NOTE,
  NOTE_TYPE,
  NOTE_TYPE_ID,
  COLLECTION_SETTINGS,
  toDeckRow,
} from './anki-schema.ts';

/** Anki's ids are times in milliseconds since 1970: ids from the 1970s can't be those of a user's own notes. */
const FIRST_NOTE_ID = 100_000_000_000;
const FIRST_DECK_ID = 10_000_000_000;
const DEFAULT_DECK = { name: 'Default', id: 1 };

export interface AnkiCollection {
  /** Adds a note with one card. Anki finds an earlier import of the note by the question's id, and updates it. */
  add: (question: ExportedQuestion) => void;
  close: () => void;
}

export function createCollection(file: string): AnkiCollection {
  const db = new DatabaseSync(file);
  // no journal is needed, because an unfinished file is thrown away
  db.exec(`pragma journal_mode = off; pragma synchronous = off; begin; ${COLLECTION_SCHEMA}`);
  const [insertNote, insertCard] = [db.prepare(INSERT_NOTE), db.prepare(INSERT_CARD)];
  const decks = createDecks();
  let changedAt = 0;
  return {
    add(question) {
      const { id, number, exported_at } = question;
      const noteId = FIRST_NOTE_ID + number;
      const sortField = toSortField(question);
      const fields = toAnkiFields(question).join(FIELD_SEPARATOR);
      const checksum = checksumOf(sortField);
      insertNote.run(noteId, id, NOTE_TYPE_ID, exported_at, toTags(question), fields, sortField, checksum);
      insertCard.run(noteId, noteId, decks.idOf(toAnkiDeckName(question)), exported_at, number);
      changedAt = Math.max(changedAt, exported_at);
    },
    close() {
      const settings = [COLLECTION_SETTINGS, { [NOTE_TYPE_ID]: NOTE_TYPE }, decks.toRows(), DECK_OPTIONS];
      db.prepare(INSERT_COLLECTION).run(
        changedAt,
        changedAt * 1000,
        changedAt * 1000,
        ...settings.map((one) => JSON.stringify(one)),
      );
      db.exec('commit');
      db.close();
    },
  };
}

/** Assigns ids to decks. As in Anki, names that differ only in case are one deck. */
function createDecks() {
  const known = new Map<string, { name: string; id: number }>();
  const idOf = (name: string): number => {
    const key = name.toLowerCase();
    const deck = known.get(key) ?? { name, id: FIRST_DECK_ID + known.size };
    known.set(key, deck);
    return deck.id;
  };
  const toRows = () => {
    // the parent of a nested deck must exist too
    for (const { name } of known.values()) idOf(name.split('::')[0] ?? name);
    return Object.fromEntries([DEFAULT_DECK, ...known.values()].map((deck) => [deck.id, toDeckRow(deck)]));
  };
  return { idOf, toRows };
}

/** The checksum by which Anki finds notes with the same first field. */
function checksumOf(text: string): number {
  return Number.parseInt(createHash('sha1').update(text).digest('hex').slice(0, 8), 16);
}
