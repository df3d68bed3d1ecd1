import { ANKI_FIELDS } from './anki-fields.ts';

// The collection of Anki 2.1 (schema 11), which all later ones import: docs.ankiweb.net and rslib/src/storage/schema11.sql
// of ankitects/anki name the same columns.

export const COLLECTION_SCHEMA = `
  create table col (
    id integer primary key, crt integer not null, mod integer not null, scm integer not null, ver integer not null,
    dty integer not null, usn integer not null, ls integer not null, conf text not null, models text not null,
    decks text not null, dconf text not null, tags text not null
  );
  create table notes (
    id integer primary key, guid text not null, mid integer not null, mod integer not null, usn integer not null,
    tags text not null, flds text not null, sfld integer not null, csum integer not null, flags integer not null,
    data text not null
  );
  create table cards (
    id integer primary key, nid integer not null, did integer not null, ord integer not null, mod integer not null,
    usn integer not null, type integer not null, queue integer not null, due integer not null, ivl integer not null,
    factor integer not null, reps integer not null, lapses integer not null, left integer not null,
    odue integer not null, odid integer not null, flags integer not null, data text not null
  );
  create table revlog (
    id integer primary key, cid integer not null, usn integer not null, ease integer not null, ivl integer not null,
    lastIvl integer not null, factor integer not null, time integer not null, type integer not null
  );
  create table graves (usn integer not null, oid integer not null, type integer not null);
  create index ix_notes_usn on notes (usn);
  create index ix_cards_usn on cards (usn);
  create index ix_revlog_usn on revlog (usn);
  create index ix_cards_nid on cards (nid);
  create index ix_cards_sched on cards (did, queue, due);
  create index ix_revlog_cid on revlog (cid);
  create index ix_notes_csum on notes (csum);`;

// usn -1: not synchronized yet; a new card has no interval or reviews, and `due` is its place among new cards
export const INSERT_NOTE = `
  insert into notes (id, guid, mid, mod, usn, tags, flds, sfld, csum, flags, data)
  values (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')`;
export const INSERT_CARD = `
  insert into cards (id, nid, did, ord, mod, usn, type, queue, due, ivl, factor, reps, lapses, left, odue, odid, flags, data)
  values (?, ?, ?, 0, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')`;
export const INSERT_COLLECTION = `
  insert into col (id, crt, mod, scm, ver, dty, usn, ls, conf, models, decks, dconf, tags)
  values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')`;

/** Change this id only together with the fields: Anki imports notes into the existing note type with the same id. */
export const NOTE_TYPE_ID = 1_764_000_000_001;

const NEVER_CHANGED = { mod: 0, usn: -1 };

const FRONT = `{{#Supuesto}}<div class="supuesto">{{Supuesto}}</div>{{/Supuesto}}
<div class="pregunta">{{Pregunta}}</div>
<div class="opciones">{{Opciones}}</div>`;

const BACK = `{{FrontSide}}
<hr id="answer">
{{#Estado}}<div class="estado">{{Estado}}</div>{{/Estado}}
<div class="respuesta">{{Respuesta}}</div>
{{#Notas}}<div class="notas">{{Notas}}</div>{{/Notas}}
{{#Explicación}}<div class="explicacion">{{Explicación}}</div>{{/Explicación}}
{{#Referencia}}<div class="referencia">{{Referencia}}</div>{{/Referencia}}`;

/** The styles set no colours, because Anki's own ones suit its light and dark modes. */
const STYLES = `.card { max-width: 40em; margin: 0 auto; padding: 0 1em; font-size: 18px; line-height: 1.5; text-align: left; }
.card > div, .card div { margin-bottom: 0.75em; }
.pregunta, .respuesta { font-weight: bold; }
.supuesto { padding: 0.75em; border: 1px solid; }
.supuesto table { border-collapse: collapse; }
.supuesto :is(th, td) { padding: 0.25em 0.5em; border: 1px solid; }
.estado, .referencia { font-style: italic; }`;

const field = (name: string, ord: number) => ({
  name,
  ord,
  sticky: false,
  rtl: false,
  font: 'Arial',
  size: 20,
  media: [],
});

const placeOf = (name: (typeof ANKI_FIELDS)[number]): number => ANKI_FIELDS.indexOf(name);

export const NOTE_TYPE = {
  ...NEVER_CHANGED,
  id: NOTE_TYPE_ID,
  name: 'Pregunta de Plaza',
  type: 0,
  sortf: 0,
  did: 1,
  tmpls: [{ name: 'Tarjeta', ord: 0, qfmt: FRONT, afmt: BACK, bqfmt: '', bafmt: '', did: null }],
  flds: ANKI_FIELDS.map(field),
  css: STYLES,
  latexPre: '\\documentclass[12pt]{article}\n\\begin{document}\n',
  latexPost: '\\end{document}',
  latexsvg: false,
  // required fields: Anki makes the card of a note if any of these has content
  req: [[0, 'any', [placeOf('Pregunta'), placeOf('Opciones'), placeOf('Supuesto')]]],
  tags: [],
  vers: [],
};

export const toDeckRow = ({ name, id }: { name: string; id: number }) => ({
  ...NEVER_CHANGED,
  id,
  name,
  desc: '',
  dyn: 0,
  collapsed: false,
  browserCollapsed: false,
  conf: 1,
  extendNew: 0,
  extendRev: 0,
  newToday: [0, 0],
  revToday: [0, 0],
  lrnToday: [0, 0],
  timeToday: [0, 0],
});

/** The options that Anki gives a new deck. */
export const DECK_OPTIONS = {
  1: {
    ...NEVER_CHANGED,
    id: 1,
    name: 'Default',
    dyn: false,
    maxTaken: 60,
    autoplay: true,
    timer: 0,
    replayq: true,
    new: { bury: false, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 0], order: 1, perDay: 20 },
    rev: { bury: false, ease4: 1.3, hardFactor: 1.2, ivlFct: 1, maxIvl: 36_500, perDay: 200 },
    lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
  },
};

export const COLLECTION_SETTINGS = {
  activeDecks: [1],
  addToCur: true,
  collapseTime: 1200,
  curDeck: 1,
  curModel: NOTE_TYPE_ID,
  dueCounts: true,
  estTimes: true,
  newSpread: 0,
  nextPos: 1,
  sortBackwards: false,
  sortType: 'noteFld',
  timeLim: 0,
};
