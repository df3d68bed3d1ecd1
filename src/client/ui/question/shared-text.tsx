import { IconChevronDown, IconFileText } from '@tabler/icons-react';
import { useId } from 'react';
import type { SharedText as Shared } from '#shared/questions/shared-texts/shared-text.contract.ts';
import { Explanation } from './explanation.tsx';
import classes from './shared-text.module.css';

/** The ids of texts that the user has folded: they stay folded at the next question that shares the text. */
const foldedTexts = new Set<string>();

interface SharedTextProps {
  sharedText: Shared;
  /** Whether the text is folded at first, as in lists, where each of its questions repeats it. */
  isFolded?: boolean;
  /** The id of the line with the text's title. */
  titleId?: string;
}

/** A text that several questions refer to, shown above each of them. */
export function SharedText({ sharedText, isFolded, titleId }: SharedTextProps) {
  const { id, title, text, text_format } = sharedText;
  const nameId = useId();
  const opensFolded = isFolded ?? foldedTexts.has(id);
  return (
    <details
      className={classes.sharedText}
      data-shared-text
      open={!opensFolded}
      onToggle={({ currentTarget }) => {
        if (isFolded !== undefined) return;
        if (currentTarget.open) foldedTexts.delete(id);
        else foldedTexts.add(id);
      }}
    >
      <summary id={titleId} className={classes.summary}>
        <IconFileText aria-hidden className={classes.icon} />
        <span id={nameId} className={classes.title}>
          <span className={classes.kind}>Supuesto práctico:</span> {title}
        </span>
        <IconChevronDown aria-hidden className={classes.chevron} />
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, so the keyboard has to reach it */}
      <div className={classes.body} role="region" aria-labelledby={nameId} tabIndex={0}>
        <Explanation format={text_format} hasTables>
          {text}
        </Explanation>
      </div>
    </details>
  );
}
