import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#client/lib/format.ts';
import { QUESTION_FILE_ADDRESSES } from '#shared/questions/question-file-addresses.rules.ts';
import type { QuestionImport } from '#shared/questions/imports/question-import.contract.ts';
import classes from './import-problems.module.css';

const FIRST = 20;
const MORE = 60;

interface ProblemsProps extends Pick<QuestionImport, 'id' | 'problems' | 'problem_count'> {
  /** Whether the problems belong to entries, not to the file as a whole. */
  hasEntries: boolean;
}

/** Shows the first problems only: a file may have thousands. */
export function ImportProblems({ id, problems, problem_count: total, hasEntries }: ProblemsProps) {
  const [shown, setShown] = useState(FIRST);
  const firstNew = useRef<HTMLLIElement>(null);
  // moves the focus to the first added problem, where screen readers go on: the pressed button may be gone
  useEffect(() => {
    if (shown > FIRST) firstNew.current?.focus({ preventScroll: true });
  }, [shown]);
  const newFrom = shown - MORE;

  return (
    <>
      <ul className={classes.problems} aria-label="Problemas del archivo">
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
      <Group>
        {shown < problems.length ? (
          <Button variant="default" onClick={() => setShown(shown + MORE)}>
            Mostrar más
          </Button>
        ) : null}
        {total > FIRST ? (
          <Download href={`${QUESTION_FILE_ADDRESSES.problems}?id=${id}`}>
            Descargar todos los problemas
          </Download>
        ) : null}
        {hasEntries ? (
          <Download href={`${QUESTION_FILE_ADDRESSES.leftOut}?id=${id}`}>
            Descargar la tabla de lo que queda fuera
          </Download>
        ) : null}
      </Group>
    </>
  );
}

function Download({ href, children }: { href: string; children: string }) {
  return (
    <Button
      component="a"
      variant="default"
      href={href}
      download
      leftSection={<IconDownload aria-hidden size="1.25rem" />}
    >
      {children}
    </Button>
  );
}
