import { TEMPLATE_CERTAINTY_NAMES, type TemplateCertainty } from '#shared/mock-exams/template.rules.ts';
import classes from './certainty.module.css';

const EXPLANATIONS: Record<TemplateCertainty, string> = {
  verified: 'Los datos son los de la convocatoria publicada.',
  probable: 'Algún dato no se ha podido comprobar en la convocatoria: míralo en su fuente.',
  own: 'No es el examen de una convocatoria.',
};

/** How certain the data about the official exam is. */
export function CertaintyChip({ certainty }: { certainty: TemplateCertainty }) {
  return (
    <span className={classes.chip} data-certainty={certainty}>
      Información {TEMPLATE_CERTAINTY_NAMES[certainty].toLowerCase()}
    </span>
  );
}

export function explainCertainty(certainty: TemplateCertainty): string {
  return EXPLANATIONS[certainty];
}
