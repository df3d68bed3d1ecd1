import type { Break } from './break.ts';

export const CONTENT_BREAKS: Break[] = [
  {
    name: 'a new group for a category takes away all of its groups (catalogue)',
    file: 'src/server/catalogue/categories-editing.repository.ts',
    find: "    .where('group_id', '=', groupId)\n",
    replace: '',
    tests: ['src/server/catalogue/catalogue-editing.test.ts'],
  },
  {
    name: 'a category can’t be deleted whose questions are deleted just now (catalogue)',
    file: 'src/server/catalogue/categories-editing.service.ts',
    find: 'if (questions > 0) return',
    replace: 'if (questions >= 0) return',
    tests: ['src/server/questions/editing/question-editing.races.test.ts'],
  },
  {
    name: 'two who want each other’s name wait in a circle (catalogue)',
    file: 'src/server/catalogue/names.repository.ts',
    find: 'pg_advisory_xact_lock(${NAMES_LOCK})',
    replace: '${NAMES_LOCK}::integer',
    tests: ['src/server/catalogue/catalogue-editing.races.test.ts'],
  },
  {
    name: 'a % in a search finds everything (lists)',
    file: 'src/server/lists/search.ts',
    find: "'%' || regexp_replace(${folded},",
    replace: "'%' || coalesce(${folded},",
    tests: ['src/server/lists/search.test.ts'],
  },
  {
    name: 'a list compares a search in its own way (catalogue)',
    file: 'src/server/catalogue/groups-list.repository.ts',
    find: 'return matchesSearch(sql`g.name_key`, search, { indexed: false });',
    replace: 'return sql<boolean>`strpos(g.name_key, fold_name(${search}::text)) > 0`;',
    tests: ['src/server/lists/search.test.ts'],
  },
  {
    name: 'the browser takes ñ for n with an accent (lists)',
    file: 'src/shared/lists/search.rules.ts',
    find: "      .replaceAll(/([nN])\\u0303/g, '$1~')\n",
    replace: '',
    tests: ['src/server/lists/search.test.ts'],
  },
  {
    name: 'a text longer than its place allows is stored (content)',
    file: 'src/server/content/blocks-editing.service.ts',
    find: '(await lockContentBlock(trx, identifier)) ?? createDefaultBlock(identifier)',
    replace: 'createDefaultBlock(identifier)',
    tests: ['src/server/content/content-editing.test.ts'],
  },
  {
    name: 'what another administrator has just written is overwritten (content)',
    file: 'src/server/database/versions.ts',
    find: "return stored === seen ? 'save' : 'conflict';",
    replace: "return stored >= seen ? 'save' : 'conflict';",
    tests: ['src/server/content/content-editing.test.ts'],
  },
  {
    name: 'of two who save a legal page at once one loses the text and is told it is stored (content)',
    file: 'src/server/content/content-editing.repository.ts',
    find: "    .select(['id', 'identifier', 'title', 'content', 'version'])\n    .where('identifier', '=', identifier)\n    .forNoKeyUpdate()\n",
    replace:
      "    .select(['id', 'identifier', 'title', 'content', 'version'])\n    .where('identifier', '=', identifier)\n",
    tests: ['src/server/content/content-editing.test.ts'],
  },
  {
    name: 'HTML of a legal page is stored as it was sent (content)',
    file: 'src/server/content/legal-pages-editing.service.ts',
    find: 'content: sanitizeHtmlWithLinks(form.content) };',
    replace: 'content: form.content };',
    tests: ['src/server/content/content-editing.test.ts'],
  },
  {
    name: 'the saved contact address is missing from the legal pages (content)',
    file: 'src/server/content/content.service.ts',
    find: 'contactEmail ? insertContactEmail(page.content, contactEmail) : page.content',
    replace: 'contactEmail ? page.content : page.content',
    tests: ['src/server/content/content.test.ts'],
  },
  {
    name: 'HTML of a legal page reaches visitors as it is stored (content)',
    file: 'src/server/content/content.service.ts',
    find: 'content: sanitizeHtmlWithLinks(content) };',
    replace: 'content };',
    tests: ['src/server/content/content.test.ts'],
  },
  {
    name: 'texts are kept in memory: what is saved doesn’t show until the next start (content)',
    file: 'src/server/content/content.service.ts',
    find: '  const [blocks, contactEmail] = await Promise.all([listContentBlocks(db), findContactEmail(db)]);\n',
    replace:
      '  const kept = globalThis as { texts?: unknown };\n  kept.texts ??= Promise.all([listContentBlocks(db), findContactEmail(db)]);\n  const [blocks, contactEmail] = (await kept.texts) as [Awaited<ReturnType<typeof listContentBlocks>>, string | undefined];\n',
    tests: ['src/server/content/content-editing.test.ts'],
  },
];
