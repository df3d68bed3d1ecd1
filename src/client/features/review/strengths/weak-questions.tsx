import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#client/lib/format.ts';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { WeakPart, WeakQuestion } from '#shared/review/strengths.contract.ts';
import { QuestionHistoryDialog } from './question-history.tsx';
import { weakQuestionsQuery } from './strengths.queries.ts';
import { describePictures } from '#shared/questions/pictures/pictures.rules.ts';
import classes from './strengths.module.css';

/** The questions of a law or title that were failed most often, each with its history. */
export function WeakQuestions({ part, onClose }: { part: WeakPart; onClose: () => void }) {
  const { law_id, division, title } = part;
  const query = useQuery(weakQuestionsQuery({ law_id, division }));
  const hasFailed = query.isError && !query.isFetching;

  return (
    <Dialog opened onClose={onClose} title="Preguntas falladas" isLarge>
      <Text c="dimmed" mb="sm">
        {title}
      </Text>
      {hasFailed ? (
        <Problem onRetry={() => void query.refetch()} retryLabel="Reintentar">
          Error al cargar las preguntas.
        </Problem>
      ) : null}
      {query.data ? <Questions questions={query.data.questions} /> : null}
      {query.data || hasFailed ? null : (
        <>
          <VisuallyHidden role="status">Cargando las preguntas…</VisuallyHidden>
          <Skeleton height="9rem" />
        </>
      )}
    </Dialog>
  );
}

function Questions({ questions }: { questions: WeakQuestion[] }) {
  const [openId, setOpenId] = useState<string>();
  if (questions.length === 0) return <Text>Ahora mismo no hay ninguna que se pueda practicar.</Text>;
  return (
    <>
      <ol className={classes.questions}>
        {questions.map(({ question_id, question_text, right, answers }) => (
          <li key={question_id} className={classes.question}>
            <p data-clamped className={classes.questionText}>
              {describePictures(question_text)}
            </p>
            <span className={classes.facts}>
              Fallada {answers - right} de {formatCount(answers, 'vez', 'veces')}
            </span>
            <Button
              variant="subtle"
              leftSection={<IconHistory {...ICON_PROPS} />}
              aria-label={`Historial: ${describePictures(question_text)}`}
              onClick={() => setOpenId(question_id)}
            >
              Historial
            </Button>
          </li>
        ))}
      </ol>
      {openId === undefined ? null : (
        <QuestionHistoryDialog questionId={openId} onClose={() => setOpenId(undefined)} />
      )}
    </>
  );
}
