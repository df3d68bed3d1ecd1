import { IconCheck } from '@tabler/icons-react';
import { memo } from 'react';
import type { Category } from '#shared/catalogue/catalogue.contract.ts';
import { formatCount } from '#client/lib/format.ts';
import { foldText } from '#shared/lists/search.rules.ts';
import classes from './category-card.module.css';

interface CategoryCardProps {
  category: Category;
  selected: boolean;
  onToggle: (id: string) => void;
}

/** Uses plain elements and memo, which render fast: a catalogue may have thousands of cards. */
export const CategoryCard = memo(function CategoryCard({ category, selected, onToggle }: CategoryCardProps) {
  const { id, name, groups, question_count: questions } = category;
  const description = visibleDescription(category);
  return (
    <li className={classes.item}>
      <button type="button" className={classes.card} aria-pressed={selected} onClick={() => onToggle(id)}>
        <span className={classes.name}>{name}</span>
        {description === '' ? null : <span className={classes.description}>{description}</span>}
        <span className={classes.facts}>
          <span>{groups.map((group) => group.name).join(' · ')}</span>
          <span>{formatCount(questions, 'pregunta', 'preguntas')}</span>
        </span>
        <IconCheck aria-hidden className={classes.tick} />
      </button>
    </li>
  );
});

/** Hides the description that imports give new categories ('Categoría para' and the name), which says nothing new. */
function visibleDescription({ name, description }: Category): string {
  const text = description.trim();
  const empty = [foldText(name), foldText(`Categoría para ${name}`)];
  return empty.includes(foldText(text)) ? '' : text;
}
