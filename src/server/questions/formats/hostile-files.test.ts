import { expect, it } from 'vitest';
import { checkImportFile } from '#server/questions/imports/read-file.service.ts';
import { createHostileFiles } from '#tests/support/questions/hostile-files.ts';

it('refuses or tells every hostile file of every format, in Spanish', { timeout: 60_000 }, async () => {
  const files = await createHostileFiles();
  expect(files.length).toBeGreaterThan(115);
  for (const { name, kind, bytes } of files) {
    const checked = await checkImportFile(name, bytes);
    const items = 'refused' in checked ? [] : checked.items;
    const told =
      'refused' in checked
        ? [checked.refused]
        : [...checked.check.problems, ...items.flatMap(({ problems }) => problems)];
    expect(told, kind).not.toEqual([]);
    for (const text of told.slice(0, 3)) expect(text, kind).toMatch(/^(?:El|La|Ninguna|Hay) .{10,}/s);
    expect(
      items.filter(({ problems }) => problems.length === 0),
      kind,
    ).toEqual([]);
  }
});
