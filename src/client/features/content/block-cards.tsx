import { useQuery } from '@tanstack/react-query';
import { BlockCard } from './block-card.tsx';
import { editedBlocksQuery } from './content-editing.queries.ts';
import { EditingScreen } from './editing-screen.tsx';
import { Renewable } from './renewable.tsx';

/** The content blocks, each in a card. */
export function BlockCards() {
  const { data, error, isFetching, refetch } = useQuery(editedBlocksQuery);

  return (
    <EditingScreen
      title="Contenido"
      cards={6}
      error={data || isFetching ? null : error}
      retry={() => void refetch()}
    >
      {data
        ? data.blocks.map((block) => (
            <Renewable
              key={block.identifier}
              initial={block}
              fetchNew={async () => {
                const { data: newest } = await refetch({ throwOnError: true });
                return newest?.blocks.find(({ identifier }) => identifier === block.identifier) ?? block;
              }}
            >
              {(stored, renewal) => <BlockCard block={stored} renewal={renewal} />}
            </Renewable>
          ))
        : null}
    </EditingScreen>
  );
}
