import { IconLock } from '@tabler/icons-react';
import classes from './reviewed-question.module.css';

/** In the place of the answer of a question that the user has on an open sheet. */
export function WithheldNotice() {
  return (
    <p className={classes.withheld}>
      <IconLock aria-hidden size="1.25rem" />
      <span>Esta pregunta está en tu simulacro abierto: verás la respuesta cuando lo entregues.</span>
    </p>
  );
}
