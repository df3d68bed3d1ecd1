import { Text } from '@mantine/core';
import { IconChartBar, IconProgressCheck, IconStack2 } from '@tabler/icons-react';
import type { BlockIdentifier } from '#shared/content/content.contract.ts';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { useBlockTexts } from './content.queries.ts';
import classes from './home-texts.module.css';

export function HomeHero() {
  const title = useBlockTexts('hero_title');
  const subtitle = useBlockTexts('hero_subtitle');
  return (
    <div className={classes.hero}>
      <div className={classes.words}>
        <PageHeading>{title.title}</PageHeading>
        <Text fz={{ base: 'lg', sm: 'xl' }} c="dimmed">
          {subtitle.title}
        </Text>
      </div>
      <AnswerSheet />
    </div>
  );
}

/** The index of the marked choice in each row of the drawing. */
const MARKED = [1, 3, 0, 2, 1];

function AnswerSheet() {
  return (
    <svg viewBox="0 0 230 200" aria-hidden className={classes.sheet}>
      {MARKED.map((marked, row) => (
        <g key={row} transform={`translate(0 ${row * 40})`}>
          <rect x="4" y="13" width={44 - (row % 3) * 9} height="8" rx="4" className={classes.number} />
          {[0, 1, 2, 3].map((choice) => (
            <circle
              key={choice}
              cx={84 + choice * 42}
              cy="17"
              r="13"
              className={choice === marked ? classes.marked : classes.open}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

const FEATURES = [
  { identifier: 'practice_block', Icon: IconStack2 },
  { identifier: 'progress_block', Icon: IconProgressCheck },
  { identifier: 'stats_block', Icon: IconChartBar },
] as const satisfies { identifier: BlockIdentifier; Icon: typeof IconStack2 }[];

export function HomeFeatures() {
  return (
    <ul className={classes.features}>
      {FEATURES.map((feature) => (
        <Feature key={feature.identifier} {...feature} />
      ))}
    </ul>
  );
}

function Feature({ identifier, Icon }: (typeof FEATURES)[number]) {
  const { title, description } = useBlockTexts(identifier);
  return (
    <li className={classes.feature}>
      <Icon aria-hidden className={classes.icon} stroke={1.5} />
      <div>
        <h2>{title}</h2>
        <p>{description}</p>
      </div>
    </li>
  );
}
