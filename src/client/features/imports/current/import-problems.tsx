import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#client/lib/format.ts';
import { QUESTION_FILES } from '#shared/questions/question-files.rules.ts';
import type { QuestionImport } from '#shared/questions/imports/imports.contract.ts';
import classes from './import-problems.module.css';

const FIRST = 20;
const MORE = 60;

type Problems = Pick<QuestionImport, 'id' | 'problems' | 'problem_count'>;

/** Shows the first problems only: a file may have thousands. */
export function ImportProblems({ id, problems, problem_count: total }: Problems) {
  const [shown, setShown] = useState(FIRST);
  const firstNew = useRef<HTMLLIElement>(null);
  // screen readers continue with the new problems, and the button may be gone
  useEffect(() => {
    if (shown > FIRST) firstNew.current?.focus({ preventScroll: true });
  }, [shown]);
  const newFrom = shown - MORE;

  return (
    <>
      <ul className={classes.problems}>
        {problems.slice(0, shown).map((problem, index) => (
          // problems have no id, and their order never changes
          <li
            key={`${index}-${problem}`}
            ref={index === newFrom ? firstNew : null}
            tabIndex={index === newFrom ? -1 : undefined}
          >
            {problem}
          </li>
        ))}
      </ul>
      {total > FIRST ? (
        <Text role="status" c="dimmed" size="sm">
          Se muestran {formatNumber(Math.min(shown, problems.length))} de {formatNumber(total)} problemas.
        </Text>
      ) : null}
      {total > FIRST ? (
        <Group>
          {shown < problems.length ? (
            <Button variant="default" onClick={() => setShown(shown + MORE)}>
              Mostrar más
            </Button>
          ) : null}
          <Button
            component="a"
            variant="default"
            href={`${QUESTION_FILES.problems}?id=${id}`}
            download
            leftSection={<IconDownload aria-hidden size="1.25rem" />}
          >
            Descargar todos los problemas
          </Button>
        </Group>
      ) : null}
    </>
  );
}
