import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '#tests/support/database/database.ts';
import { createCategory } from '#tests/support/database/factories.ts';
import { type BackupFile, readBackupFile, writeBackupFile } from './backup-file.ts';
import { requestBackup, serveBackups } from './backup-socket.ts';
import { checkBackup } from './check-backup.ts';
import { pipeBackup } from './copy-database.ts';

describe('a backup in a file', () => {
  const database = useDatabase('PGlite');
  let folder: string;
  let written: BackupFile;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-backup-'));
    await createCategory(database(), { questions: 200 });
    written = await writeBackupFile(
      path.join(folder, 'new'),
      new Date('2026-05-01T10:20:30.400Z'),
      (consume) => pipeBackup(database(), { secretId: 'known' }, consume),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has its moment as its name, is for its owner alone, and says how many rows it has and whose secret was in use', async () => {
    expect(path.relative(folder, written.file)).toBe('new/plaza-20260501T102030Z.backup.gz');
    const modes = [written.file, path.dirname(written.file)].map((file) => statSync(file).mode & 0o777);
    expect(modes).toEqual([0o600, 0o700]);
    expect(written.bytes).toBe(statSync(written.file).size);
    const checked = await checkBackup(readBackupFile(written.file));
    expect(checked).toEqual({ rows: written.rows, secretId: 'known' });
    expect(checked.rows).toBeGreaterThan(400);
  });

  it('is refused wherever a byte of it is changed, or from wherever on it lacks the rest', async () => {
    const whole = readFileSync(written.file);
    // skips gzip's header of ten bytes: its time and operating system may have any value
    const places = Array.from({ length: 40 }, (_, i) => 10 + Math.floor((i * (whole.length - 11)) / 39));
    for (const place of places) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 0x10;
      for (const damaged of [changed, whole.subarray(0, place)]) {
        const file = path.join(folder, 'damaged.gz');
        writeFileSync(file, damaged);
        await expect(checkBackup(readBackupFile(file)), `byte ${place}`).rejects.toThrow(
          'dañada o incompleta',
        );
      }
    }
  });

  it('is made of a database that a later release has already migrated, and is restored by that one only', async () => {
    const later = { name: '9999_later', timestamp: '2026-05-01T10:20:30.400Z' };
    await sql`insert into kysely_migration (name, timestamp) values (${later.name}, ${later.timestamp})`.execute(
      database(),
    );
    try {
      const { file } = await writeBackupFile(path.join(folder, 'later'), new Date(), (consume) =>
        pipeBackup(database(), {}, consume),
      );
      await expect(checkBackup(readBackupFile(file))).rejects.toThrow('versión posterior');
    } finally {
      await sql`delete from kysely_migration where name = ${later.name}`.execute(database());
    }
  });

  it('leaves no file when it can’t be written to its end', async () => {
    const failed = writeBackupFile(path.join(folder, 'failed'), new Date(), async (consume) => {
      await pipeBackup(database(), {}, (backup) => {
        backup.once('data', () => backup.destroy(new Error('cut off')));
        return consume(backup);
      });
    });
    await expect(failed).rejects.toThrow('cut off');
    expect(readdirSync(path.join(folder, 'failed'))).toEqual([]);
  });

  it('comes from the process that has the data folder open, and a reader that leaves disturbs nobody', async () => {
    const errors: unknown[] = [];
    // a socket file that a killed process has left
    writeFileSync(path.join(folder, 'backup.sock'), '');
    const { stop } = await serveBackups(database(), folder, { onError: (error) => errors.push(error) });
    const impatient = createConnection(path.join(folder, 'backup.sock'));
    await once(impatient, 'data');
    impatient.destroy();
    const asked = await writeBackupFile(path.join(folder, 'asked'), new Date(), async (consume) =>
      consume(await requestBackup(folder)),
    );
    expect(asked.rows).toBe(written.rows);
    expect(errors).toHaveLength(1);
    await sql`update categories set question_count = question_count`.execute(database());
    await stop();
    await expect(requestBackup(folder)).rejects.toThrow('ENOENT');
  });
});
