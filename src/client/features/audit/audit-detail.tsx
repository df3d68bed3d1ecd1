import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDateTime } from '#client/lib/dates.ts';
import { isRefusal, toErrorMessage } from '#client/data/errors.ts';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { AuditEntry, ListedAuditEntry } from '#shared/audit/audit.contract.ts';
import { ACTION_LABELS, ENTITY_LABELS } from '#shared/audit/audit.rules.ts';
import { type ChangedField, listChangedFields } from './audit-values.ts';
import { auditEntryQuery } from './audit.queries.ts';
import classes from './audit.module.css';
import { LongText } from './long-text.tsx';
import { Actor } from './actor.tsx';

interface AuditDetailProps {
  /** undefined closes the dialog. */
  line: ListedAuditEntry | undefined;
  onClose: () => void;
}

export function AuditDetail({ line, onClose }: AuditDetailProps) {
  return (
    <Dialog opened={line !== undefined} onClose={onClose} title="Detalle del cambio" isLarge>
      {line ? <Detail line={line} /> : null}
    </Dialog>
  );
}

/** The list already has the actor; the values before and after are fetched when the dialog opens. */
function Detail({ line }: { line: ListedAuditEntry }) {
  const { data, error, isError, isFetching, refetch } = useQuery(auditEntryQuery(line.number));
  const isFailed = isError && !isFetching;
  const entity = ENTITY_LABELS[line.entity];
  return (
    <>
      <dl className={classes.facts}>
        <Fact name="Fecha">{formatDateTime(line.created_at)}</Fact>
        <Fact name="Quién">
          <Actor actor={line.actor} />
        </Fact>
        <Fact name="Acción">{ACTION_LABELS[line.action]}</Fact>
        <Fact name={entity === line.entity_name ? 'Qué' : entity}>{line.entity_name}</Fact>
      </dl>
      {isFailed ? (
        <Problem
          onRetry={isRefusal(error) ? undefined : () => void refetch()}
          retryLabel="Reintentar"
          takesFocus
        >
          {toErrorMessage(error, 'No se pudo cargar el detalle.')}
        </Problem>
      ) : null}
      {data ? <States line={data} /> : null}
      {data || isFailed ? null : <Loading />}
    </>
  );
}

function Loading() {
  return (
    <Stack role="status" aria-label="Cargando el detalle" gap="lg">
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
    </Stack>
  );
}

function States({ line: { before, after } }: { line: AuditEntry }) {
  const fields = listChangedFields(before, after);
  if (fields.length === 0) return <p className={classes.none}>No hay más datos de este cambio.</p>;
  return (
    <ul className={classes.fields}>
      {fields.map((field) => (
        <Field key={field.key} field={field} />
      ))}
    </ul>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Field({ field: { label, before, after } }: { field: ChangedField }) {
  return (
    <li className={classes.field}>
      <h3 className={classes.label}>{label}</h3>
      <dl className={classes.sides}>
        {before === undefined ? null : <Side name="Antes" what={label} value={before} />}
        {after === undefined ? null : <Side name="Después" what={label} value={after} />}
      </dl>
    </li>
  );
}

function Side({ name, what, value }: { name: 'Antes' | 'Después'; what: string; value: string | null }) {
  return (
    <div className={classes.side} data-side={name === 'Antes' ? 'before' : 'after'}>
      <dt>{name}</dt>
      <dd>
        {value === null ? (
          <span className={classes.nothing}>Vacío</span>
        ) : (
          <LongText what={`${what}, ${name.toLowerCase()}`}>{value}</LongText>
        )}
      </dd>
    </div>
  );
}
