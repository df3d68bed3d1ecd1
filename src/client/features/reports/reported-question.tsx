import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toErrorMessage } from '#client/data/errors.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Question } from '#client/ui/question/question.tsx';
import type { ListedReport } from '#shared/reports/report-handling.contract.ts';
import { describePictures } from '#shared/questions/pictures/pictures.rules.ts';
import classes from './report-facts.module.css';
import { reportedQuestionQuery } from './reports.queries.ts';

type ReportedQuestionProps = Pick<ListedReport, 'question_id' | 'question_text'>;

/** Shows the wording of the reported question, and on request the whole question as it is stored now. */
export function ReportedQuestion({ question_id, question_text }: ReportedQuestionProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...reportedQuestionQuery(question_id),
    enabled: isOpen,
  });
  const id = useId();

  return (
    <Stack gap="sm">
      <div id={id}>
        {isOpen && data ? (
          <Question
            mode="solved"
            question={data}
            solution={{ ...data, reference: data.reference && { ...data.reference, law: null } }}
          />
        ) : (
          <p className={classes.quoted}>{describePictures(question_text)}</p>
        )}
      </div>
      {isOpen && error && !isFetching ? (
        <Problem onRetry={() => void refetch()} retryLabel="Reintentar">
          {toErrorMessage(error, 'No se pudo cargar la pregunta.')}
        </Problem>
      ) : null}
      <Button
        variant="default"
        w="fit-content"
        loading={isOpen && isFetching && !data}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Ver opciones y explicación
      </Button>
    </Stack>
  );
}
