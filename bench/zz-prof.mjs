import { mkdtempSync } from 'node:fs';
import { openEmbedded } from '../src/server/database/open.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { createBank } from './import-bank.ts';
import { receiveFile, publishImport } from '../src/server/questions/question-imports.service.ts';
import { undoImport } from '../src/server/questions/import-undo.service.ts';
import { fill } from './data.ts';
const { db } = await openEmbedded(mkdtempSync('/tmp/prof-'));
await migrate(db);
await fill(db, {users: 200, questions: 2000, players: 2});
const { id: user_id } = await db.selectFrom('profiles').select('id').limit(1).executeTakeFirstOrThrow();
const plugin = db.getExecutor().constructor.prototype;
let on=false;
const orig = plugin.executeQuery;
const proto = Object.getPrototypeOf(Object.getPrototypeOf(db.getExecutor())) ;
// trace on the connection level
import { PGlite } from '@electric-sql/pglite';
for (const name of ['query']) { const o = PGlite.prototype[name] ?? Object.getPrototypeOf(PGlite.prototype)[name]; const host = PGlite.prototype[name]? PGlite.prototype : Object.getPrototypeOf(PGlite.prototype);
 host[name] = async function (text, ...rest) { const c=process.cpuUsage(), t=performance.now(); const r = await o.call(this, text, ...rest); const u=process.cpuUsage(c); const ms=(u.user+u.system)/1000; if (on && ms>15) console.log(Math.round(ms),'cpu', Math.round(performance.now()-t),'ms', text.replace(/\s+/g,' ').slice(0,90)); return r; }; }
const lap = async (n, f) => { on=true; const c=process.cpuUsage(), t=performance.now(); const r = await f(); const u=process.cpuUsage(c); console.log('==', n, 'cpu', Math.round((u.user+u.system)/1000), 'wall', Math.round(performance.now()-t)); on=false; return r; };
const bank = createBank(3000, { wording: 250, option: 110, explanation: 700 }, 1);
const { import_id, checked } = await receiveFile(db, { name: 'a', bytes: Uint8Array.from(bank).buffer, user_id }, console.error);
await lap('check', () => checked);
console.log((await lap('publish', () => publishImport(db, import_id))).outcome);
console.log((await lap('undo', () => undoImport(db, import_id))).outcome);
process.exit(0);
