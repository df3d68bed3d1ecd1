import { Checkbox, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { formatCount, formatNumber } from '#client/lib/format.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { LawPart } from '#shared/review/choice.contract.ts';
import { selectionState, type LawNode, toggleNode, toLawTree } from './law-selection.ts';
import classes from './law-tree.module.css';
import { lawsQuery } from './scope.queries.ts';

interface LawTreeProps {
  chosen: readonly LawPart[];
  onChange: (chosen: LawPart[]) => void;
}

/** The laws with their titles and chapters, each a box to tick. */
export function LawTree({ chosen, onChange }: LawTreeProps) {
  const { data, isError, isFetching, refetch } = useQuery(lawsQuery);
  const laws = useMemo(() => data?.laws.map(toLawTree), [data]);
  if (laws) {
    if (laws.length === 0) return <Text c="dimmed">No hay leyes registradas.</Text>;
    return (
      <ul className={classes.laws}>
        {laws.map((law) => (
          <Node
            key={law.law_id}
            node={law}
            chosen={chosen}
            isWithinChosen={false}
            onToggle={(node) => onChange(toggleNode(law, node, chosen))}
          />
        ))}
      </ul>
    );
  }
  if (!isError || isFetching)
    return <Skeleton role="status" aria-label="Cargando las leyes" height="18rem" />;
  return (
    <Problem onRetry={() => void refetch()} retryLabel="Reintentar">
      No se pudieron cargar las leyes.
    </Problem>
  );
}

interface NodeProps {
  node: LawNode;
  chosen: readonly LawPart[];
  isWithinChosen: boolean;
  onToggle: (node: LawNode) => void;
}

function Node({ node, chosen, isWithinChosen, onToggle }: NodeProps) {
  const { title, questions, children } = node;
  const state = selectionState(node, chosen, isWithinChosen);
  const [isOpen, setIsOpen] = useState(state === 'some');
  const listId = useId();
  return (
    <li>
      <div className={classes.row}>
        {children.length === 0 ? (
          <span className={classes.noToggle} />
        ) : (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-label={`Partes de ${title}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconChevronRight aria-hidden size="1.25rem" />
          </button>
        )}
        <Checkbox
          size="md"
          checked={state === 'all'}
          indeterminate={state === 'some'}
          onChange={() => onToggle(node)}
          label={
            <>
              <span className={classes.title}>{title}</span>
              <span className={classes.count}>
                <span aria-hidden>{formatNumber(questions)}</span>
                <VisuallyHidden>, {formatCount(questions, 'pregunta', 'preguntas')}</VisuallyHidden>
              </span>
            </>
          }
          classNames={CHECKBOX}
        />
      </div>
      {isOpen ? (
        <ul id={listId} className={classes.parts}>
          {children.map((child) => (
            <Node
              key={child.division}
              node={child}
              chosen={chosen}
              isWithinChosen={state === 'all'}
              onToggle={onToggle}
            />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

const CHECKBOX = {
  root: classes.box ?? '',
  body: classes.boxBody ?? '',
  inner: classes.boxInner ?? '',
  input: classes.boxInput ?? '',
  labelWrapper: classes.boxLabelWrapper ?? '',
  label: classes.boxLabel ?? '',
};
