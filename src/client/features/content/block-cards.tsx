import { useQuery } from '@tanstack/react-query';
import { Reloadable } from '#client/editing/reloadable.tsx';
import { BlockCard } from './block-card.tsx';
import { editedBlocksQuery } from './content-editing.queries.ts';
import { EditingScreen, CONTENT_LOAD_FAILED } from './editing-screen.tsx';

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
            <Reloadable
              key={block.identifier}
              stored={block}
              failed={CONTENT_LOAD_FAILED}
              fetchLatest={async () => {
                const { data: latest } = await refetch({ throwOnError: true });
                return latest?.blocks.find(({ identifier }) => identifier === block.identifier) ?? block;
              }}
            >
              {(stored, reload) => <BlockCard block={stored} reload={reload} />}
            </Reloadable>
          ))
        : null}
    </EditingScreen>
  );
}
