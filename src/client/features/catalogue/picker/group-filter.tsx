import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '#client/data/errors.ts';
import type { ListNavigation } from '#client/ui/lists/list-navigation.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { stripTags } from '#shared/text/basic.rules.ts';
import { groupOptionsQuery } from '#client/features/catalogue/administration/catalogue-editing.queries.ts';
import {
  type CategoryListState,
  hasGroupFilter,
  toggleGroup,
  toggleWithoutGroup,
  withAllGroups,
} from '#client/features/catalogue/administration/catalogue-list-state.ts';
import classes from './category-picker.module.css';
import { GROUPS_LOAD_FAILED } from '#client/features/catalogue/catalogue.texts.ts';

/** The number of chips shown at first, and added each time. */
const STEP = 24;
const NONE: string[] = [];

interface GroupFilterProps extends Pick<ListNavigation<CategoryListState>, 'changeState'> {
  state: CategoryListState;
}

/** Shows the categories that are in any of the pressed groups. */
export function GroupFilter({ state, changeState }: GroupFilterProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(groupOptionsQuery);
  const [most, setMost] = useState(STEP);
  const chosen = state.group_ids ?? NONE;
  const groups = data?.groups ?? [];
  const inSight = groups.filter(({ id }, place) => place < most || chosen.includes(id));

  return (
    <>
      <div role="group" aria-label="Filtrar por grupo" className={classes.groups}>
        <Chip isPressed={!hasGroupFilter(state)} onClick={() => changeState(withAllGroups)}>
          Todos los grupos
        </Chip>
        <Chip isPressed={state.without_group ?? false} onClick={() => changeState(toggleWithoutGroup)}>
          Sin grupo
        </Chip>
        {inSight.map(({ id, name }) => (
          <Chip
            key={id}
            isPressed={chosen.includes(id)}
            onClick={() => changeState((before) => toggleGroup(before, id))}
          >
            {stripTags(name)}
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
          {toErrorMessage(error, GROUPS_LOAD_FAILED)}
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
      <span data-clamped className={classes.groupName}>
        {children}
      </span>
    </button>
  );
}
