import {
  IconCalendarCheck,
  IconCircleDashed,
  IconHelpCircle,
  IconSparkles,
  IconStar,
  IconX,
} from '@tabler/icons-react';
import { formatNumber } from '#client/lib/format.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { LinkButton } from '#client/ui/frame/links.tsx';
import type { Deck } from '#shared/review/decks.rules.ts';
import { DECK_TEXTS } from './deck-texts.ts';
import classes from './decks.module.css';

const ICONS: Record<Deck, typeof IconX> = {
  due: IconCalendarCheck,
  failed: IconX,
  blank: IconCircleDashed,
  saved: IconStar,
  doubtful: IconHelpCircle,
  new: IconSparkles,
};

interface DeckCardProps {
  deck: Deck;
  questions: number;
  /** The maximum number of questions of a practice. */
  size: number;
  /** Whether the count is limited to some categories or laws. */
  isNarrowed: boolean;
  isStarting: boolean;
  /** Starts a practice of the deck; undefined while another one is open. */
  onPractise: (() => void) | undefined;
}

export function DeckCard(props: DeckCardProps) {
  const { deck, questions, size, isNarrowed, isStarting, onPractise } = props;
  const { name, holds, fills } = DECK_TEXTS[deck];
  const Icon = ICONS[deck];
  const nameId = `mazo-${deck}`;
  const isEmpty = questions === 0;
  return (
    <li className={classes.card} data-empty={isEmpty || undefined}>
      <div className={classes.top}>
        <h2 id={nameId} className={classes.name}>
          <Icon aria-hidden size="1.375rem" className={classes.icon} data-deck={deck} /> {name}
        </h2>
        <span className={classes.number}>{formatNumber(questions)}</span>
      </div>
      <p className={classes.text}>
        {isEmpty && isNarrowed ? 'Ninguna de lo que has elegido. ' : ''}
        {isEmpty ? fills : holds}
      </p>
      {isEmpty ? null : (
        <div className={classes.actions}>
          {onPractise ? (
            <BusyButton
              variant={deck === 'due' ? 'filled' : 'default'}
              isBusy={isStarting}
              aria-describedby={nameId}
              onClick={onPractise}
            >
              Practicar {formatNumber(Math.min(questions, size))}
            </BusyButton>
          ) : null}
          {deck === 'saved' ? (
            <LinkButton to="/practice/saved" variant="default">
              Ver la lista
            </LinkButton>
          ) : null}
        </div>
      )}
    </li>
  );
}
