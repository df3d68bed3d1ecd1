import { Button, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ChangeSearch } from '#client/ui/lists/list-moves.ts';
import { oneOf } from '#client/ui/lists/list-search.ts';
import { SearchBox } from '#client/ui/lists/search-box.tsx';
import { ACTION_LABELS, AUDIT_ACTIONS, AUDIT_ENTITIES, ENTITY_LABELS } from '#shared/audit/audit.rules.ts';
import { type AuditSearch, isFiltered } from './audit-search.ts';
import classes from './audit.module.css';
import { DayField } from './day-field.tsx';

interface AuditFiltersProps {
  search: AuditSearch;
  onChange: ChangeSearch<AuditSearch>;
}

/** What the list is limited to. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const group = useRef<HTMLDivElement>(null);
  const set = (what: Partial<AuditSearch>, options?: { replace: boolean }): void =>
    onChange((before) => ({ ...before, ...what, page: undefined }), options);
  const clear = (): void => {
    onChange(() => ({}));
    // the button is gone now
    group.current?.focus();
  };

  return (
    <div ref={group} role="group" tabIndex={-1} aria-label="Filtros" className={classes.filters}>
      <SearchBox
        label="Buscar en la auditoría"
        placeholder="Quién o qué..."
        value={search.search ?? ''}
        onSearch={(text) => set({ search: text || undefined }, { replace: true })}
      />
      <div className={classes.choices}>
        <NativeSelect
          label="Acción"
          value={search.action ?? ''}
          onChange={(event) => set({ action: oneOf(event.currentTarget.value, AUDIT_ACTIONS) })}
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
          value={search.entity ?? ''}
          onChange={(event) => set({ entity: oneOf(event.currentTarget.value, AUDIT_ENTITIES) })}
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
          value={search.from ?? ''}
          onChange={(from) => set({ from }, { replace: true })}
        />
        <DayField
          label="Hasta"
          value={search.until ?? ''}
          onChange={(until) => set({ until }, { replace: true })}
        />
      </div>
      {isFiltered(search) ? (
        <Button
          variant="subtle"
          className={classes.clear ?? ''}
          leftSection={<IconX aria-hidden size="1.125rem" />}
          onClick={clear}
        >
          Limpiar filtros
        </Button>
      ) : null}
    </div>
  );
}
