import { NativeSelect } from '@mantine/core';
import { useRef } from 'react';
import { ClearFiltersButton } from '#client/ui/lists/clear-filters-button.tsx';
import { ListFilters } from '#client/ui/lists/header/list-filters.tsx';
import { type ListNavigation, navigateToSearch } from '#client/ui/lists/list-navigation.ts';
import { parseOneOf, withFilter } from '#client/ui/lists/list-state.ts';
import { SearchBox } from '#client/ui/lists/search-box.tsx';
import { ACTION_LABELS, AUDIT_ACTIONS, AUDIT_ENTITIES, ENTITY_LABELS } from '#shared/audit/audit.rules.ts';
import { type AuditListState, hasAuditFilter } from './audit-list-state.ts';
import classes from './audit.module.css';
import { DayField } from './day-field.tsx';

interface AuditFiltersProps {
  state: AuditListState;
  navigation: ListNavigation<AuditListState>;
}

export function AuditFilters({ state, navigation }: AuditFiltersProps) {
  const group = useRef<HTMLDivElement>(null);
  const setFilter = (filter: Partial<AuditListState>, options?: { replace: boolean }): void =>
    navigation.changeState((before) => withFilter(before, filter), options);
  const clear = (): void => {
    navigation.changeState(() => ({}));
    // the pressed button is removed: moves the focus, which would be lost with it
    group.current?.focus();
  };

  return (
    <div ref={group} role="group" tabIndex={-1} aria-label="Filtros">
      <ListFilters>
        <SearchBox
          label="Buscar en la auditoría"
          placeholder="Quién o qué..."
          value={state.search ?? ''}
          onSearch={(text) => navigateToSearch(navigation, text)}
        />
        <div className={classes.choices}>
          <NativeSelect
            label="Acción"
            value={state.action ?? ''}
            onChange={(event) => setFilter({ action: parseOneOf(event.currentTarget.value, AUDIT_ACTIONS) })}
          >
            <option value="">Todas</option>
            {AUDIT_ACTIONS.map((action) => (
              <option key={action} value={action}>
                {ACTION_LABELS[action]}
              </option>
            ))}
          </NativeSelect>
          <NativeSelect
            label="Qué"
            value={state.entity ?? ''}
            onChange={(event) => setFilter({ entity: parseOneOf(event.currentTarget.value, AUDIT_ENTITIES) })}
          >
            <option value="">Todo</option>
            {AUDIT_ENTITIES.map((entity) => (
              <option key={entity} value={entity}>
                {ENTITY_LABELS[entity]}
              </option>
            ))}
          </NativeSelect>
          <DayField
            label="Desde"
            value={state.from ?? ''}
            onChange={(from) => setFilter({ from }, { replace: true })}
          />
          <DayField
            label="Hasta"
            value={state.until ?? ''}
            onChange={(until) => setFilter({ until }, { replace: true })}
          />
        </div>
        {hasAuditFilter(state) ? <ClearFiltersButton className={classes.clear} onClick={clear} /> : null}
      </ListFilters>
    </div>
  );
}
