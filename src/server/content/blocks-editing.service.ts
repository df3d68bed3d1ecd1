import type { Actor } from '#server/audit/audit.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { EditedBlock } from '#shared/content/content-editing.contract.ts';
import { blockIdentifier, type BlockIdentifier } from '#shared/content/content.contract.ts';
import { BLOCK_NAMES, countCharacters, createDefaultBlock } from '#shared/content/content.rules.ts';
import { hasVisibleText } from '#shared/text/visible.rules.ts';
import {
  findContentBlocks,
  insertContentBlock,
  lockContentBlock,
  updateBlockTexts,
} from './content-editing.repository.ts';
import { saveTextsIfUnchanged } from './save-texts.ts';

/** Reads all blocks in the order of the specification; one that isn't stored has default texts and version 0. */
export async function readContentBlocks(db: Database): Promise<EditedBlock[]> {
  const stored = await findContentBlocks(db);
  return blockIdentifier.options.map(
    (identifier) =>
      stored.find((block) => block.identifier === identifier) ?? {
        ...createDefaultBlock(identifier),
        version: 0,
      },
  );
}

interface BlockTexts {
  title: string;
  description: string | null;
}

type TooLong = Refusal<'TITLE_TOO_LONG'> | Refusal<'DESCRIPTION_TOO_LONG'>;
type BlockUpdate = { version: number } | Refusal<'BLOCK_CHANGED'>;

export function updateContentBlock(
  db: Database,
  actor: Actor,
  form: BlockTexts & { identifier: BlockIdentifier; version: number },
): Promise<BlockUpdate | TooLong> {
  const { identifier, title, description: given } = form;
  const texts = { title, description: given !== null && hasVisibleText(given) ? given : null };
  return inTransaction(db, async (trx) => {
    const limits = (await lockContentBlock(trx, identifier)) ?? createDefaultBlock(identifier);
    if (countCharacters(texts.title) > limits.max_title_length) return refuse('TITLE_TOO_LONG');
    if (countCharacters(texts.description ?? '') > limits.max_description_length)
      return refuse('DESCRIPTION_TOO_LONG');
    return save(trx, actor, { identifier, seen: form.version, texts });
  });
}

async function save(
  trx: Trx,
  actor: Actor,
  given: { identifier: BlockIdentifier; seen: number; texts: BlockTexts },
): Promise<BlockUpdate> {
  const { identifier, seen, texts } = given;
  const saved = await saveTextsIfUnchanged(trx, actor, {
    seen,
    texts,
    lock: async () => {
      const block = await lockContentBlock(trx, identifier);
      return block && { ...block, texts: { title: block.title, description: block.description } };
    },
    insert: () => insertContentBlock(trx, { ...createDefaultBlock(identifier), ...texts }),
    update: (row) => updateBlockTexts(trx, row, texts),
    subject: { entity: 'content_block', entity_name: BLOCK_NAMES[identifier] },
  });
  return saved ?? refuse('BLOCK_CHANGED');
}
