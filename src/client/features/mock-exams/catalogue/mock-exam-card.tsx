import { IconClock, IconListNumbers, IconStack2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { count } from '#client/lib/format.ts';
import { displayFraction, parseFraction } from '#shared/mock-exams/fractions.rules.ts';
import type { CataloguedMockExam } from '#shared/mock-exams/mock-exams.contract.ts';
import { CertaintyChip } from './certainty.tsx';
import classes from './mock-exam-list.module.css';
import { Source } from './source.tsx';

export function MockExamCard({ mockExam }: { mockExam: CataloguedMockExam }) {
  const { id, name, body, year, minutes, questions, parts, available_parts: available } = mockExam;
  const call = [body, year].filter((text) => text !== null).join(' · ');
  const missing = parts - available;
  return (
    <li className={classes.card}>
      <div>
        <h2 className={classes.heading}>
          <Link to="/mock-exams/$templateId" params={{ templateId: id }} className={classes.name}>
            {name}
          </Link>
        </h2>
        {call === '' ? null : <p className={classes.call}>{call}</p>}
      </div>
      <div className={classes.facts}>
        <div>
          <IconClock aria-hidden size="1.125rem" /> {count(minutes, 'minuto', 'minutos')}
        </div>
        <div>
          <IconListNumbers aria-hidden size="1.125rem" /> {count(questions, 'pregunta', 'preguntas')}
        </div>
        <div>
          <IconStack2 aria-hidden size="1.125rem" /> {count(parts, 'parte', 'partes')}
        </div>
      </div>
      {missing === 0 ? null : (
        <p className={classes.missing}>
          {count(missing, 'parte no disponible', 'partes no disponibles')}: no hay preguntas suficientes.
        </p>
      )}
      <BestMark mockExam={mockExam} />
      <div className={classes.foot}>
        <CertaintyChip certainty={mockExam.certainty} />
        <Source {...mockExam} />
      </div>
    </li>
  );
}

function BestMark({ mockExam: { taken, best } }: { mockExam: CataloguedMockExam }) {
  if (best === null) return null;
  const mark = displayFraction(parseFraction(best.scaled));
  const maximum = displayFraction(parseFraction(best.maximum));
  return (
    <p className={classes.best}>
      Tu mejor nota: {mark} de {maximum.replace(/,00$/, '')} · Hecho {count(taken, 'vez', 'veces')}
    </p>
  );
}
