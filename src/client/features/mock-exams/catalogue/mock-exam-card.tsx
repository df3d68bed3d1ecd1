import { IconClock, IconListNumbers, IconStack2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount } from '#client/lib/format.ts';
import { formatFractionAsDecimal, parseFraction } from '#shared/mock-exams/fractions.rules.ts';
import type { CataloguedMockExam } from '#shared/mock-exams/catalogue.contract.ts';
import { CertaintyChip } from './certainty.tsx';
import classes from './mock-exam-list.module.css';
import { Source } from './source.tsx';

interface MockExamCardProps {
  mockExam: CataloguedMockExam;
  /** The buttons on the user's own mock exam. */
  actions?: ReactNode;
}

export function MockExamCard({ mockExam, actions }: MockExamCardProps) {
  const { id, name, body, year } = mockExam;
  const call = [body, year].filter((text) => text !== null).join(' · ');
  return (
    <li className={classes.card}>
      <div>
        <h3 id={`simulacro-${id}`} className={classes.heading}>
          <Link to="/mock-exams/$templateId" params={{ templateId: id }} className={classes.name}>
            {name}
          </Link>
        </h3>
        {call === '' ? null : <p className={classes.call}>{call}</p>}
      </div>
      <Facts mockExam={mockExam} />
      <BestMark mockExam={mockExam} />
      <div className={classes.foot} data-actions={actions !== undefined || undefined}>
        {actions ?? (
          <>
            <CertaintyChip certainty={mockExam.certainty} />
            <Source {...mockExam} />
          </>
        )}
      </div>
    </li>
  );
}

function Facts({ mockExam }: { mockExam: CataloguedMockExam }) {
  const { minutes, questions, parts, available_parts: available, is_own } = mockExam;
  const missing = parts - available;
  if (is_own && missing > 0) {
    return (
      <p className={classes.missing}>
        Ahora no se puede hacer: no hay preguntas suficientes en alguna de sus categorías.
      </p>
    );
  }
  return (
    <>
      <div className={classes.facts}>
        <div>
          <IconClock aria-hidden size="1.125rem" /> {formatCount(minutes, 'minuto', 'minutos')}
        </div>
        <div>
          <IconListNumbers aria-hidden size="1.125rem" /> {formatCount(questions, 'pregunta', 'preguntas')}
        </div>
        {is_own ? null : (
          <div>
            <IconStack2 aria-hidden size="1.125rem" /> {formatCount(parts, 'parte', 'partes')}
          </div>
        )}
      </div>
      {missing === 0 ? null : (
        <p className={classes.missing}>
          {formatCount(missing, 'parte no disponible', 'partes no disponibles')}: no hay preguntas
          suficientes.
        </p>
      )}
    </>
  );
}

function BestMark({ mockExam: { taken, best } }: { mockExam: CataloguedMockExam }) {
  if (best === null) return null;
  const mark = formatFractionAsDecimal(parseFraction(best.scaled));
  const maximum = formatFractionAsDecimal(parseFraction(best.maximum));
  return (
    <p className={classes.best}>
      Tu mejor nota: {mark} de {maximum.replace(/,00$/, '')} · Hecho {formatCount(taken, 'vez', 'veces')}
    </p>
  );
}
