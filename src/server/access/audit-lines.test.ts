import { createFileEntry } from '#tests/support/questions/question-files.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { useServerWithRoles } from '#tests/support/people/roles.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { ADMINISTRATOR_PROCEDURES } from '#tests/support/http/procedures.ts';
import { callProcedure, sendRequest } from '#tests/support/http/server.ts';
import { QUESTION_FILE_ADDRESSES } from '#shared/questions/question-file-addresses.rules.ts';
import { startWriteJournal, type WriteJournal } from '#tests/support/fuzz/write-journal.ts';
import { LIST_FILE_ADDRESSES } from '#shared/users/list-file-addresses.rules.ts';

const READS =
  /\.(dashboard|warnings|list|entries|categories|reading|get|preview|total|options|laws|exams|keyHistory|latest|edited|status|blocks|legalPages|contact|given|report|open|countOpen|resultsOf|resultOf|line|points|exportLosses|print)$/;

/** Procedures that write an audit entry on every call, even when they change nothing. */
const ALWAYS_RECORDED = ['badges.process'];

describeOnDatabase((database) => {
  const { server, fixtures, inputOf } = useServerWithRoles(database);
  let journal: WriteJournal;
  beforeAll(async () => {
    // neither the audit itself nor the rate limits: they change without a line
    journal = await startWriteJournal(database(), ['audit_log', 'limits']);
  });
  // what the restoring of the data has changed is nobody's
  beforeEach(() => journal.take());
  const administrator = () => fixtures().people.administrator;
  const ask = async (name: string, input: object) => {
    const { cookie } = administrator();
    const answer = await callProcedure(server(), name.replaceAll('.', '/'), input, { cookie });
    // the server checks an uploaded question file after the reply: wait until it has finished
    const checked = database().selectFrom('question_imports').select('id').where('status', '=', 'checking');
    await expect.poll(() => checked.execute()).toEqual([]);
    return answer;
  };

  /** Runs `work`; returns the other tables that it changed, and the actors of the audit entries that it wrote. */
  const watch = async (work: () => Promise<void>) => {
    const number = await lastNumber(database());
    await work();
    const changed = await journal.take();
    const lines = await database()
      .selectFrom('audit_log')
      .select(['actor_id', 'actor_name'])
      .where('number', '>', number)
      .execute();
    return { changed, lines };
  };
  const own = async () => {
    const { username } = await database()
      .selectFrom('profiles')
      .select('username')
      .where('id', '=', administrator().id)
      .executeTakeFirstOrThrow();
    return { actor_id: administrator().id, actor_name: username };
  };

  describe('the audit of the API', () => {
    describe.each(ADMINISTRATOR_PROCEDURES)('about %s', (name) => {
      if (!READS.test(name) && !ALWAYS_RECORDED.includes(name))
        it('lets nothing be changed where its line can’t be written', async () => {
          const refused = await watch(() =>
            withoutAudit(database(), async () => {
              expect(await ask(name, inputOf(name, administrator()))).toMatchObject({ status: 500 });
            }),
          );
          expect(refused).toEqual({ changed: [], lines: [] });
        });

      it('has one line of what it changes, and none where it changes nothing', async () => {
        const input = inputOf(name, administrator());
        const { changed, lines } = await watch(async () => {
          expect(await ask(name, input)).toMatchObject({ status: 200 });
        });
        const isRecorded = changed.length > 0 || ALWAYS_RECORDED.includes(name);
        expect(isRecorded, 'whether it changes something').toBe(!READS.test(name));
        expect({ changed, lines }).toEqual({ changed, lines: isRecorded ? [await own()] : [] });
        // the client lost the first reply and sends the same request again
        const again = await watch(async () => {
          await ask(name, input);
        });
        const isToldAgain = again.changed.length > 0 || ALWAYS_RECORDED.includes(name);
        expect(again).toEqual({ changed: again.changed, lines: isToldAgain ? [await own()] : [] });
      });
    });
  });

  describe('the audit of the files', () => {
    const sendFile = (address: string, request: Parameters<typeof sendRequest>[1] = {}) => {
      const headers = { cookie: administrator().cookie, 'sec-fetch-site': 'same-origin' };
      return sendRequest(`${server().url}${address}`, { headers, ...request });
    };
    const fetchFile = async (...asked: Parameters<typeof sendFile>) => {
      const answer = await sendFile(...asked);
      expect(answer).toMatchObject({ status: 200 });
      return answer.text;
    };
    const upload = { method: 'POST', body: JSON.stringify([createFileEntry()]) };

    it('has one line of a file that is sent', async () => {
      const { changed, lines } = await watch(async () => {
        const sent = await fetchFile(`${QUESTION_FILE_ADDRESSES.upload}?name=a.json`, upload);
        const { import_id: id } = JSON.parse(sent) as { import_id: string };
        const status = async () => (await ask('questions.imports.status', { id })).data;
        await expect.poll(status, { timeout: 20_000 }).toMatchObject({ status: 'ready' });
      });
      expect(changed.toSorted()).toEqual([
        'question_import_categories',
        'question_import_entries',
        'question_import_files',
        'question_import_previews',
        'question_imports',
      ]);
      expect(lines).toEqual([await own()]);
    });

    it.each([
      QUESTION_FILE_ADDRESSES.export,
      QUESTION_FILE_ADDRESSES.template,
      QUESTION_FILE_ADDRESSES.problems,
      QUESTION_FILE_ADDRESSES.leftOut,
    ])('has none of %s, which only reads', async (address) => {
      const { ready: id } = fixtures().ids.targets;
      const { changed, lines } = await watch(async () => {
        await fetchFile(`${address}?id=${id}`);
      });
      expect({ changed, lines }).toEqual({ changed: [], lines: [] });
    });

    it.each(Object.values(LIST_FILE_ADDRESSES))('has one of %s, for people are in it', async (address) => {
      const { changed, lines } = await watch(async () => {
        await fetchFile(address);
      });
      expect({ changed, lines }).toEqual({ changed: [], lines: [await own()] });
    });

    it.each([
      [`${QUESTION_FILE_ADDRESSES.upload}?name=a.json`, upload],
      ...Object.values(LIST_FILE_ADDRESSES).map((address) => [address, {}] as const),
    ] as const)('is what %s depends on: without a line there is no file', async (address, request) => {
      const refused = await watch(() =>
        withoutAudit(database(), async () => {
          const { status, text } = await sendFile(address, request);
          expect(status).toBe(500);
          expect(text).not.toContain(administrator().email);
        }),
      );
      expect(refused).toEqual({ changed: [], lines: [] });
    });
  });
});

async function lastNumber(db: Database): Promise<number> {
  const last = await db
    .selectFrom('audit_log')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.number ?? 0;
}

/** Runs `work` while the database rejects every insert into the audit. */
async function withoutAudit(db: Database, work: () => Promise<void>): Promise<void> {
  await sql`alter table audit_log add constraint no_line check (false) not valid`.execute(db);
  try {
    await work();
  } finally {
    await sql`alter table audit_log drop constraint no_line`.execute(db);
  }
}
