import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#client/data/errors.ts';
import type { ChangeSearch } from '#client/ui/lists/list-moves.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { withoutTags } from '#shared/text/basic.rules.ts';
import { groupOptionsQuery } from '#client/features/catalogue/administration/catalogue-editing.queries.ts';
import {
  type CategorySearch,
  hasGroupFilter,
  toggledGroup,
  toggledWithoutGroup,
  withAllGroups,
} from '#client/features/catalogue/administration/catalogue-search.ts';
import classes from './category-picker.module.css';
import { GROUPS_FAILED } from '#client/features/catalogue/catalogue.texts.ts';

/** So many at first, and so many more each time. */
const STEP = 24;
const NONE: string[] = [];

interface GroupFilterProps {
  search: CategorySearch;
  onChange: ChangeSearch<CategorySearch>;
}

/** Limits the list to the categories of some groups: in any of those that are pressed. */
export function GroupFilter({ search, onChange }: GroupFilterProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(groupOptionsQuery);
  const [most, setMost] = useState(STEP);
  const chosen = search.group_ids ?? NONE;
  const groups = data?.groups ?? [];
  const inSight = groups.filter(({ id }, place) => place < most || chosen.includes(id));

  return (
    <>
      <div role="group" aria-label="Filtrar por grupo" className={classes.groups}>
        <Chip isPressed={!hasGroupFilter(search)} onClick={() => onChange(withAllGroups)}>
          Todos los grupos
        </Chip>
        <Chip isPressed={search.without_group ?? false} onClick={() => onChange(toggledWithoutGroup)}>
          Sin grupo
        </Chip>
        {inSight.map(({ id, name }) => (
          <Chip
            key={id}
            isPressed={chosen.includes(id)}
            onClick={() => onChange((before) => toggledGroup(before, id))}
          >
            {withoutTags(name)}
          </Chip>
        ))}
        {inSight.length < groups.length ? (
          <button type="button" className={classes.filter} onClick={() => setMost(most + STEP)}>
            Mostrar más grupos
          </button>
        ) : null}
      </div>
      {isError && !isFetching ? (
        <Problem onRetry={() => void refetch()} retryLabel="Reintentar">
          {messageOf(error, GROUPS_FAILED)}
        </Problem>
      ) : null}
    </>
  );
}

interface ChipProps {
  isPressed: boolean;
  onClick: () => void;
  children: string;
}

function Chip({ isPressed, onClick, children }: ChipProps) {
  return (
    <button type="button" className={classes.filter} aria-pressed={isPressed} onClick={onClick}>
      {children}
    </button>
  );
}
